import { expect, it } from 'vitest';
import { betClass, type DrawOutcome, wonDraw } from './draw-outcomes.ts';

const outcome = (part: Partial<DrawOutcome>): DrawOutcome => ({
  ...{ type: 'outcome', gameCode: 'ssc1m', issueId: '31', number: '0931', outcome: 'RESULT' },
  ...{ stake: '4.00', payout: '7.82' },
  ...part,
});
const BETS = ['WON', 'LOST', 'OPEN', 'VOID'].map((state) => ({ state }));

it('lights up the won bets of the draw that was just settled, and no others', () => {
  const won = wonDraw(outcome({}));
  expect(BETS.map((bet) => betClass(won, '31', bet))).toEqual(['my-bets-lit', undefined, undefined, undefined]);
  expect(BETS.map((bet) => betClass(won, '30', bet))).toEqual([undefined, undefined, undefined, undefined]);
});

it('lights up nothing after a draw without a win, a voided draw, and between settlements', () => {
  const none = [outcome({ payout: '0.00' }), outcome({ outcome: 'VOID', payout: '4.00' }), null];
  expect(none.map(wonDraw)).toEqual([null, null, null]);
  expect(betClass(null, '31', { state: 'WON' })).toBeUndefined();
});
