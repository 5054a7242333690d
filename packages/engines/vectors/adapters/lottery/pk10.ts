import { fairOdds } from '../../../src/lottery/family/index.ts';
import { PK10, raceFigures } from '../../../src/lottery/pk10/index.ts';
import type { TopicAdapters } from '../adapter.ts';
import { selectionOfNumbers } from './selections.ts';

/** PK10: probabilities of every kind of unit, displayed properties, units of a straight. */
export const pk10: TopicAdapters = {
  p: (input) => {
    const kind = PK10.findKind(input.play);
    return kind === null ? null : { p: kind.winChance.toString(), fairOdds: fairOdds(kind).toNumber() };
  },
  classify: (input) => {
    const { sum, isBig, isOdd, dragons } = raceFigures(input.result);
    return { gySum: sum, gyBig: isBig, gyOdd: isOdd, dragonTiger: dragons.map((isDragon) => (isDragon ? 'D' : 'T')) };
  },
  top3_units: (input) => {
    const play = PK10.findPlay('top3');
    if (play === null) return null;
    const selection = selectionOfNumbers(play, ...input.selection);
    const [hit] = play.rule.hits(selection, input.result);
    return { units: play.rule.units(selection), win: hit?.units ?? 0 };
  },
};
