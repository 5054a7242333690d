import { describe, expect, it } from 'vitest';
import { resultOfRound, stateOfRound } from './round-result.ts';

const round = (state: 'OPEN' | 'ENDED' | 'VOID', stake: string, payout: string) => ({ state, stake, payout });

describe('the result of a round', () => {
  it.each([
    [round('ENDED', '1.00', '2.50'), 'WON', '1.50'],
    [round('ENDED', '1.00', '1.00'), 'WON', '0.00'],
    [round('ENDED', '1.00', '0.40'), 'LOST', '-0.60'],
    [round('ENDED', '1.00', '0.00'), 'LOST', '-1.00'],
    [round('OPEN', '1.00', '0.00'), 'OPEN', null],
    [round('VOID', '0.00', '0.00'), 'VOID', null],
  ] as const)('is shown as described: %o', (played, state, result) => {
    expect([stateOfRound(played), resultOfRound(played, 2)]).toEqual([state, result]);
  });
});
