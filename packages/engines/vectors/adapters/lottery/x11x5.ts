import { Rational } from '@lantern/money';
import type { Play } from '../../../src/lottery/family/index.ts';
import { onlyChance } from '../../../src/lottery/family/index.ts';
import { type Balls, X11X5 } from '../../../src/lottery/x11x5/index.ts';
import type { TopicAdapters } from '../adapter.ts';
import { prizesOfUnit, selectionOfNumbers } from './selections.ts';

/** 11x5: prizes, and units of any-number, banker and straight plays. */
export const x11x5: TopicAdapters = {
  prize: (input) => {
    const kind = X11X5.findKind(input.play);
    if (kind === null) return null;
    return prizesOfUnit(input.pUnit === undefined ? onlyChance(kind) : Rational.parse(input.pUnit));
  },
  rx: (input) => {
    const play = X11X5.findPlay(`rx${input.k}`);
    if (play === null) return null;
    const selection = selectionOfNumbers(play, input.selection);
    const [hit] = play.rule.hits(selection, input.draw);
    return { units: play.rule.units(selection), winningUnits: hit?.units ?? 0 };
  },
  dantuo: (input) => unitsOf(X11X5.findPlay(`rx${input.k}_dt`), [input.dan, input.tuo]),
  q3_direct_units: (input) => unitsOf(X11X5.findPlay('q3_direct'), input.selection),
};

function unitsOf(play: Play<Balls> | null, zones: readonly (readonly number[])[]) {
  return play === null ? null : { units: play.rule.units(selectionOfNumbers(play, ...zones)) };
}
