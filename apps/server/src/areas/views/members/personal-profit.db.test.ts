import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { propertyRuns } from '@lantern/database/testing';
import { accounts, type Command, postings } from '@lantern/ledger';
import { parseSum } from '@lantern/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, type CasinoPlayer, openCasino } from '../../games/testing/casino.ts';

const DAY_MS = 86_400_000;
const RICH = 10_000_000n;
/** Noon of the first day; business days begin at 16:00 UTC. */
const START = '2026-11-21T04:00:00Z';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
  casino.clock.set(new Date(START));
  await casino.areas.lottery.ensureDemo(casino.scope.brandId);
  // One draw per day is enough here; other games have hundreds.
  await casino.ownerPool.query(
    `update lottery.issue set state = 'VOID', published_bucket = null where game_code <> 'xsmb' and state in ('PLANNED', 'OPEN')`,
  );
  await casino.ownerPool.query(`update lottery.game set is_enabled = code = 'xsmb', demo_draw_after_s = 60`);
  await casino.runJob('lottery.plan-issues');
  await casino.runJob('lottery.advance-issues');
});
afterAll(() => casino.close());

const dayOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const daysAgo = (count: number) => dayOf(new Date(casino.clock.now().getTime() - count * DAY_MS));
const minor = (amount: string) => parseSum(amount, 2) ?? 0n;
type Profit = Value<'views.personalProfit'>;

/** The profit over all that a player has played: 80 days cover the whole test. */
async function profit(player: CasinoPlayer, from = daysAgo(80), to = daysAgo(0)): Promise<Profit> {
  return answerOf(await casino.call(calls.views.personalProfit, { from, to }, player));
}

async function post(player: CasinoPlayer, posting: Command['posting']): Promise<void> {
  const command = { id: randomUUID(), posting, reference: { type: 'test', id: '1' }, at: casino.clock.now() };
  expect((await casino.ledger.postOne(casino.pool, casino.books(player.member.scope), command)).outcome).toBe('posted');
}

async function betOnLottery(player: CasinoPlayer, points: number): Promise<void> {
  const lobby = answerOf(await casino.call(calls.lottery.lobby, { gameCode: 'xsmb' }, player));
  const slip = {
    requestId: randomUUID(),
    gameCode: 'xsmb',
    issueId: lobby.issue?.id ?? '',
    priceTableVersion: lobby.priceTableVersion,
    lines: [{ play: 'de_db', numbers: Array.from({ length: 60 }, (_, at) => String(at).padStart(2, '0')), points }],
  };
  answerOf(await casino.call(calls.lottery.placeBets, slip, player));
}

/** Noon of the next business day: yesterday's issue is drawn and settled, today's is open. */
async function nextDay(): Promise<void> {
  casino.clock.move(DAY_MS);
  for (const job of ['plan-issues', 'advance-issues', 'demo-draws', 'advance-issues', 'settle', 'publish-settled']) {
    await casino.runJob(`lottery.${job}`);
  }
}

/** Postings of money from and to outside, which are not play. */
const FUNDING = ['P01', 'P08', 'P10', 'P11'];

/** The member's result from the ledger alone: balance less funding, plus open stakes. */
async function resultByLedger(player: CasinoPlayer): Promise<bigint> {
  const { scope } = player.member;
  const { rows } = await casino.ownerPool.query<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum from ledger.entry e
       join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
      where a.member_id = $1 and a.name ~ '^M:\\d+:(MAIN|BET|BONUS)$' and e.code <> all($2)`,
    [scope.memberId, FUNDING],
  );
  const ownBets = await casino.areas.lottery.openStakes(scope);
  return (rows[0]?.sum ?? 0n) + ownBets;
}

interface Step {
  readonly kind:
    | 'play'
    | 'bet'
    | 'result'
    | 'rollback'
    | 'lottery'
    | 'bonus'
    | 'taken'
    | 'cashback'
    | 'deposit'
    | 'hold'
    | 'day';
  readonly who: number;
  readonly amount: bigint;
  readonly payout: bigint;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind'][]>(
    ...([
      'play',
      'play',
      'bet',
      'result',
      'rollback',
      'lottery',
      'bonus',
      'taken',
      'cashback',
      'deposit',
      'hold',
      'day',
    ] as const),
  ),
  who: fc.nat(1),
  amount: fc.bigInt({ min: 1n, max: 5_000n }),
  payout: fc.bigInt({ min: 0n, max: 9_000n }),
});

const open = new Map<CasinoPlayer, { readonly round: string; readonly bet: string; readonly amount: bigint }>();

async function take(player: CasinoPlayer, { kind, amount, payout }: Step): Promise<void> {
  const { memberId } = player.member.scope;
  const openBet = open.get(player);
  const stake = casino.money(amount);
  switch (kind) {
    case 'play':
      return void (await casino.vendor.call('play', casino.play(player, randomUUID(), stake, casino.money(payout))));
    case 'bet': {
      if (openBet) return;
      const round = randomUUID();
      open.set(player, { round, bet: `${round}-bet`, amount });
      return void (await casino.vendor.call('bet', {
        ...casino.movement(player, round, `${round}-bet`),
        amount: stake,
      }));
    }
    case 'result':
    case 'rollback': {
      if (!openBet) return;
      open.delete(player);
      const base = casino.movement(player, openBet.round, `${openBet.round}-${kind}`);
      if (kind === 'rollback') return void (await casino.vendor.call('rollback', { ...base, bet: openBet.bet }));
      const won = { bet: openBet.bet, amount: casino.money(payout), ends: true };
      return void (await casino.vendor.call('result', { ...base, ...won }));
    }
    case 'lottery':
      return betOnLottery(player, 1 + Number(amount % 20n));
    case 'bonus':
      return post(player, postings.bonus({ member: memberId, type: 'WHEEL', amount }));
    case 'taken':
      return post(player, postings.bonusReversed({ member: memberId, type: 'WHEEL', amount }));
    case 'cashback':
      return post(player, postings.cashback({ member: memberId, amount }));
    case 'deposit':
      return post(player, postings.depositByProvider({ member: memberId, psp: 'sandbox', amount }));
    case 'hold':
      return post(player, postings.withdrawalSubmitted({ member: memberId, amount }));
    case 'day':
      return nextDay();
  }
}

describe('2C-09 personal profit and loss', () => {
  test('equals the ledger for any events, and can be rebuilt at any time', async () => {
    const { areas, scope } = casino;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), fc.nat(19), async (steps, rebuildAt) => {
        open.clear();
        const players = [
          await casino.player(RICH),
          await casino.player(RICH, undefined, await casino.member({ book: 'TEST' })),
        ];
        for (const [at, one] of steps.entries()) {
          const player = players[one.who] ?? players[0];
          if (player) await take(player, one);
          // With events that are not counted yet.
          if (at === rebuildAt) await areas.views.rebuildMemberDays(scope);
        }
        await nextDay();
        expect(await areas.views.findMemberDayDifferences(scope)).toEqual([]);
        await casino.drain();
        expect(await areas.views.findMemberDayDifferences(scope)).toEqual([]);
        for (const player of players) {
          const shown = await profit(player);
          expect(minor(shown.sum.result)).toBe(await resultByLedger(player));
          const sums = (rows: Profit['days'] | Profit['categories']) =>
            rows.reduce((sum, row) => sum + minor(row.result), 0n);
          expect([sums(shown.days), sums(shown.categories)]).toEqual([
            minor(shown.sum.result),
            minor(shown.sum.result),
          ]);
        }
        expect(await casino.faultsOfBooks()).toEqual([]);
      }),
      { numRuns: propertyRuns(8), endOnFailure: true },
    );
  });

  test('finds a day that differs from the bets, and corrects it', async () => {
    const { areas, scope, ownerPool } = casino;
    const player = await casino.player(RICH);
    await take(player, { kind: 'play', who: 0, amount: 300n, payout: 100n });
    await casino.drain();
    const { memberId } = player.member.scope;
    await ownerPool.query('update views.member_day set payout = payout + 1 where member_id = $1', [memberId]);
    const day = dayOf(casino.clock.now());
    expect(await areas.views.findMemberDayDifferences(scope)).toEqual([
      { memberId, day, category: 'RNG', figure: 'payout', expected: 100n, found: 101n },
    ]);
    await areas.views.rebuildMemberDays(scope);
    expect(await areas.views.findMemberDayDifferences(scope)).toEqual([]);
    expect((await profit(player)).sum).toMatchObject({ plays: 1, stake: '3.00', payout: '1.00', result: '-2.00' });
  });

  test('is listed by day and category of the settlement, in the order of play', async () => {
    const player = await casino.player(RICH);
    const first = dayOf(casino.clock.now());
    await take(player, { kind: 'play', who: 0, amount: 300n, payout: 700n });
    await take(player, { kind: 'lottery', who: 0, amount: 20n, payout: 0n });
    await take(player, { kind: 'bonus', who: 0, amount: 50n, payout: 0n });
    await casino.drain();
    const before = await profit(player, first, first);
    expect(before.categories.map(({ category, stake }) => [category, stake])).toEqual([
      ['RNG', '3.00'],
      ['', '0.00'],
    ]);
    await nextDay();
    await casino.drain();
    const second = dayOf(casino.clock.now());
    const shown = await profit(player, first, second);
    const usual = answerOf(await casino.call(calls.views.personalProfit, { days: 2 }, player));
    expect(usual.days).toEqual(shown.days);
    expect(shown.days.map(({ day, plays, bonus }) => [day, plays, bonus])).toEqual([
      [first, 1, '0.50'],
      [second, 1, '0.00'],
    ]);
    expect(shown.categories[0]).toMatchObject({ category: 'LOTT', plays: 1 });
    const [main] = await casino.ledger.balances(casino.pool, casino.books(player.member.scope), [
      accounts.main(player.member.scope.memberId),
    ]);
    expect(minor(shown.sum.result)).toBe((main?.balance ?? 0n) - RICH);
  });

  test.each([
    ['backwards', '2026-11-02', '2026-11-01'],
    ['too long', '2026-01-01', '2026-04-03'],
    ['no day', '2026-02-31', '2026-13-01'],
  ])('refuses a range that is %s', async (_what, from, to) => {
    const player = await casino.member();
    expect(codeOf(await casino.call(calls.views.personalProfit, { from, to }, player))).toBe('BAD_REQUEST');
  });
});
