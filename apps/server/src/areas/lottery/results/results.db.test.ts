import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { XSMB_2025 } from '../demo/xsmb-2025.ts';
import { agreeToLast } from '../testing/two-people.ts';
import { CLOSE, createWorld, DRAW, NOON, northernResult, SCOPE, slip, type World } from '../testing/world.ts';

let world: World;
let issueId: bigint;

const refusal = (code: string) => expect.objectContaining({ refused: true, code });

beforeAll(async () => {
  world = await createWorld();
  await world.openMember(1n, 1_000_000n);
});
afterAll(() => world.stop());

const enter = (operator: bigint, numbers: object, permissions?: readonly string[]) =>
  world.call('lotteryBackOffice.enterResult', world.asOperator(operator, permissions), {
    issueId: String(issueId),
    numbers,
  });

describe('entering a result', () => {
  beforeEach(async () => {
    issueId = (await world.issueOf('2025-07-02')).id;
  });

  test('is refused before the draw, from every source, and without permission', async () => {
    const early = expect.objectContaining({
      refused: true,
      code: 'RESULT_BEFORE_DRAW',
      params: { time: '2025-07-02 18:15 (UTC+7)' },
    });
    const bring = () => [
      enter(1n, northernResult()),
      world.call('lotteryBackOffice.demoDraw', world.asOperator(1n), { issueId: String(issueId) }),
    ];
    for (const at of [NOON, CLOSE, new Date(DRAW.getTime() - 1)]) {
      world.now = at;
      await world.runJob('lottery.advance-issues');
      expect(await Promise.all(bring())).toEqual([early, early]);
    }
    const entries = await world.database.ownerPool.query('select from lottery.result_entry');
    expect(entries.rows).toEqual([]);
    await expect(
      world.database.appPool.query(
        `insert into lottery.result (brand_id, issue_id, game_code, day, numbers, source, drawn_at, evidence)
         values (1, $1, 'xsmb', '2025-07-02', '{}', 'FILE', $2, '{}')`,
        [issueId, world.now],
      ),
    ).rejects.toThrow('has not been drawn yet');
    world.now = DRAW;
    expect(await enter(1n, northernResult(), ['lottery.read'])).toEqual(refusal('FORBIDDEN'));
    const { DB, ...incomplete } = northernResult();
    expect(DB).toHaveLength(1);
    expect(await enter(1n, incomplete)).toEqual(refusal('RESULT_INVALID'));
    expect(await enter(1n, { ...northernResult(), DB: ['1234'] })).toEqual(refusal('RESULT_INVALID'));
  });

  test('is blind: the second operator learns which prizes differ, never the numbers, and two equal entries decide', async () => {
    world.now = DRAW;
    expect(await enter(1n, northernResult('11111'))).toEqual({ state: 'FIRST_ENTRY', differing: [] });
    expect(await enter(1n, northernResult('11111'))).toEqual(refusal('RESULT_SAME_PERSON'));
    expect(await enter(2n, { ...northernResult('22222'), G7: ['00', '99', '99', '99'] })).toEqual({
      state: 'MISMATCH',
      differing: ['DB', 'G7'],
    });
    const seen = await world.call('lotteryBackOffice.issue', world.asOperator(2n), { id: String(issueId) });
    expect(seen).toMatchObject({
      issue: { state: 'CLOSED', resultEntries: 2 },
      differences: [{ one: 'operator1', other: 'operator2', prizes: ['DB', 'G7'] }],
      entries: [
        { operator: 'operator1', mine: false, numbers: null },
        { operator: 'operator2', mine: true, numbers: { DB: ['22222'] } },
      ],
    });
    expect(await enter(1n, northernResult('22222'))).toMatchObject({ state: 'MISMATCH', differing: ['G7'] });
    expect(await enter(2n, northernResult('22222'))).toEqual({ state: 'AGREED', differing: [] });
    expect(await enter(3n, northernResult('22222'))).toEqual(refusal('RESULT_EXISTS'));
    expect(world.audited.filter((one) => one.startsWith('lottery.enter-result')).length).toBe(4);
    expect(world.messages).toContainEqual(expect.objectContaining({ type: 'result', number: '20250702' }));
  });

  test('makes the result public', async () => {
    await world.runJob('lottery.settle');
    const results = (await world.call('lottery.openedNumbers', world.asMember(1n), { gameCode: 'xsmb' })) as {
      results: unknown[];
    };
    expect(results.results).toMatchObject([{ day: '2025-07-02', source: 'OPERATORS', numbers: { DB: ['22222'] } }]);
    const day = { gameCode: 'xsmb', day: '2025-07-02' };
    expect(await world.call('lottery.result', world.asMember(1n), day)).toMatchObject({ number: '20250702' });
    for (const other of ['2025-07-01', '2025-13-45']) {
      expect(await world.call('lottery.result', world.asMember(1n), { ...day, day: other })).toEqual(
        refusal('NOT_FOUND'),
      );
    }
  });
});

describe('two entries that differ', () => {
  test('can be corrected by both operators or decided by a third', async () => {
    world.now = new Date('2025-07-03T05:00:00Z');
    await world.runJob('lottery.advance-issues');
    issueId = (await world.issueOf('2025-07-03')).id;
    world.now = new Date('2025-07-03T11:15:00Z');
    await enter(1n, northernResult('11111'));
    await enter(2n, northernResult('22222'));
    expect(await enter(3n, northernResult('33333'))).toEqual({ state: 'MISMATCH', differing: ['DB'] });
    const { differences } = (await world.call('lotteryBackOffice.issue', world.asOperator(4n), {
      id: String(issueId),
    })) as { differences: unknown[] };
    expect(differences).toHaveLength(3);
    expect(JSON.stringify(differences)).not.toMatch(/1{5}|2{5}|3{5}/);
    expect(await enter(3n, northernResult('11111'))).toEqual({ state: 'AGREED', differing: [] });
    const day = { gameCode: 'xsmb', day: '2025-07-03' };
    expect(await world.call('lottery.result', world.asMember(1n), day)).toMatchObject({ numbers: { DB: ['11111'] } });
  });
});

describe('a results file', () => {
  const file = (...rows: string[]) => [HEADER, ...rows].join('\n');
  const check = async (csv: string, operator = 1n) =>
    (await world.call('lotteryBackOffice.checkResults', world.asOperator(operator), { gameCode: 'xsmb', csv })) as {
      sha256: string;
      counts: Record<string, number>;
      rows: { line: number; kind: string; reason: string | null; bets: number | null }[];
    };
  const load = async (csv: string, operator = 1n, sha256?: string) =>
    world.call('lotteryBackOffice.loadResults', world.asOperator(operator), {
      ...{ gameCode: 'xsmb', csv, reason: 'the published archive' },
      sha256: sha256 ?? (await check(csv)).sha256,
    });

  test('fills past days after approval, restores leading zeros, and recognises what was loaded', async () => {
    const csv = XSMB_2025;
    expect((await check(csv)).counts).toEqual({ ENTRY: 0, DIFFERENT: 0, REFUSED: 0, HISTORY: 90, KNOWN: 0 });
    expect(await load(csv, 1n, '0'.repeat(64))).toEqual(refusal('STATE_CONFLICT'));
    expect(await load(csv)).toEqual({ entries: [], requestId: expect.any(String) });
    const day = { gameCode: 'xsmb', day: '2025-06-30' };
    expect(await world.call('lottery.result', world.asMember(1n), day)).toEqual(refusal('NOT_FOUND'));
    const [request] = world.requests.slice(-1);
    expect(request).toMatchObject({
      action: 'lottery.load-history',
      frozen: { historyDays: 90, fromDay: '2025-04-02', toDay: '2025-06-30', fileHash: (await check(csv)).sha256 },
    });
    expect(request?.frozen.historySample).toContain('2025-06-30 DB 90207');
    expect(await agreeToLast(world)).toBeNull();
    expect((await check(csv)).counts).toMatchObject({ HISTORY: 0, KNOWN: 90 });
    expect(await load(csv)).toEqual({ entries: [], requestId: null });
    expect(await world.call('lottery.result', world.asMember(1n), day)).toMatchObject({
      source: 'FILE',
      numbers: { DB: ['90207'], G3: ['39203', '04315', '44756', '12238', '94768', '61409'], G6: ['031', '021', '966'] },
    });
    const statistics = { gameCode: 'xsmb', draws: 30 };
    const shown = (await world.call('lottery.statistics', world.asMember(1n), statistics)) as {
      draws: number;
      endings: { drawn: number }[];
      trend: { day: string; special: string; headGaps: number[] }[];
    };
    expect(shown.draws).toBe(30);
    expect(shown.endings.reduce((sum, one) => sum + one.drawn, 0)).toBe(30 * 27);
    expect(shown.trend).toHaveLength(30);
    expect(shown.trend[2]).toMatchObject({ day: '2025-06-30', special: '90207', head: 0, tail: 7 });
  });

  test('counts as one blind entry of its sender, never before the draw, and pays only with a second entry', async () => {
    world.now = new Date('2025-07-04T05:00:00Z');
    await world.runJob('lottery.advance-issues');
    const issue = await world.issueOf('2025-07-04');
    await world.call('lottery.placeBets', world.asMember(1n), slip(issue.id, { numbers: ['07'] }));
    const before = await world.balance(1n);
    const csv = file(rowOf('2025-07-04', '7'), rowOf('2025-06-30', '1'), rowOf('2030-01-01', '5'), 'nonsense');
    // Six hours before the draw every result is refused.
    expect((await check(csv)).rows).toContainEqual(
      expect.objectContaining({ line: 2, kind: 'REFUSED', reason: 'RESULT_BEFORE_DRAW' }),
    );
    for (const operator of [1n, 2n]) expect(await load(csv, operator)).toEqual({ entries: [], requestId: null });
    world.now = new Date('2025-07-04T11:15:00Z');
    expect((await check(csv)).rows).toMatchObject([
      { line: 2, kind: 'ENTRY', bets: 1, numbers: { DB: ['00007'] } },
      { line: 3, kind: 'DIFFERENT' },
      { line: 4, kind: 'REFUSED', reason: 'RESULT_BEFORE_DRAW' },
      { line: 5, kind: 'REFUSED', reason: 'FILE_COLUMNS' },
    ]);
    const command = { gameCode: 'xsmb', csv, by: 'command' };
    expect(await world.lottery.loadHistory(SCOPE, command)).toMatchObject({
      loaded: 0,
      refused: expect.arrayContaining([{ line: 2, reason: 'DRAW_WAITS' }]),
    });
    expect(await load(csv)).toMatchObject({ entries: [{ day: '2025-07-04', state: 'FIRST_ENTRY' }], requestId: null });
    await world.runJob('lottery.settle');
    expect((await world.issueOf('2025-07-04')).state).toBe('CLOSED');
    expect(await load(csv, 2n)).toMatchObject({ entries: [{ day: '2025-07-04', state: 'AGREED' }] });
    await world.runJob('lottery.settle');
    expect((await world.balance(1n)) - before).toBe(99_500n);
    expect((await world.issueOf('2025-07-04')).state).toBe('SETTLED');
  });

  test('is refused completely when its form differs', async () => {
    const loaded = await world.lottery.loadHistory(SCOPE, { gameCode: 'xsmb', csv: 'date,a,b\n1,2,3', by: 'test' });
    expect(loaded).toMatchObject({ loaded: 0, refused: [{ line: 1 }] });
  });
});

describe('a demo draw', () => {
  test('is made a minute after the draw time, labelled, and only where the sandbox is allowed', async () => {
    world.now = new Date('2025-07-05T05:00:00Z');
    await world.runJob('lottery.advance-issues');
    const { id } = await world.issueOf('2025-07-05');
    world.now = new Date('2025-07-05T11:15:59Z');
    await world.runJob('lottery.advance-issues');
    await world.runJob('lottery.demo-draws');
    expect((await world.issueOf('2025-07-05')).state).toBe('CLOSED');
    world.brand.sandboxAllowed = false;
    world.now = new Date('2025-07-05T11:16:00Z');
    await world.runJob('lottery.demo-draws');
    const payload = { issueId: String(id) };
    expect(await world.call('lotteryBackOffice.demoDraw', world.asOperator(1n), payload)).toEqual(
      refusal('SANDBOX_OFF'),
    );
    world.brand.sandboxAllowed = true;
    await world.runJob('lottery.demo-draws');
    await world.runJob('lottery.settle');
    expect((await world.issueOf('2025-07-05')).state).toBe('SETTLED');
    const day = { gameCode: 'xsmb', day: '2025-07-05' };
    expect(await world.call('lottery.result', world.asMember(1n), day)).toMatchObject({ source: 'DEMO' });
    expect(await world.call('lotteryBackOffice.demoDraw', world.asOperator(1n), payload)).toEqual(
      refusal('ISSUE_STATE'),
    );
  });
});

describe('the list of draws', () => {
  type List = {
    rows: { number: string; state: string; waitsFor: string | null; entered: boolean }[];
    nextCursor: string;
  };
  const list = async (filter: object) =>
    (await world.call('lotteryBackOffice.issues', world.asOperator(1n), filter)) as List;

  test('begins with draws that wait for a result, then those that close next, page by page', async () => {
    world.now = new Date('2025-07-06T11:15:00Z');
    await world.runJob('lottery.plan-issues');
    await world.runJob('lottery.advance-issues');
    const id = String((await world.issueOf('2025-07-06')).id);
    const whole = await list({ running: true });
    expect(whole.rows.map(({ number, state, waitsFor }) => [number, state, waitsFor])).toEqual([
      ['20250706', 'CLOSED', 'RESULT'],
      ['20250707', 'OPEN', null],
    ]);
    const first = await list({ running: true, limit: 1 });
    expect(first.rows.map(({ number }) => number)).toEqual(['20250706']);
    const next = await list({ running: true, limit: 1, cursor: first.nextCursor });
    expect([next.rows.map(({ number }) => number), next.nextCursor]).toEqual([['20250707'], null]);
    await world.call('lotteryBackOffice.enterResult', world.asOperator(1n), { issueId: id, numbers: northernResult() });
    expect((await list({ running: true })).rows[0]).toMatchObject({ waitsFor: 'SECOND_ENTRY', entered: true });
    // A draw with an entry gets no demo draw meanwhile.
    world.now = new Date('2025-07-06T11:17:00Z');
    await world.runJob('lottery.demo-draws');
    expect((await list({ running: true })).rows[0]).toMatchObject({ number: '20250706', state: 'CLOSED' });
  });

  test('finds a draw by its lottery, day and number', async () => {
    expect((await list({ day: '2025-07-02' })).rows.map(({ number }) => number)).toEqual(['20250702']);
    expect((await list({ number: '2025070', state: 'SETTLED' })).rows[0]?.number).toBe('20250705');
    expect((await list({ gameCode: 'xsmb', state: 'SETTLED', limit: 1 })).rows[0]?.number).toBe('20250705');
    expect((await list({ gameCode: 'elsewhere' })).rows).toEqual([]);
    expect((await list({ running: true, day: '2025-07-02' })).rows).toEqual([]);
  });
});

describe('issues', () => {
  test('are planned a week ahead, each opening when the one before it closes', async () => {
    world.now = NOON;
    const { rows } = await world.database.ownerPool.query<{ day: string; opens_at: Date; closes_at: Date }>(
      `select day, opens_at, closes_at from lottery.issue where day >= '2025-07-02' order by day`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(8);
    for (const [index, row] of rows.entries()) {
      expect(row.closes_at.toISOString()).toBe(`${row.day}T11:10:00.000Z`);
      if (index > 0) expect(row.opens_at).toEqual(rows[index - 1]?.closes_at);
    }
  });
});

const HEADER =
  'date,special,prize1,prize2_1,prize2_2,prize3_1,prize3_2,prize3_3,prize3_4,prize3_5,prize3_6,prize4_1,prize4_2,prize4_3,prize4_4,prize5_1,prize5_2,prize5_3,prize5_4,prize5_5,prize5_6,prize6_1,prize6_2,prize6_3,prize7_1,prize7_2,prize7_3,prize7_4';

function rowOf(date: string, special: string): string {
  return [date, special, ...Array.from({ length: 26 }, () => '99')].join(',');
}
