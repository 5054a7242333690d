import { randomUUID } from 'node:crypto';
import { schemas, type Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { Errors } from 'typebox/value';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ElotteryRow } from '../pricing/elottery-prices.ts';
import { agreeTo, OPERATOR } from '../testing/two-people.ts';
import { createWorld, NOON, SSC1M, type World, XSMB } from '../testing/world.ts';

/** Draws at public holidays are calculated until two people confirm their days (case 21). */

const published = (code: string, family: ElotteryRow['family'], calendar: ElotteryRow['calendar']): ElotteryRow => ({
  ...SSC1M,
  ...{ code, family, calendar, intervalS: null, closeBeforeS: null, maxTickets: 2_000, defaultPlay: '2bottom' },
});
const THAI = published('THAI_T', 'THAI', 'THAI');
const CN = published('CN_T', 'P3', 'CN_3D');
const NEW_YEAR = { gameCode: THAI.code, holiday: 'THAI_NEW_YEAR', from: '2026-12-30', to: '2027-01-03' };
const SOURCE = 'Government Lottery, draw days of 2027';

let world: World;

async function call<Name extends keyof typeof schemas>(name: Name, payload: object): Promise<Value<Name>> {
  const caller =
    name.startsWith('elottery') || name === 'lottery.myBets' ? world.asMember(1n) : world.asOperator(1n, OPERATOR);
  const answer = (await world.call(name, caller, payload)) as Value<Name> | Refusal;
  if (isRefusal(answer)) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.params)}`);
  expect([...Errors(schemas[name].value, answer)]).toEqual([]);
  return answer;
}
type Kind = 'CLOSED' | 'EXTRA' | 'MOVED' | 'CONFIRMED' | 'SHIFTED';
const change = (kind: Kind, from: string, to = from, gameCode = THAI.code, time: string | null = null) => ({
  ...{ kind, gameCode, from, to, time },
});
const agree = (wanted: object, voidsBets = false) =>
  agreeTo(world, 'lotteryCalendar.requestChange', { change: wanted, voidsBets, source: SOURCE, reason: 'announced' });
const check = (wanted: object) => call('lotteryCalendar.checkChange', { change: wanted });
const toConfirm = async () => (await call('lotteryCalendar.toConfirm', {})).rows;
const lobby = (gameCode = THAI.code) => call('elottery.lobby', { gameCode });
const onSale = async (gameCode = THAI.code) => (await lobby(gameCode)).upcoming.map(({ number }) => number);
const issueId = async (day: string, gameCode = THAI.code) => String((await world.issueOf(day, gameCode)).id);
const stateOf = async (day: string, gameCode = THAI.code) => (await world.issueOf(day, gameCode)).state;

async function placeOn(id: string, gameCode = THAI.code, play = '2bottom', selection = '12') {
  const { priceTableVersion } = await lobby(gameCode);
  const lines = [{ play, selection, unitPrice: '1.00', multiple: 1, prizeGroup: null }];
  return world.call('elottery.placeBets', world.asMember(1n), {
    ...{ requestId: randomUUID(), gameCode, issueId: id, priceTableVersion, lines },
  });
}

async function at(time: string) {
  world.now = new Date(time);
  await world.runJob('lottery.plan-issues');
  await world.runJob('lottery.advance-issues');
}

async function open(time: string) {
  world = await createWorld([XSMB, THAI, CN]);
  await world.openMember(1n, 1_000_000n);
  await at(time);
}

describe('a guessed day', () => {
  let betId = '';
  beforeAll(() => open('2026-11-29T05:00:00Z'));
  afterAll(() => world.stop());

  test('is announced to operators thirty days ahead, with the days that fall out', async () => {
    expect(await toConfirm()).toEqual([]);
    await at('2026-11-30T05:00:00Z');
    expect(await toConfirm()).toEqual([
      {
        id: 'THAI_T_2026-12-30_THAI_NEW_YEAR',
        ...NEW_YEAR,
        inDays: 30,
        draws: [{ day: '2027-01-02', drawsAt: '2027-01-02T07:30:00.000Z', bets: 0 }],
        closed: ['2027-01-01'],
      },
    ]);
    expect(await world.lottery.figures.countToConfirm({ brandId: 1n }, world.now)).toBe(1);
  });

  test('is not sold: not on the board, not by its id, and not by a chase', async () => {
    expect(await onSale()).toEqual(['20261201', '20261216']);
    expect((await lobby()).awaited).toEqual({ day: '2027-01-02', drawsAt: '2027-01-02T07:30:00.000Z' });
    expect(await stateOf('2027-01-02')).toBe('UNCONFIRMED');
    expect(await placeOn(await issueId('2027-01-02'))).toMatchObject({ code: 'ISSUE_CLOSED' });
    const { priceTableVersion } = await lobby();
    const lines = [{ play: '2bottom', selection: '12', unitPrice: '1.00', multiple: 1, prizeGroup: null }];
    const chase = {
      ...{ requestId: randomUUID(), gameCode: THAI.code, priceTableVersion, stopOnWin: false, lines },
      issues: [{ issueId: await issueId('2027-01-02'), multiple: 1 }],
    };
    expect(isRefusal(await world.call('elottery.startChase', world.asMember(1n), chase))).toBe(true);
    const { rows } = await call('lotteryCalendar.days', { gameCode: THAI.code, cursor: '2026-12-20' });
    expect(rows.slice(0, 2)).toMatchObject([
      { day: '2027-01-01', drawsAt: null, holiday: 'THAI_NEW_YEAR', isConfirmed: false, issue: null },
      { day: '2027-01-02', holiday: 'THAI_NEW_YEAR', isConfirmed: false, issue: { state: 'UNCONFIRMED' } },
    ]);
  });

  test('goes on sale when two people confirm it with a source', async () => {
    const confirm = change('CONFIRMED', '2026-12-30', '2027-01-03');
    const unsourced = await world.call('lotteryCalendar.requestChange', world.asOperator(1n, OPERATOR), {
      ...{ change: confirm, voidsBets: false, reason: 'announced' },
    });
    expect(unsourced).toMatchObject({ code: 'FIELD_RULE', params: { field: 'source' } });
    expect(await check(confirm)).toMatchObject({ confirmed: [{ number: '20270102' }], removed: [], added: [] });
    expect(await stateOf('2027-01-02')).toBe('UNCONFIRMED');
    expect(await agree(confirm)).toBeNull();
    expect(world.requests.at(-1)?.frozen).toMatchObject({
      ...{ calendarChange: 'CONFIRMED', source: SOURCE, drawsConfirmed: ['20270102'] },
    });
    await world.runJob('lottery.advance-issues');
    expect(await onSale()).toEqual(['20261201', '20261216', '20270102']);
    expect((await lobby()).awaited).toMatchObject({ day: '2027-01-17' });
    expect(await toConfirm()).toEqual([]);
    const { rows } = await call('lotteryCalendar.exceptions', { gameCode: THAI.code });
    expect(rows).toMatchObject([{ kind: 'CONFIRMED', source: SOURCE, requestedBy: 'ann', approvedBy: 'bob' }]);
    expect(await agree(confirm)).toMatchObject({ code: 'CALENDAR_OVERLAP' });
    const placed = await placeOn(await issueId('2027-01-02'));
    betId = (placed as Value<'elottery.placeBets'>).betIds[0] ?? '';
  });

  test('leaves the sale when the confirmation ends; its bets stand and can be cancelled', async () => {
    const { rows } = await call('lotteryCalendar.exceptions', { gameCode: THAI.code });
    const end = { kind: 'END', id: rows[0]?.id };
    expect(await check(end)).toMatchObject({ withheld: [{ number: '20270102', bets: 1 }], voided: [], removed: [] });
    expect(await agree(end)).toBeNull();
    expect(await onSale()).toEqual(['20261201', '20261216']);
    expect(await placeOn(await issueId('2027-01-02'))).toMatchObject({ code: 'ISSUE_CLOSED' });
    expect(await toConfirm()).toMatchObject([{ ...NEW_YEAR, draws: [{ day: '2027-01-02', bets: 1 }] }]);
    const before = await world.balance(1n);
    world.brand.cancelBets = true;
    const cancelled = await world.call('lottery.cancelBet', world.asMember(1n), { betId });
    expect(cancelled).toMatchObject({ returned: '1.00' });
    expect(await world.balance(1n)).toBe(before + 100n);
  });

  test('gives way to the announced one when two people shift the draw', async () => {
    const shift = change('SHIFTED', '2027-01-02', '2026-12-30');
    expect(await check(shift)).toMatchObject({ added: [{ number: '20261230' }] });
    expect(await agree(shift)).toBeNull();
    expect(await onSale()).toEqual(['20261201', '20261216', '20261230']);
    const { rows } = await call('lotteryCalendar.exceptions', { gameCode: THAI.code });
    expect(rows.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['CLOSED', '2027-01-02', '2027-01-02'],
      ['EXTRA', '2026-12-30', '2026-12-30'],
    ]);
    expect(await toConfirm()).toEqual([]);
  });

  test.each([
    ['a confirmation of ordinary days', change('CONFIRMED', '2026-12-16'), 'CALENDAR_NO_EFFECT'],
    ['a confirmation with a time', change('CONFIRMED', '2027-01-16', '2027-01-17', THAI.code, '16:00'), 'FIELD_RULE'],
    ['a shift to the same day', change('SHIFTED', '2027-01-17'), 'FIELD_RULE'],
    ['a shift to a day with a draw', change('SHIFTED', '2027-01-17', '2027-02-01'), 'FIELD_RULE'],
    ['a shift of a day without a draw', change('SHIFTED', '2027-01-20', '2027-01-21'), 'CALENDAR_NO_EFFECT'],
    ['a shift into the past', change('SHIFTED', '2026-12-16', '2026-11-29'), 'CALENDAR_PAST'],
    ['a shift by more than two months', change('SHIFTED', '2027-01-17', '2027-04-02'), 'FIELD_RULE'],
    ['a shift onto an exception', change('SHIFTED', '2027-01-17', '2026-12-30'), 'CALENDAR_OVERLAP'],
  ])('is not decided by %s', async (_what, wanted, code) => {
    const answer = await world.call('lotteryCalendar.checkChange', world.asOperator(1n, OPERATOR), { change: wanted });
    expect(answer).toMatchObject({ code });
  });
});

describe('a draw on sale', () => {
  beforeEach(() => open('2026-11-30T05:00:00Z'));
  afterEach(() => world.stop());

  /** What a version of the platform has planned that did not know the holiday. */
  const planOld = (day: string) =>
    world.database.ownerPool.query(
      `insert into lottery.issue (brand_id, game_code, number, day, state, opens_at, closes_at, draws_at)
       values (1, $1, replace($2, '-', ''), $2::date, 'OPEN', $3, ($2 || 'T07:20:00Z')::timestamptz,
               ($2 || 'T07:30:00Z')::timestamptz)`,
      [THAI.code, day, NOON],
    );

  test('on a day that the calendar does not have leaves it: without bets altogether, with bets until people decide', async () => {
    await world.database.ownerPool.query(
      "select lottery.ensure_partition('2026-12-30'), lottery.ensure_partition('2026-12-31')",
    );
    await planOld('2026-12-30');
    await planOld('2026-12-31');
    expect(isRefusal(await placeOn(await issueId('2026-12-30')))).toBe(false);
    const before = await world.balance(1n);
    await world.runJob('lottery.plan-issues');
    expect(await stateOf('2026-12-30')).toBe('UNCONFIRMED');
    expect(await onSale()).toEqual(['20261201', '20261216']);
    const { rows } = await call('lotteryBackOffice.issues', { gameCode: THAI.code });
    expect(rows.map(({ number, state }) => `${number} ${state}`)).not.toContain('20261231 OPEN');
    expect(await toConfirm()).toMatchObject([
      { holiday: 'THAI_NEW_YEAR' },
      { holiday: null, from: '2026-12-30', draws: [{ day: '2026-12-30', bets: 1 }], closed: [] },
    ]);
    // A decision about another day leaves its bets alone.
    expect(await agree(change('CLOSED', '2026-12-16'))).toBeNull();
    expect(await stateOf('2026-12-30')).toBe('UNCONFIRMED');
    const closed = change('CLOSED', '2026-12-30');
    expect(await check(closed)).toMatchObject({ voided: [{ number: '20261230', bets: 1, stake: '1.00' }] });
    expect(await agree(closed)).toMatchObject({ code: 'CALENDAR_HAS_BETS' });
    expect(await agree(closed, true)).toBeNull();
    await world.runJob('lottery.settle');
    expect(await world.balance(1n)).toBe(before + 100n);
    expect((await toConfirm()).map(({ holiday }) => holiday)).toEqual(['THAI_NEW_YEAR']);
  });

  test('pauses with the Chinese lotteries at Spring Festival, and its uncertain days with a confirmation come back', async () => {
    await at('2027-01-20T05:00:00Z');
    const festival = (await toConfirm()).find(({ holiday }) => holiday === 'SPRING_FESTIVAL');
    expect(festival).toMatchObject({ gameCode: CN.code, from: '2027-02-01', to: '2027-02-14' });
    expect(festival?.draws.map(({ day }) => day)).toEqual(['2027-02-01', '2027-02-02', '2027-02-13', '2027-02-14']);
    expect(festival?.closed).toHaveLength(10);
    await at('2027-01-30T05:00:00Z');
    expect(await onSale(CN.code)).toEqual(['20270130', '20270131', '20270215', '20270216']);
    // The pause begins a day later than calculated; the rest is as calculated.
    expect(await agree(change('EXTRA', '2027-02-03', '2027-02-03', CN.code))).toBeNull();
    expect((await toConfirm()).map(({ holiday }) => holiday)).toContain('SPRING_FESTIVAL');
    expect(await agree(change('CONFIRMED', '2027-02-01', '2027-02-14', CN.code))).toBeNull();
    await world.runJob('lottery.advance-issues');
    expect((await onSale(CN.code)).slice(0, 6)).toEqual([
      ...['20270130', '20270131', '20270201', '20270202', '20270203', '20270213'],
    ]);
    expect((await toConfirm()).map(({ holiday }) => holiday)).not.toContain('SPRING_FESTIVAL');
    const { rows } = await call('lotteryCalendar.days', { gameCode: CN.code, cursor: '2027-02-02' });
    expect(rows.slice(0, 3).map(({ exception, isConfirmed }) => [exception?.kind, isConfirmed])).toEqual([
      ['CONFIRMED', true],
      ['EXTRA', true],
      ['CONFIRMED', true],
    ]);
  });

  test('of the northern lottery is confirmed for Tết without a change of what is sold', async () => {
    await at('2027-02-03T05:00:00Z');
    expect((await toConfirm()).filter(({ gameCode }) => gameCode === 'xsmb')).toMatchObject([
      {
        holiday: 'TET',
        from: '2027-02-05',
        to: '2027-02-08',
        draws: [],
        closed: ['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08'],
      },
    ]);
    const tet = change('CONFIRMED', '2027-02-05', '2027-02-08', 'xsmb');
    const nothing = { removed: [], voided: [], moved: [], added: [], confirmed: [], withheld: [] };
    expect(await check(tet)).toEqual(nothing);
    expect(await agree(tet)).toBeNull();
    expect((await toConfirm()).filter(({ gameCode }) => gameCode === 'xsmb')).toEqual([]);
    const days = await call('lotteryCalendar.days', { gameCode: 'xsmb', cursor: '2027-02-05' });
    expect(days.rows[0]).toMatchObject({ drawsAt: null, holiday: 'TET', isConfirmed: true });
    expect(await stateOf('2027-02-09', 'xsmb')).toBe('PLANNED');
  });
});
