import { catalogue } from '../../../i18n/index.svelte';

export const words = catalogue({
  de: {
    welcome:
      'Das ist deine Landkarte. In der Mitte liegt der Start, von dort breitest du dich aus: Jedes Kreuz muss an ein früheres stoßen. Graue Berge sind im Weg.',
    goal: 'Wer zuerst neun Schätze gefunden und alle Felder einer Farbe angekreuzt hat, gewinnt. Die Leiste unter der Karte zeigt, wie weit du bist.',
    roll: 'Du fängst an, mit sechs Würfeln.',
    take: 'Dreimal Grün, und gleich rechts vom Start liegt ein grünes Gebiet mit vier Feldern und einem Schatz. Nimm Grün: Alle grünen Würfel kommen beiseite.',
    again: 'Drei Grüne reichen noch nicht bis zum Schatz und allen Feldern. Wirf die anderen drei weiter. Zeigt keiner Grün, ist Schluss; deine Grünen behältst du.',
    stop: 'Ein viertes Grün! Vier Felder hat das Gebiet: Mit einem fünften Grün ginge dort gar nichts mehr, denn man muss immer alle Würfel der Farbe in einem Gebiet unterbringen. Hör auf.',
    'cross one': 'Viermal Grün heißt vier Felder, alle im selben Gebiet. Fang mit dem Feld am Start an.',
    'cross two': 'Nun das Feld rechts daneben.',
    'cross three': 'Das hier fehlt noch …',
    'cross four': '… und der Schatz!',
    done: 'Das grüne 4er-Gebiet ist voll, der Schatz gehört dir. Tippe auf Fertig.',
    'treasure roll':
      'Währenddessen durfte Ben eine der Farben nehmen, die übrig waren: Gelb oder Grau. Er hat Grau genommen. Jetzt kommt deine Belohnung: Ein Schatz bringt einen Extrawurf mit fünf Würfeln.',
    'red one': 'Wähle eine der Farben. Dreimal Rot füllt genau das kleine rote Gebiet über dem Start. Fang unten an.',
    'red two': 'Weiter im selben Gebiet.',
    'red three': 'Und das letzte.',
    'red done': 'Wieder ein Gebiet voll. Tippe auf Fertig.',
    'ben turn':
      'Ben hat Gelb genommen und weitergewürfelt. Diesmal war kein Gelb dabei, damit endet sein Würfeln. Zweimal Gelb muss er benutzen. Für dich liegen jetzt Rot, zweimal Blau und Grau da: Eine Farbe davon darfst du nehmen.',
    'blue one': 'Links von deinen roten Kreuzen liegt ein blaues Feld mit Schatz. Kreuze es an.',
    'blue two': 'Zwei blaue Würfel, also zwei Felder: Nimm das Feld links daneben.',
    'blue done': 'Tippe auf Fertig. Das blaue Gebiet hast du nun angefangen: Ein anderes blaues darfst du erst beginnen, wenn dieses voll ist.',
    'second roll': 'Wieder ein Schatz, wieder ein Extrawurf.',
    overrolled:
      'Dreimal Blau, aber im angefangenen blauen Gebiet sind nur zwei Felder frei. Zu viele Würfel: Blau geht jetzt gar nicht. Nimm Orange, oben rechts am Start.',
    'orange done': 'Tippe auf Fertig.',
    end: 'Zwei Schätze hast du schon! Jetzt geht es reihum weiter, bis jemand beides hat: neun Schätze und eine volle Farbe. Viel Spaß!',
  },
  en: {
    welcome:
      'This is your map. The start lies in the middle, and from there you spread out: each cross must touch an earlier one. Grey mountains are in the way.',
    goal: 'The first to find nine treasures and to cross off all spaces of one colour wins. The bar below the map shows how far you are.',
    roll: 'You begin, with six dice.',
    take: 'Three greens, and just right of the start there is a green area with four spaces and a treasure. Take green: all green dice are set aside.',
    again: 'Three greens will not fill the whole area with its treasure. Roll the other three on. If none of them shows green, the rolling ends; you keep your greens.',
    stop: 'A fourth green! The area has four spaces: with a fifth green nothing at all would fit there, as all dice of the colour must go into one area. Stop.',
    'cross one': 'Four greens mean four spaces, all in the same area. Begin with the space beside the start.',
    'cross two': 'Now the space to the right of it.',
    'cross three': 'This one is still missing …',
    'cross four': '… and the treasure!',
    done: 'The green area of 4 is full and the treasure is yours. Tap Done.',
    'treasure roll':
      'Meanwhile Ben could take one of the colours left over, yellow or grey. He took grey. Now for your reward: a treasure earns an extra roll with five dice.',
    'red one': 'Choose one of the colours. Three reds fill exactly the small red area above the start. Begin at the bottom.',
    'red two': 'Go on in the same area.',
    'red three': 'And the last one.',
    'red done': 'Another area is full. Tap Done.',
    'ben turn':
      'Ben took yellow and rolled on. This time no yellow came, which ends his rolling. He has to use his two yellows. For you there are red, two blues and grey: you may take one of these colours.',
    'blue one': 'To the left of your red crosses there is a blue space with a treasure. Cross it off.',
    'blue two': 'Two blue dice, so two spaces: take the one to the left of it.',
    'blue done': 'Tap Done. You have now begun this blue area: you may not begin another blue one until it is full.',
    'second roll': 'Another treasure, another extra roll.',
    overrolled:
      'Three blues, but the blue area you have begun has only two free spaces. Too many dice: blue cannot be used at all now. Take orange, at the upper right of the start.',
    'orange done': 'Tap Done.',
    end: 'You have two treasures already! So it goes round the table until somebody has both: nine treasures and one complete colour. Have fun!',
  },
});
