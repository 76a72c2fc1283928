import { catalogue } from '../../../i18n/index.svelte';

export const words = catalogue({
  de: {
    'lesson goal': 'Du spielst Rot, Ben spielt Blau. Jedes Plättchen hat drei Rauten. Wo drei rote Rauten mit ihren Spitzen zusammenstoßen, entsteht ein rotes Sechseck, und das ist ein Punkt für dich.',
    'lesson first': 'Du beginnst. Tippe auf den Platz in der Mitte: Dein Plättchen liegt dort erst zur Probe. Bestätige mit „Hier legen“.',
    'lesson done': 'Solange du nicht „Fertig“ sagst, kannst du das Plättchen zurücknehmen. Es liegt gut: Tippe auf „Fertig“.',
    'lesson edges': 'Ben hat links angelegt, Blau an Blau. So muss es sein: Jede Kante passt zu ihrer Nachbarin, und mindestens eine davon in der eigenen Farbe.',
    'lesson second': 'Jetzt du: Rechts zeigt das erste Plättchen eine rote Kante. Tippe auf den Platz dort und dreh, bis sich die Spitzen der beiden roten Rauten treffen. Dann „Hier legen“.',
    'lesson let go': 'Zwei von drei Rauten liegen. Tippe auf „Fertig“.',
    'lesson blue': 'Ben war schneller: Drei blaue Spitzen treffen sich, ein blaues Sechseck, ein Punkt für ihn. Wer die letzte Raute legt, ist egal; es zählt die Farbe.',
    'lesson third': 'Jetzt du! Oben rechts fehlt die dritte rote Raute. Rundum liegen drei Kanten fest, darum passt das Plättchen nur in einer Drehung.',
    'lesson point': 'Ein rotes Sechseck, dein erster Punkt! Tippe auf „Fertig“.',
    'lesson solid': 'Jeder hat außerdem ein einfarbiges Plättchen. An jeder seiner Ecken ist es so viel wert wie eine Raute. Lege es dorthin, wo noch viel Rot an es heranwachsen kann.',
    'lesson lay solid': 'Auch Bens Plättchen zeigen rote Kanten. Wähle dein einfarbiges Plättchen und lege es links unten an.',
    'lesson bonus': 'Wird es an allen sechs Seiten von Rot umschlossen, bringt das drei Sechsecke und einen Punkt extra. „Fertig“!',
    'lesson end': 'So geht es weiter, bis niemand mehr anlegen kann. Wer nicht kann, setzt aus; einander Plätze zu verbauen ist erlaubt. Die meisten Punkte gewinnen. Viel Spaß!',
  },
  en: {
    'lesson goal': 'You play red, Ben plays blue. Every tile has three rhombi. Where three red rhombi meet with their tips they make a red hexagon, and that is a point for you.',
    'lesson first': 'You begin. Tap the place in the middle: your tile lies there on trial. Confirm with “Lay it here”.',
    'lesson done': 'Until you say “Done” you can take the tile back. It lies well: tap “Done”.',
    'lesson edges': 'Ben added a tile on the left, blue to blue. That is the rule: every edge matches its neighbour, and at least one of them in one’s own colour.',
    'lesson second': 'Your turn: on the right the first tile shows a red edge. Tap the place there and turn the tile until the tips of the two red rhombi meet. Then “Lay it here”.',
    'lesson let go': 'Two of three rhombi lie. Tap “Done”.',
    'lesson blue': 'Ben was quicker: three blue tips meet, a blue hexagon, a point for him. Who lays the last rhombus does not matter; the colour does.',
    'lesson third': 'Now you! The third red rhombus is missing at the upper right. Three edges around are given, so the tile fits in one rotation only.',
    'lesson point': 'A red hexagon, your first point! Tap “Done”.',
    'lesson solid': 'Everyone also has a solid tile. At each of its corners it is worth as much as a rhombus. Put it where much red can still grow around it.',
    'lesson lay solid': 'Ben’s tiles show red edges too. Choose your solid tile and add it at the lower left.',
    'lesson bonus': 'If red encloses it on all six sides, that makes three hexagons and an extra point. “Done”!',
    'lesson end': 'So it goes on until nobody can add a tile. Who cannot misses a turn, and blocking each other is allowed. Most points win. Have fun!',
  },
});
