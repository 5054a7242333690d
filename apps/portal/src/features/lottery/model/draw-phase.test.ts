import type { Value } from '@lantern/contract/schemas';
import { describe, expect, test } from 'vitest';
import { type Bet, lagsBehind, outcomeOf, phaseOf, type Round } from './draw-phase.ts';

const round = (state: Round['state']) => ({
  state,
  closesAt: '2025-03-20T11:10:00.000Z',
  drawsAt: '2025-03-20T11:15:00.000Z',
});
const at = (time: string) => Date.parse(`2025-03-20T${time}Z`);

describe('the phase of a draw', () => {
  test.each([
    ['OPEN', '11:08:59', 'open'],
    ['OPEN', '11:09:00', 'closing'],
    ['OPEN', '11:09:59', 'closing'],
    ['OPEN', '11:10:00', 'closed'],
    ['CLOSED', '11:14:59', 'closed'],
    ['CLOSED', '11:15:00', 'drawing'],
    ['CLOSED', '11:44:59', 'drawing'],
    ['CLOSED', '11:45:00', 'late'],
    ['DRAWN', '11:40:00', 'settling'],
    ['SETTLING', '11:40:00', 'settling'],
    ['SETTLED', '11:40:00', 'settled'],
    ['VOID', '11:40:00', 'void'],
    ['PLANNED', '11:00:00', 'planned'],
  ] as const)('in state %s at %s is %s', (state, time, phase) => {
    expect(phaseOf(round(state), at(time))).toBe(phase);
  });

  test('depends on the state alone in a server-rendered page, which has no current time', () => {
    expect(phaseOf(round('OPEN'), null)).toBe('open');
    expect(phaseOf(round('CLOSED'), null)).toBe('closed');
  });

  test('is late sooner for a game with frequent draws', () => {
    expect(phaseOf(round('CLOSED'), at('11:15:09'), 10_000)).toBe('drawing');
    expect(phaseOf(round('CLOSED'), at('11:15:10'), 10_000)).toBe('late');
  });
});

/** Only the fields of a bet that these tests use. */
const bet = (over: Partial<Bet>) =>
  ({ id: '1', stake: '10.00', state: 'OPEN', payout: null, rebate: null, hits: null, ...over }) as Bet;
const won = bet({ state: 'WON', payout: '995.00', rebate: '0.10', hits: 1 });
const lost = bet({ state: 'LOST', payout: '0.00', rebate: '0.20', hits: 0, stake: '20.00' });
const cancelled = bet({ state: 'CANCELLED', stake: '7.00' });
const refunded = bet({ state: 'VOID' });

const answer = (
  rows: Bet[],
  sums: { stake?: string; payout?: string } = {},
  nextCursor: string | null = null,
): Value<'lottery.myBets'> => ({
  rows,
  nextCursor,
  sums: { stake: '30.00', payout: '0.00', profit: '0.00', count: rows.length, ...sums },
});

describe("the summary of a member's bets on a draw", () => {
  test('names the whole payout, the winning bets and the rebate of all bets after a win', () => {
    expect(outcomeOf(answer([won, lost, cancelled], { payout: '995.00' }), 2)).toEqual({
      kind: 'won',
      stake: '30.00',
      payout: '995.00',
      rebate: '0.30',
      refunded: null,
      wins: [won],
    });
  });

  test('says lost without a payout, and names no rebate where there is none', () => {
    const outcome = outcomeOf(answer([{ ...lost, rebate: '0.00' }], { stake: '20.00' }), 2);
    expect(outcome).toMatchObject({ kind: 'lost', stake: '20.00', rebate: null, wins: [] });
  });

  test('is pending while one bet of the draw is open', () => {
    expect(outcomeOf(answer([won, bet({})]), 2).kind).toBe('waiting');
  });

  test('returns for a void draw the stakes of bets that were not cancelled before', () => {
    expect(outcomeOf(answer([refunded, refunded, cancelled], { stake: '0.00' }), 2)).toMatchObject({
      kind: 'refunded',
      refunded: '20.00',
    });
  });

  test('shows no sums when some rows are not loaded', () => {
    const part = outcomeOf(answer([refunded], {}, 'more'), 2);
    expect(part).toMatchObject({ kind: 'refunded', refunded: null });
    expect(outcomeOf(answer([lost], {}, 'more'), 2).rebate).toBeNull();
  });

  test('is empty for visitors and members without bets', () => {
    expect(outcomeOf(undefined, 2).kind).toBe('none');
    expect(outcomeOf(answer([cancelled], { stake: '0.00' }), 2).kind).toBe('none');
  });
});

test('bets that are open after the end of their draw are outdated', () => {
  expect(lagsBehind({ state: 'SETTLED' }, [bet({})])).toBe(true);
  expect(lagsBehind({ state: 'VOID' }, [bet({}), refunded])).toBe(true);
  expect(lagsBehind({ state: 'SETTLING' }, [bet({})])).toBe(false);
  expect(lagsBehind({ state: 'SETTLED' }, [won, cancelled])).toBe(false);
  expect(lagsBehind(null, [])).toBe(false);
});
