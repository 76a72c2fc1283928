#pragma once

// The minds of all games.
#include "mind/border_mind.h"
#include "mind/colour_lines_mind.h"
#include "mind/hexagony_mind.h"
#include "mind/wuerfelland_mind.h"
