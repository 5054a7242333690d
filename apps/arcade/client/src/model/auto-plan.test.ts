import { describe, expect, it } from 'vitest';
import { type AutoPlan, type AutoProgress, afterRound, wouldExceed } from './auto-plan.ts';

const PLAN: AutoPlan = {
  rounds: 10,
  mostLoss: null,
  mostProfit: null,
  mostWin: null,
  onWin: { kind: 'RESET' },
  onLoss: { kind: 'RESET' },
};
const BOUNDS = { least: 10n, most: 1_000n };
const START: AutoProgress = { left: 10, net: 0n, stake: 100n };
const after = (plan: Partial<AutoPlan>, payout: bigint, before: Partial<AutoProgress> = {}) => {
  const progress = { ...START, ...before };
  return afterRound({ ...PLAN, ...plan }, progress, { stake: progress.stake, payout }, 100n, BOUNDS);
};

describe('autoplay', () => {
  it('plays the number of rounds and sums their results', () => {
    expect(after({}, 250n)).toEqual({ progress: { left: 9, net: 150n, stake: 100n }, end: null });
    expect(after({}, 0n, { left: 1 })).toEqual({ progress: { left: 0, net: -100n, stake: 100n }, end: 'PLAYED' });
  });

  it('ends at its limits, the loss limit before all others', () => {
    expect(after({ mostLoss: 300n }, 0n, { net: -200n }).end).toBe('LOSS');
    expect(after({ mostLoss: 301n }, 0n, { net: -200n }).end).toBeNull();
    expect(after({ mostProfit: 50n }, 150n).end).toBe('PROFIT');
    expect(after({ mostWin: 900n }, 1_000n, { net: -5_000n }).end).toBe('WIN');
    expect(after({ mostLoss: 100n }, 0n, { left: 1 }).end).toBe('LOSS');
  });

  it('raises and resets the stake within its limits, and leaves it unchanged after an even round', () => {
    const double = { kind: 'RAISE', percent: 100 } as const;
    expect(after({ onLoss: double }, 0n).progress.stake).toBe(200n);
    expect(after({ onLoss: double }, 0n, { stake: 800n }).progress.stake).toBe(1_000n);
    expect(after({ onLoss: double }, 900n, { stake: 800n }).progress.stake).toBe(100n);
    expect(after({ onLoss: double }, 800n, { stake: 800n }).progress.stake).toBe(800n);
    expect(after({ onWin: { kind: 'RAISE', percent: 5 } }, 150n, { stake: 33n }).progress.stake).toBe(34n);
    // A payout below the stake is not a win.
    expect(after({ onWin: double }, 50n).progress.stake).toBe(100n);
  });

  it('starts no round that could lose more than the plan allows', () => {
    const plan = { ...PLAN, mostLoss: 300n };
    expect(wouldExceed(plan, { left: 1, net: -200n, stake: 100n })).toBe(false);
    expect(wouldExceed(plan, { left: 1, net: -200n, stake: 101n })).toBe(true);
    expect(wouldExceed(PLAN, { left: 1, net: -1_000_000n, stake: 100n })).toBe(false);
  });
});
