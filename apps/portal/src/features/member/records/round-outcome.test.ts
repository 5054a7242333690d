import { describe, expect, it } from 'vitest';
import { roundOutcome } from './round-outcome.ts';

const ended = (stake: string, payout: string) => roundOutcome({ state: 'ENDED', stake, payout });

describe('how a round of a game ended', () => {
  it('is won only where more came back than was staked', () => {
    expect([ended('1.00', '1.01'), ended('1.00', '1.00'), ended('1.00', '0.40'), ended('9.00', '10.00')]).toEqual([
      'won',
      'lost',
      'lost',
      'won',
    ]);
  });

  it('is not known while it is open, and nothing when it is void', () => {
    expect(roundOutcome({ state: 'OPEN', stake: '1.00', payout: '5.00' })).toBe('open');
    expect(roundOutcome({ state: 'VOID', stake: '1.00', payout: '0.00' })).toBe('void');
  });
});
