import { catalogue } from '../../../i18n/index.svelte';

export const words = catalogue({
  de: {
    welcome:
      'Das ist dein Plan: neun Bereiche, und dazwischen Grenzfelder in sechs Farben. Wer alle Felder rund um einen Bereich angekreuzt hat, bekommt seine Punkte. Ben hat dieselben Bereiche, aber die Farben liegen bei ihm anders.',
    segments:
      'Zusammenhängende Felder einer Farbe sind ein Segment. Jede Farbe hat eines mit 2, eines mit 3, eines mit 4 und eines mit 5 Feldern. Die zwei weißen Felder sind von Anfang an angekreuzt.',
    roll: 'Du fängst an, mit fünf Würfeln und bis zu drei Würfen.',
    'three blue':
      'Dreimal Blau! Unter dem Brunnen liegt ein blaues Segment mit fünf Feldern. Tippe Rot und Grau an und wirf die beiden nochmal.',
    'four blue': 'Noch ein Blau. Einen Wurf hast du noch: Wirf Orange nochmal.',
    'complete blue':
      'Fünfmal Blau, und nach dem dritten Wurf wird angekreuzt. Wer am Zug ist, muss jedes Segment ganz voll machen, das er anfasst. Dafür darf es irgendwo liegen. Tippe auf das blaue 5er-Segment.',
    'done blue': 'Geschafft. Tippe auf Fertig, dann machen die anderen weiter.',
    'one die':
      'Die anderen bekommen die Würfel, die du nicht benutzt. Du hast alle fünf benutzt, darum durfte Ben nur einen davon nehmen: Er hat ein blaues Feld neben seinem weißen angekreuzt.',
    'ben left':
      'Jetzt war Ben am Zug. Er hat zweimal Rot, zweimal Grün und Orange, und benutzt davon nichts: Auch das ist erlaubt. So darfst du aus allen fünf wählen.',
    'first green':
      'Wer nicht am Zug ist, kreuzt einzelne Felder an, mit jedem Würfel eins. Jedes muss an ein Kreuz stoßen. Nimm das grüne Feld ganz rechts, das an dein Blau stößt.',
    'second green': 'Ein Kreuz von eben zählt auch schon. Geh mit dem zweiten Grün gleich weiter nach oben.',
    'first red': 'Nun Rot, links am Brunnen: zuerst das Feld, das an dein Blau stößt.',
    'second red': 'Und das rote Feld daneben.',
    'done green': 'Neben Orange liegt noch kein Kreuz, der Würfel bleibt liegen. Tippe auf Fertig.',
    'roll two': 'Du bist wieder am Zug. Um den Brunnen fehlen noch ein grünes und zwei orange Felder.',
    'grey away':
      'Im grünen Segment sind zwei Felder offen, du brauchst also zweimal Grün, dazu zweimal Orange. Grau hilft nicht: Wirf es nochmal.',
    stop: 'Genau richtig! Einen Wurf hättest du noch, aber besser wird es nicht. Hör auf.',
    'complete green': 'Die Würfel darfst du aufteilen. Mach zuerst das angefangene grüne 4er-Segment voll.',
    'complete orange': 'Jetzt das orange 2er-Segment.',
    'complete red': 'Ein Rot ist übrig, und im roten 3er-Segment ist genau ein Feld offen. Das passt.',
    'done well': 'Alle Felder um den Brunnen haben ein Kreuz. Tippe auf Fertig.',
    well: 'Der Brunnen bringt dir 4 Punkte, weil du zuerst da warst. Wer ihn später umrandet, bekommt nur noch 2. Schaffen es mehrere in derselben Aktion, bekommen alle den hohen Wert.',
    end: 'So geht es reihum. Hat jemand sechs Bereiche, wird die Runde noch zu Ende gespielt; dann gewinnt, wer die meisten Punkte hat. Viel Spaß!',
  },
  en: {
    welcome:
      'This is your board: nine areas, and between them border spaces in six colours. Cross off every space around an area and you score it. Ben has the same areas, but the colours lie differently on his board.',
    segments:
      'Connected spaces of one colour are a segment. Each colour has one of 2, one of 3, one of 4 and one of 5 spaces. The two white spaces are crossed off from the start.',
    roll: 'You begin, with five dice and up to three rolls.',
    'three blue':
      'Three blues! Below the well there is a blue segment of five spaces. Tap red and grey and roll these two again.',
    'four blue': 'Another blue. You have one roll left: roll orange again.',
    'complete blue':
      'Five blues, and after the third roll it is time to cross off. Whoever is active must completely fill each segment touched. In return it may lie anywhere. Tap the blue 5-segment.',
    'done blue': 'Well done. Tap Done, then the others go on.',
    'one die':
      'The others get the dice you do not use. You used all five, so Ben was allowed just one of them: he crossed off a blue space beside his white one.',
    'ben left':
      'Now Ben was active. He has two reds, two greens and an orange, and uses none of them, which is allowed. So you may choose from all five.',
    'first green':
      'When you are not active, you cross off single spaces, one for each die. Each must touch a cross. Take the green space on the far right that touches your blue ones.',
    'second green': 'A cross made a moment ago counts too. Go straight on with the second green, upwards.',
    'first red': 'Now red, to the left of the well: first the space that touches your blue ones.',
    'second red': 'And the red space beside it.',
    'done green': 'There is no cross beside an orange space yet, so that die is left. Tap Done.',
    'roll two': 'You are active again. Around the well, one green and two orange spaces are missing.',
    'grey away':
      'The green segment has two open spaces, so you need two greens, and two oranges. Grey does not help: roll it again.',
    stop: 'Just right! You could roll once more, but it will not get better. Stop.',
    'complete green': 'You may share out the dice. First complete the green 4-segment that you have begun.',
    'complete orange': 'Now the orange 2-segment.',
    'complete red': 'One red is left, and the red 3-segment has exactly one open space. That fits.',
    'done well': 'Every space around the well has a cross. Tap Done.',
    well: 'The well brings you 4 points because you were first. Whoever closes it in later gets only 2. If several do so in the same action, all of them get the high value.',
    end: 'So it goes round the table. When somebody has six areas, the round is played to its end; then the most points win. Have fun!',
  },
});
