import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { propertyRuns } from '@lantern/database/testing';
import { businessDay, isRefusal } from '@lantern/server-kit';
import type { ReportLine } from '@lantern/vendor-protocol';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCard } from '../../../testing/card-rows.ts';
import { openArcade, spinOnce } from '../../../testing/studio.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, type CasinoPlayer, GAME, openCasino } from '../testing/casino.ts';
import { openReportDouble, type ReportDouble } from '../testing/report-double.ts';

const { startRun, cases, takeCase, closeCase, requestAdjust } = calls.reconciliation;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let casino: Casino;
let double: ReportDouble;
let maker: Awaited<ReturnType<Casino['operator']>>;
let checker: typeof maker;

beforeAll(async () => {
  casino = await openCasino();
  maker = await casino.operator('books', ['payments.read', 'payments.match', 'games.read', 'games.manage']);
  checker = await casino.operator('checker', ['payments.read', 'ledger.correct', 'requests.read']);
});
afterAll(async () => {
  await double?.close();
  await casino.close();
});
afterEach(async () => {
  expect(await casino.faultsOfBooks()).toEqual([]);
});

const today = () => businessDay(casino.clock.now(), '+08:00');

/** The matched day: the vendor's figures, and its open cases as text. */
async function matched(day: string, vendor = 'LANTERN') {
  const { results } = answerOf(await casino.call(startRun, { day }, maker));
  const open = answerOf(await casino.call(cases, { state: 'OPEN', side: 'SEAMLESS', limit: 100 }, maker)).rows;
  return {
    result: results.find((one) => one.side === 'SEAMLESS' && one.channel === vendor),
    open,
    found: open
      .map(({ kind, orderNo, ours, theirs, ourState, theirState }) =>
        [kind, orderNo, ours, theirs, ourState, theirState].join(' '),
      )
      .sort(),
  };
}

const playerOf = ({ member: { scope } }: CasinoPlayer) => `${scope.brandId}-${scope.memberId}`;

/** A correct line of a vendor's report. */
function line(player: CasinoPlayer, round: string, transaction: string, more: Partial<ReportLine>): ReportLine {
  const common = {
    transaction,
    player: playerOf(player),
    round,
    game: GAME,
    currency: 'P',
    taken: '0.00',
    paid: '0.00',
  };
  return { ...common, kind: 'play', state: 'ENDED', at: String(casino.clock.now().getTime()), ...more };
}

async function ok(answer: Promise<{ readonly code: string }>): Promise<void> {
  expect(await answer).toMatchObject({ code: 'OK' });
}

/** One round of each kind on both sides. */
async function playEverything(player: CasinoPlayer): Promise<readonly ReportLine[]> {
  const { vendor, movement } = casino;
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  await ok(vendor.call('play', { ...movement(player, one, `${one}:p`), stake: '5.00', payout: '3.20' }));
  await ok(vendor.call('bet', { ...movement(player, two, `${two}:b`), amount: '2.00' }));
  await ok(
    vendor.call('result', { ...movement(player, two, `${two}:w`), bet: `${two}:b`, amount: '7.50', ends: true }),
  );
  await ok(vendor.call('bet', { ...movement(player, three, `${three}:b`), amount: '4.00' }));
  await ok(vendor.call('rollback', { ...movement(player, three, `${three}:r`), bet: `${three}:b` }));
  await ok(vendor.call('promoWin', { ...movement(player, one, `${one}:prize`), amount: '1.00' }));
  await ok(vendor.call('jackpotWin', { ...movement(player, one, `${one}:jack`), amount: '9.00' }));
  await ok(vendor.call('adjust', { ...movement(player, one, `${one}:fix`), amount: '0.50', to: 'HOUSE' }));
  return [
    line(player, one, `${one}:p`, { taken: '5.00', paid: '3.20' }),
    line(player, two, `${two}:b`, { kind: 'bet', taken: '2.00' }),
    line(player, two, `${two}:w`, { kind: 'result', paid: '7.50' }),
    line(player, one, `${one}:prize`, { kind: 'promoWin', paid: '1.00' }),
    line(player, one, `${one}:jack`, { kind: 'jackpotWin', paid: '9.00' }),
    line(player, one, `${one}:fix`, { kind: 'adjust', taken: '0.50' }),
  ];
}

describe('the daily three-way comparison of vendors that call the wallet', () => {
  test('our own arcade reports the bets of our books, staked in one call and in two', async () => {
    const day = today();
    for (const walletCalls of ['play', 'bet-result'] as const) {
      const arcade = await openArcade(casino, { port: casino.settings.arcadePort, walletCalls });
      try {
        const { member } = await casino.player(100_000n);
        for (let spin = 0; spin < 5; spin += 1) {
          expect(await spinOnce(arcade, await casino.launch({ member }), GAME)).toBe('OK');
          casino.clock.move(2_000);
        }
        casino.clock.move(DAY_MS);
        const { result, found } = await matched(
          walletCalls === 'play' ? day : businessDay(new Date(casino.clock.now().getTime() - DAY_MS), '+08:00'),
        );
        expect(found).toEqual([]);
        expect(result?.ours).toBe(result?.theirs);
        expect(result?.ourCount).toBe(result?.theirCount);
        expect(result?.ourCount).toBeGreaterThanOrEqual(5);
      } finally {
        await arcade.stop();
      }
    }
  });

  test('finds nothing if all three have the same, whatever was played, and leaves out play money', async () => {
    const { settings, studioKey, clock } = casino;
    const own = { port: settings.arcadePort, vendor: 'LANTERN', key: studioKey, now: () => clock.now() };
    double = await openReportDouble(own);
    const day = today();
    const player = await casino.player(10_000n);
    double.lines.push(...(await playEverything(player)));
    const trial = await casino.player(10_000n, GAME, await casino.member({ book: 'TEST' }));
    await ok(casino.vendor.call('play', casino.play(trial, randomUUID(), '1.00', '0.00')));
    clock.move(DAY_MS);
    const { result, found } = await matched(day);
    expect(found).toEqual([]);
    expect(result).toMatchObject({
      ...{ ours: '-13.20', theirs: '-13.20', ourCount: 6, theirCount: 6, differences: 0 },
      account: 'R:GGR:RNG',
    });
  });

  test('finds exactly the transactions that a vendor omits, changes or invents, also when repeated', async () => {
    const fates = ['same', 'dropped', 'amount', 'open', 'twice', 'stranger', 'next day'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 8 }), async (rounds) => {
        double.lines.length = 0;
        await closeAll();
        const day = today();
        const player = await casino.player(100_000n);
        const expected: string[] = [];
        for (const fate of rounds) {
          const round = randomUUID();
          await ok(casino.vendor.call('play', casino.play(player, round, '1.00', '3.00')));
          const own = line(player, round, `${round}-play`, { taken: '1.00', paid: '3.00' });
          const name = own.transaction;
          if (fate === 'dropped') expected.push(`MISSING_THERE ${name} 2.00  ENDED `);
          else if (fate === 'amount') {
            double.lines.push({ ...own, paid: '3.01' });
            expected.push(`AMOUNT_DIFFERS ${name} 2.00 2.01 ENDED ENDED`);
          } else if (fate === 'open') {
            double.lines.push({ ...own, state: 'OPEN' });
            expected.push('STATE_DIFFERS    ENDED OPEN');
          } else if (fate === 'twice') {
            double.lines.push(own, own);
            expected.push(`MISSING_HERE ${name}  2.00  ENDED`);
          } else if (fate === 'stranger') {
            const made = { ...own, transaction: `${name}-2`, round: `${round}-2` };
            double.lines.push(own, made);
            expected.push(`MISSING_HERE ${name}-2  2.00  ENDED`);
          } else if (fate === 'next day') {
            double.lines.push({ ...own, at: String(Number(own.at) + 20 * HOUR_MS) });
          } else double.lines.push(own);
        }
        casino.clock.move(DAY_MS);
        expect((await matched(day)).found).toEqual(expected.sort());
        expect((await matched(day)).found).toEqual(expected.sort());
      }),
      { numRuns: propertyRuns(5) },
    );
  });

  test('finds a transaction that is in our transaction table and not in the ledger, and its day', async () => {
    double.lines.length = 0;
    await closeAll();
    const day = today();
    const player = await casino.player(10_000n);
    const round = randomUUID();
    await ok(casino.vendor.call('play', casino.play(player, round, '1.00', '3.00')));
    double.lines.push(line(player, round, `${round}-play`, { taken: '1.50', paid: '3.00' }));
    const report = (amount: number) =>
      casino.ownerPool.query('update games.vendor_transaction set amount = $2 where ref = $1', [
        `${round}-play`,
        amount,
      ]);
    await report(150);
    casino.clock.move(DAY_MS);
    const { found, open } = await matched(day);
    expect(found).toEqual([`LEDGER_DIFFERS  1.50 1.00  `, `LEDGER_DIFFERS ${round}-play -1.50 -1.00 ENDED `]);
    const one = open.find(({ orderNo }) => orderNo !== null);
    expect(one).toMatchObject({
      memberId: String(player.member.scope.memberId),
      round: `LANTERN:${round}`,
      game: GAME,
    });
    const reader = await casino.operator('reader', ['ledger.read']);
    expect(codeOf(await casino.call(calls.walletBackOffice.entry, { entryId: one?.entryId ?? '' }, reader))).toBe('OK');
    await report(100);
    double.lines.length = 0;
    double.lines.push(line(player, round, `${round}-play`, { taken: '1.00', paid: '3.00' }));
    expect((await matched(day)).found).toEqual([]);
  });

  test('reports the day of a vendor that does not answer, and closes the case when it answers', async () => {
    const day = today();
    const player = await casino.player(10_000n);
    double.lines.push(...(await playEverything(player)));
    casino.clock.move(DAY_MS);
    double.setSilent(true);
    const silent = await matched(day);
    double.setSilent(false);
    expect(silent.result).toMatchObject({ theirs: null, theirCount: null, differences: 1 });
    expect(silent.open.map(({ kind }) => kind)).toEqual(['NO_STATEMENT']);
    expect((await matched(day)).found).toEqual([]);
  });

  test('a missing win is paid by two operators, once, and its case is closed with it', async () => {
    const day = today();
    const player = await casino.player(10_000n);
    const round = randomUUID();
    double.lines.push(line(player, round, `${round}:w`, { kind: 'result', paid: '30.00' }));
    casino.clock.move(DAY_MS);
    const { open } = await matched(day);
    expect(open.map(({ kind, theirs }) => [kind, theirs])).toEqual([['MISSING_HERE', '30.00']]);
    const id = open[0]?.id ?? '';
    answerOf(await casino.call(takeCase, { id }, maker));
    const adjustment = { id, to: 'PLAYER' as const, amount: '30.00', reason: 'seen in their book' };
    expect(codeOf(await casino.call(requestAdjust, { ...adjustment, amount: '0.00' }, maker))).toBe('AMOUNT_INVALID');
    const requested = answerOf(await casino.call(requestAdjust, adjustment, maker));
    const waiting = answerOf(await casino.call(cases, { state: 'TAKEN', side: 'SEAMLESS' }, maker)).rows;
    expect(waiting.map(({ request, owner }) => [request, owner])).toEqual([[requested.requestId, 'books']]);
    expect(await readCard(casino, requested.requestId, checker)).toMatchObject({
      ...{ subject: `#${id}`, amount: '30.00', 'DIFFERENCE.case_kind': 'MISSING_HERE', 'DIFFERENCE.theirs': '30.00' },
      ...{ 'DIFFERENCE.to': 'PLAYER', 'EFFECT.wallet_now': '100.00', 'EFFECT.wallet_after': '130.00' },
    });
    const decide = (who: typeof maker) =>
      casino.call(calls.staff.decideRequest, { id: requested.requestId, decision: 'APPROVE', reason: 'seen' }, who);
    const both = { operator: { ...maker.operator, permissions: new Set(['ledger.correct']) } };
    expect(codeOf(await decide(both))).toBe('FOUR_EYES_SAME_PERSON');
    expect(codeOf(await decide(checker))).toBe('OK');
    expect(await casino.balance({ member: player.member })).toBe(13_000n);
    const closed = answerOf(await casino.call(cases, { state: 'CLOSED', side: 'SEAMLESS' }, maker)).rows;
    expect(closed.find((one) => one.id === id)).toMatchObject({ resolution: 'ADJUSTED', note: adjustment.reason });
    expect(codeOf(await casino.call(requestAdjust, adjustment, maker))).toBe('STATE_CONFLICT');
    expect((await matched(day)).found).toEqual([]);
    const later = today();
    casino.clock.move(DAY_MS);
    expect((await matched(later)).found).toEqual([]);
  });

  test("refuses the prefix of the platform's own corrections from vendors", async () => {
    const player = await casino.player(10_000n);
    const own = { ...casino.movement(player, randomUUID(), 'lantern.case.1'), stake: '1.00', payout: '0.00' };
    expect(await casino.vendor.call('play', own)).toMatchObject({ code: 'BAD_REQUEST', field: 'transaction' });
  });
});

/** Closes the cases of earlier days. */
async function closeAll(): Promise<void> {
  for (const state of ['OPEN', 'TAKEN'] as const) {
    const { rows } = answerOf(await casino.call(cases, { state, side: 'SEAMLESS', limit: 100 }, maker));
    for (const { id } of rows) {
      const closed = await casino.call(closeCase, { id, note: 'of another day', resolution: 'THEIR_FAULT' }, maker);
      if (isRefusal(closed)) throw new Error(closed.code);
      expect(closed.case.resolution).toBe('THEIR_FAULT');
    }
  }
}
