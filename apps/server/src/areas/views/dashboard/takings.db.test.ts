import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { BetSettled } from '@lantern/events';
import { accounts } from '@lantern/ledger';
import { publish } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settledBets } from '../../../testing/events.ts';
import { answerOf } from '../../../testing/world.ts';
import { type Casino, type CasinoPlayer, openCasino } from '../../games/testing/casino.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let casino: Casino;
let player: CasinoPlayer;
let owner: Awaited<ReturnType<Casino['operator']>>;

beforeAll(async () => {
  casino = await openCasino();
  // Noon of a business day that begins at 16:00 UTC.
  casino.clock.set(new Date('2026-11-21T04:00:00Z'));
  player = await casino.player(100_000n);
  owner = await casino.operator('owner', ['dashboard.read']);
});
afterAll(() => casino.close());

async function play(stake: string, payout: string, who = player): Promise<void> {
  const answer = await casino.vendor.call('play', casino.play(who, randomUUID(), stake, payout));
  expect(answer).toMatchObject({ code: 'OK' });
}

/** Publishes the event of an issue that the lottery has settled. */
async function settleIssue(stake: string, payout: string, rebate: string): Promise<void> {
  const payload = settledBets({
    settledAt: casino.clock.now().toISOString(),
    category: 'LOTT',
    members: [
      { memberId: '1', book: 'REAL', bets: 2, stake, payout, rebate, lines: [] },
      { memberId: '2', book: 'TEST', bets: 9, stake: '99999', payout: '0', rebate: '0', lines: [] },
    ],
  });
  await transaction(casino.pool, (tx) => publish(tx, BetSettled, casino.scope.brandId, payload));
}

type Dashboard = Value<'views.operatorDashboard'>;

async function dashboard(range: 'TODAY' | '7D' | '30D' = 'TODAY'): Promise<Dashboard> {
  await casino.drain();
  return answerOf(await casino.call(calls.views.operatorDashboard, { range }, owner));
}

const of = ({ series }: Dashboard, category: string) => series.find((one) => one.category === category);
const drawn = ({ series }: Dashboard, category: string) =>
  of({ series } as Dashboard, category)?.points.flatMap(({ at, turnover }) =>
    turnover === null || turnover === '0.00' ? [] : [`${at.slice(5, 16)} ${turnover}`],
  );

describe('the revenue of the platform', () => {
  test('is counted by category at settlement, without play money', async () => {
    await play('2.00', '0.00');
    await play('1.00', '5.00');
    await play('3.00', '1.00', await casino.player(10_000n, undefined, await casino.member({ book: 'TEST' })));
    await settleIssue('5000', '1200', '50');
    const shown = await dashboard();
    expect(shown.series.map(({ category }) => category)).toEqual(['ALL', 'LOTT', 'RNG']);
    expect(of(shown, 'RNG')?.now).toEqual({
      plays: 2,
      turnover: '3.00',
      payout: '5.00',
      rebate: '0.00',
      grossWin: '-2.00',
    });
    expect(of(shown, 'LOTT')?.now).toMatchObject({ plays: 2, turnover: '50.00', rebate: '0.50', grossWin: '38.00' });
    expect(of(shown, 'ALL')?.now).toMatchObject({ plays: 4, turnover: '53.00', payout: '17.00', grossWin: '36.00' });
  });

  test('of games equals the revenue of the category in the books', async () => {
    const [revenue] = await casino.ledger.balances(casino.pool, casino.books({ book: 'REAL' }), [accounts.ggr('RNG')]);
    expect(of(await dashboard(), 'RNG')?.now.grossWin).toBe(casino.money(revenue?.balance ?? 0n));
  });

  test('is counted once, however often the consumer runs', async () => {
    const before = await dashboard();
    expect((await dashboard()).series).toEqual(before.series);
  });

  test('is shown by hour, without hours in the future', async () => {
    casino.clock.move(HOUR_MS);
    await play('0.50', '0.00');
    const shown = await dashboard();
    expect(drawn(shown, 'RNG')).toEqual(['11-21T04:00 3.00', '11-21T05:00 0.50']);
    const points = of(shown, 'ALL')?.points ?? [];
    expect([points.length, points[0]?.at, shown.stepMinutes]).toEqual([24, '2026-11-20T16:00:00.000Z', 60]);
    expect(points.map(({ turnover }) => turnover !== null)).toEqual(Array.from({ length: 24 }, (_, hour) => hour < 14));
  });

  test('is compared with the day before up to the same time, and with its whole day', async () => {
    casino.clock.move(DAY_MS - HOUR_MS + 20 * 60_000);
    player = await casino.player(100_000n);
    await play('4.00', '1.00');
    const shown = await dashboard();
    expect(of(shown, 'RNG')).toMatchObject({
      now: { plays: 1, turnover: '4.00', grossWin: '3.00' },
      // Yesterday's spin one hour later than now is not compared yet.
      before: { plays: 2, turnover: '3.00', grossWin: '-2.00' },
    });
    const before = of(shown, 'RNG')?.points.flatMap(({ before: one }) => (one === '0.00' ? [] : [one]));
    expect(before).toEqual(['3.00', '0.50']);
  });

  test('of a week is shown by day', async () => {
    const shown = await dashboard('7D');
    expect(drawn(shown, 'RNG')).toEqual(['11-20T16:00 3.50', '11-21T16:00 4.00']);
    expect(of(shown, 'RNG')?.now).toMatchObject({ plays: 4, turnover: '7.50' });
  });
});

test('open rounds are counted, with the time of the oldest one', async () => {
  const id = randomUUID();
  await casino.vendor.call('bet', { ...casino.movement(player, id, `${id}-bet`), amount: '1.00' });
  const { openRounds } = await dashboard();
  expect(openRounds).toEqual({ count: 1, oldest: casino.clock.now().toISOString() });
});
