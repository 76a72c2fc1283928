// What the table and the page say to each other; docs/protocol.md tells it in words. The table is the same C++ program in the
// browser's worker and on the server. The page holds no rules: it draws views and offers the moves it was sent.
// Texts in the notation of docs/record.md ("cross g4.2", "rrygb") are split at blanks and never interpreted further.

export type GameId = 'border' | 'wuerfelland' | 'hexagony' | 'colour-lines';
export type Seat = 'A' | 'B' | 'C' | 'D' | 'E';
export type Half = 'left' | 'right';
/** red, yellow, green, blue, orange, grey (stone): dice and boards of The Border and Würfelland */
export type Colour = 'r' | 'y' | 'g' | 'b' | 'o' | 's';
/** light blue (cyan), pink, yellow, dark green, orange, violet, light green (lime), dark blue: sheets of Colour Lines */
export type SheetColour = 'c' | 'p' | 'y' | 'g' | 'o' | 'v' | 'l' | 'b';
export interface Name {
  de: string;
  en: string;
}

/** Who sits in a seat: a person, or the bot of that id playing for it. */
export interface Player {
  name: string;
  bot: string | null;
  /** gave up; a bot plays on for the others' sake */
  resigned?: boolean;
}

/** All that is needed to go on with a table; the page keeps it, so that nothing is lost with the worker or the tab. */
export interface Saved {
  game: GameId;
  players: Player[];
  /** what was wished for, for a rematch; from the scene */
  options: object;
  /** what was dealt; from the scene */
  setup: unknown;
  events: string[];
  own_dice?: boolean;
}

// ---- To the table. `id` comes back in the answer.

export type Request = { id?: number } & (
  | { type: 'catalogue' }
  /** A file of minds/, before a table or a record of its game: bots and analysis think with it. */
  | { type: 'mind'; mind: object }
  /** Deals a game. `options` is any part of a set-up (docs/record.md); with `own_dice` people enter what real dice show. */
  | { type: 'open'; game: GameId; players: Player[]; options?: object; seed: string; own_dice?: boolean }
  | { type: 'restore'; saved: Saved; seed: string }
  | { type: 'move'; seat: Seat; move: string }
  | { type: 'take_back'; seat: Seat }
  /** Chance: all that the roller rolls now. At tables with `own_dice`, `roll` says what real dice show, one event at a time. */
  | { type: 'roll'; roll?: string }
  /** The next bot makes its next move. */
  | { type: 'step' }
  | { type: 'hint'; seat: Seat }
  /** Gives a seat to a bot, or back to a person (`bot` null). */
  | { type: 'hand_over'; seat: Seat; player: Player }
  | { type: 'resign'; seat: Seat }
  /** The same players and switches again, everybody one seat further on. */
  | { type: 'rematch'; seed: string }
  | { type: 'record' }
  /** What everybody may hope for now. */
  | { type: 'chances' }
  /** Opens a record (one line of a record file) to look at; then `go_to` shows how it stood after that many events. */
  | { type: 'replay'; record: string }
  /** `seat`: whose moves are offered, to try another one. */
  | { type: 'go_to'; event: number; seat?: Seat }
  /** What all moves were worth that could have been made instead of that event. */
  | { type: 'ponder'; event: number }
  /** Begins to analyse the opened record; then `analyse_on` goes on, an event at a time, until `analysis` comes. */
  | { type: 'analyse'; level: string }
  | { type: 'analyse_on' }
  /** Referees a record together with its dice. `seeds`: for the deal and for each roll, in decimal, made from the record's seal. */
  | { type: 'check_dice'; record: string; seeds: string[] }
);

// ---- From the table

/** A move, and the seat's chance to win with it; alone at the table, the points to be expected. */
export interface Choice {
  move: string;
  worth: number;
}
/** The best move of a seat that acts. */
export interface Hint extends Choice {
  seat: Seat;
  /** points it makes at once */
  scores: number;
  /** the second best */
  next?: Choice;
  /** who is most likely to win instead */
  rival?: { seat: Seat; worth: number };
}
/** A game looked at afterwards; docs/analysis.md tells what the numbers mean. Lists have a number for each seat. */
export interface Analysis {
  game: GameId;
  /** how hard was thought: as hard as a bot of this level */
  level: string;
  finished: boolean;
  unit: 'chance' | 'points';
  start: number[];
  players: AnalysedPlayer[];
  /** indices into `events` */
  turning_points: number[];
  events: AnalysedEvent[];
}
export interface AnalysedPlayer {
  seat: Seat;
  name: string;
  start: number;
  luck: number;
  /** gained by own decisions, and by those of others */
  own: number;
  others: number;
  result: number;
  luck_adjusted: number;
  decisions: number;
  unforced: number;
  lost: number;
  lost_per_decision: number;
  rating: number;
}
export interface AnalysedEvent {
  event: string;
  round: number;
  /** after it */
  worth: number[];
  /** of a roll */
  luck?: number[];
  /** of a move */
  seat?: Seat;
  choices?: number;
  best?: string;
  lost?: number;
  gain?: number[];
}
/** What every seat may hope for, in the order of the seats: its chance to win and its points at the end. */
export interface Chances {
  win: number[];
  points: number[];
}

export type Answer = { id?: number } & (
  | { type: 'catalogue'; games: GameInfo[] }
  | { type: 'mind' }
  | { type: 'table'; scene: Scene; view: View }
  | { type: 'view'; view: View }
  | ({ type: 'hint' } & Hint)
  | ({ type: 'chances' } & Chances)
  | { type: 'choices'; seat: Seat; choices: Choice[] }
  | { type: 'analysing'; done: number; total: number }
  | { type: 'analysis'; analysis: Analysis }
  | { type: 'record'; record: string }
  /** so many rolls were as the seal demands */
  | { type: 'dice'; rolls: number }
  | { type: 'error'; reason: string }
);

// ---- Online: with the server, over a WebSocket. Every message has an `id` that this key uses only once: sent again, it happens once.

export type RoomRequest = { id: string } & (
  /** The first message. `key`: 32 hexadecimal digits, drawn by this browser for this table and sent nowhere else. */
  | { type: 'join'; table: string; key: string }
  /** `salt`: 32 hexadecimal digits, this player's part in the dice. */
  | { type: 'sit'; seat: Seat; name: string; salt: string }
  | { type: 'stand'; seat: Seat }
  | { type: 'bot'; seat: Seat; bot: string | null }
  | { type: 'start' }
  | { type: 'move'; seat: Seat; move: string }
  | { type: 'take_back'; seat: Seat }
  | { type: 'roll'; roll?: string }
  | { type: 'hint'; seat: Seat }
  | { type: 'resign'; seat: Seat }
  | { type: 'rematch' }
  | { type: 'say'; text: string }
  | { type: 'public'; public: boolean }
  | { type: 'record' }
);

export type RoomAnswer =
  /** Everything there is to know, after `join` and whenever the server finds that the client should begin afresh. */
  | { type: 'room'; id?: string; table: string; at: number; you: You; room: Room; game: { scene: Scene; view: View } | null; chat: ChatLine[] }
  /** What has changed. `by`: the mark and id of the message that caused it. `scene` only if it is another game than before. */
  | { type: 'change'; at: number; by?: string; room?: Room; scene?: Scene; view?: View; chat?: ChatLine }
  | ({ type: 'hint'; id: string } & Hint)
  | { type: 'record'; id: string; record: string }
  /** Refused, or `id` is missing: the server is about to end the connection. */
  | { type: 'error'; id?: string; reason: string };

export interface You {
  /** the public name of this key; `by` begins with it */
  mark: string;
  host: boolean;
}

export interface Room {
  game: GameId;
  options: object;
  own_dice: boolean;
  public: boolean;
  started: boolean;
  seats: RoomSeat[];
  /** people in the room without a seat */
  watchers: number;
  seal: Seal;
}
export interface RoomSeat {
  seat: Seat;
  /** null: free */
  name: string | null;
  /** the bot that plays here now */
  bot: string | null;
  /** the mark of the key that holds it, also while a bot plays for it; null for seats of bots and free ones */
  holder: string | null;
  /** its holder is connected */
  here: boolean;
}
/** How the dice are sealed; docs/protocol.md tells how rolls follow from it. */
export interface Seal {
  commitment: string;
  /** of the seats at the start, bots left out; before the start, of those seated so far */
  salts: string[];
  /** once the game is over */
  secret?: string;
}
export interface ChatLine {
  name: string;
  seat: Seat;
  text: string;
}

/** By HTTP: `POST /api/tables` with a TableWish makes a table, `GET /api/tables` lists the public ones. */
export interface TableWish {
  game: GameId;
  /** how many can play */
  seats: number;
  options: object;
  own_dice: boolean;
  public: boolean;
  /** whoever holds it is the host */
  key: string;
}
export interface TableMade {
  table: string;
}
export interface Lobby {
  tables: { table: string; game: GameId; seats: { name: string | null; bot: string | null }[]; started: boolean }[];
}

export interface GameInfo {
  id: GameId;
  name: string;
  authors: string;
  publisher: string;
  players: [fewest: number, most: number];
  /** ids, weakest first */
  bots: string[];
  boards: Board[];
}

/** What does not change while a game is played. */
export interface Scene {
  game: GameId;
  /** as given to `open` */
  options: object;
  setup: Record<string, unknown>;
  /** The Border and Würfelland: one for each seat. Colour Lines: one for all. Hexagony: none. */
  boards: Board[];
  own_dice: boolean;
}

/** How the table stands. */
export interface View {
  round: number;
  seats: SeatView[];
  next: { kind: 'over' } | { kind: 'roll'; seat: Seat } | { kind: 'moves'; seats: Seat[] };
  /** Every legal move of every person who may act now, each once. */
  moves: Partial<Record<Seat, string[]>>;
  /** Persons who may take back their last move. */
  take_back: Seat[];
  /** Replaces the page's log from entry `from` on. */
  log: { from: number; entries: LogEntry[] };
  state: BorderState | WuerfellandState | HexagonyState | ColourLinesState;
}

export interface SeatView extends Player {
  seat: Seat;
  points: number;
  /** 1 is best; shared places repeat */
  place: number;
  /** in words of the notation: "villa first", "treasures r", "hexagons", "bonus", "midline 6 × 7" */
  score: ScoreLine[];
}
export interface ScoreLine {
  reason: string;
  points: number;
}

/** One roll or move, and the lines it changed on score sheets. */
export interface LogEntry {
  event: string;
  round: number;
  /** who rolled or moved */
  seat: Seat;
  news: { seat: Seat; reason: string; points: number }[];
}

// ---- Boards

export type Board = PatchBoard | Sheet;

/** A board of hexagons with points at top and bottom; centres are x = √3 (q + r/2), y = 1.5 r for sides of length 1. */
export interface PatchBoard {
  game: 'border' | 'wuerfelland';
  /** '' for boards that do not ship with the program */
  id: string;
  name: Name;
  /** Würfelland: what it is printed on; of two maps on one sheet only one can be on the table */
  sheet?: number;
  /** Würfelland: in the Europa style */
  europa?: boolean;
  spaces: Space[];
  /** everything that cannot be crossed off */
  ground: Ground[];
  /** The Border, by worth */
  areas?: Area[];
}
export interface Space {
  /** "g4.2": second space of the green patch of four */
  id: string;
  q: number;
  r: number;
  colour: Colour;
  /** "g4" */
  patch: string;
  treasure?: boolean;
  /** The Border: ids of the areas that it borders */
  areas?: string[];
  /** ids of the spaces beside it */
  beside: string[];
}
export interface Ground {
  q: number;
  r: number;
  /** white: crossed from the beginning. land: the inside of `area`. */
  kind: 'white' | 'start' | 'obstacle' | 'land';
  area?: string;
}
export interface Area {
  id: string;
  name: Name;
  high: number;
  low: number;
  /** an SVG path on a field of 24 by 24 */
  drawing: string;
}

/** A sheet of Colour Lines: 12 rows of 14 squares, columns g and h grey, the midline between them. */
export interface Sheet {
  game: 'colour-lines';
  id: string;
  name: Name;
  side: 'A' | 'B';
  /** row by row from the upper left corner, `a1` to `n12` */
  fields: Field[];
}
export interface Field {
  id: string;
  column: number;
  row: number;
  kind: 'colour' | 'grey' | 'black' | 'circle';
  /** of its block, also on black and circle fields; null in the grey zone */
  colour: SheetColour | null;
  letter?: 'A' | 'B' | 'C' | 'D';
}

// ---- States. Dice are texts of colour letters, in the order r y g b o s.

export interface BorderState {
  game: 'border';
  phase: 'rolling' | 'choosing' | 'finishing' | 'following' | 'over';
  active: Seat;
  /** on the table */
  dice: string;
  in_air: number;
  /** rolls made in this turn, of three */
  rolled: number;
  /** all five were used: the dice are a choice of one */
  one_die: boolean;
  seats: {
    crossed: string[];
    /** what the seat may still use in this action */
    dice: string;
    areas: { area: string; first: boolean }[];
  }[];
  /** areas whose high value is gone */
  taken: string[];
}

export interface WuerfellandState {
  game: 'wuerfelland';
  phase: 'rolling' | 'taking' | 'deciding' | 'marking' | 'treasure_rolling' | 'treasure_marking' | 'over';
  active: Seat;
  /** who makes a treasure roll */
  roller: Seat | null;
  dice: string;
  in_air: number;
  /** set aside in phase 1: so many dice of colour `taken` */
  aside: number;
  taken: Colour | null;
  seats: {
    crossed: string[];
    dice: string;
    /** the patch being crossed off in this action, and how many of its spaces still have to be */
    marking: string | null;
    to_cross: number;
    treasure_rolls: number;
    treasures: number;
    treasures_needed: number;
    colours: { colour: Colour; crossed: number; spaces: number }[];
  }[];
  winners: Seat[];
}

export type HexagonyColour = 'red' | 'white' | 'blue';
export interface HexagonyState {
  game: 'hexagony';
  variant: 'normal' | 'random' | 'tactical';
  phase: 'placing' | 'drawing' | 'drawn' | 'placed' | 'over';
  active: Seat;
  tiles: HexagonyTile[];
  /** complete hexagons by colour, by the point they lie around (sides of length 1, y downwards) */
  hexagons: { colour: HexagonyColour; x: number; y: number }[];
  seats: {
    colour: HexagonyColour;
    /** the solid tile is not yet laid */
    solid: boolean;
    /** tiles in the hand, by pattern */
    rwb: number;
    rbw: number;
    bonus: boolean;
  }[];
  bag: number;
  /** the tile just drawn, which must be placed */
  drawn: 'rwb' | 'rbw' | null;
}
export interface HexagonyTile {
  /** "+1-3", as in moves */
  cell: string;
  q: number;
  r: number;
  /** "rwb2", "red" */
  tile: string;
  /** letters r w b of its six segments: the right one first, then anticlockwise */
  segments: string;
}

export interface ColourLinesState {
  game: 'colour-lines';
  phase: 'preparing' | 'colouring' | 'starting' | 'rolling' | 'assigning' | 'drawing' | 'over';
  active: Seat;
  rounds: number;
  /** dice laid out, at most five: two for each half, one for either */
  dice: { place: Half | 'track'; face: string }[];
  /** rolled and not yet laid: faces as signs */
  loose: string;
  /** so many are rolled now, before anybody decides anything … */
  to_roll: number;
  /** … of these: a die's number and its faces */
  unrolled: { die: number; faces: string }[];
  seats: {
    /** ticked point colours */
    colours: SheetColour[];
    lines: Record<Half, LineView>;
    /** for each of `dice`: still to be drawn by this seat */
    open: boolean[];
    jokers: number;
    /** strokes a circle still allows, and to which line */
    extra: number;
    extra_half: Half | null;
    crossings: number;
    /** letters reached, and whether in the first round in which anyone did */
    letters: { letter: string; first: boolean }[];
    circles: number;
    /** whose sheet this seat fills in while preparing */
    prepares: Seat;
  }[];
  /** scorings that count */
  counted: ('midline' | 'letters' | 'colours' | 'pairs')[];
  /** solo: 1 to 5, else 0 */
  task: number;
  hard: boolean;
  verdict: 'lost' | 'nearly_there' | 'passed' | 'very_good' | 'best_possible' | null;
}
export interface LineView {
  /** the start field first; empty before it is chosen */
  fields: string[];
}
