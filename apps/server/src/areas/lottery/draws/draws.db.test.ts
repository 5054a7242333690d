import { createHash, createHmac } from 'node:crypto';
import type { Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { createSecretBox } from '@lantern/server-kit/security';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placePlain } from '../testing/plain-slips.ts';
import { approvalAt } from '../testing/two-people.ts';
import { assemble, createWorld, SCOPE, SSC1M, type World } from '../testing/world.ts';

type Proof = Value<'lottery.draw'>;
type Issue = { id: bigint; state: string; closes_at: Date; draws_at: Date; number: string };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const bytes = (hex: string | null) => Buffer.from(hex ?? '', 'hex');
const refusal = (code: string) => expect.objectContaining({ refused: true, code });

let world: World;
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

beforeAll(async () => {
  world = await createWorld([SSC1M]);
  await world.openMember(1n, 10_000_000n);
  await world.openMember(2n, 10_000_000n);
});
afterAll(() => world.stop());

/** The issue that takes bets now. */
async function currentIssue(): Promise<Issue> {
  const { rows } = await world.database.ownerPool.query<Issue>(
    `select id, state, closes_at, draws_at, number from lottery.issue
      where game_code = 'SSC1M' and closes_at > $1 and state in ('PLANNED', 'OPEN') order by draws_at limit 1`,
    [world.now],
  );
  const [issue] = rows;
  if (issue === undefined) throw new Error('no issue is planned');
  return issue;
}

async function stateOf(id: bigint): Promise<{ state: string; reason: string | null }> {
  const { rows } = await world.database.ownerPool.query<{ state: string; reason: string | null }>(
    'select state, void_reason as reason from lottery.issue where id = $1',
    [id],
  );
  return rows[0] ?? { state: 'MISSING', reason: null };
}

const proofOf = async (id: bigint) =>
  (await world.call('lottery.draw', world.asMember(1n), { issueId: String(id) })) as Proof;

async function linesOf(proof: Proof): Promise<string[]> {
  const lines: string[] = [];
  for (let page = 1; page <= (proof.bets?.pages ?? 0); page += 1) {
    const payload = { issueId: proof.issueId, page };
    const answer = await world.call('lottery.drawBets', world.asMember(1n), payload);
    lines.push(...(answer as Value<'lottery.drawBets'>).lines);
  }
  return lines;
}

/** Closes an issue at its time. */
async function close(issue: Issue): Promise<void> {
  world.now = issue.closes_at;
  await world.runJob('lottery.advance-issues');
}

async function drawAt(at: Date): Promise<void> {
  world.now = at;
  await world.runJob('lottery.draws');
}

describe('a draw', () => {
  let issue: Issue;
  beforeEach(async () => {
    issue = await currentIssue();
  });

  test('follows from the chain, the bets and the beacon, and can be recomputed', async () => {
    const placed: { betId: string }[] = [];
    for (const [member, numbers] of [
      [1n, '0||||'],
      [2n, '|9|||'],
      [1n, '|||02468|'],
    ] as const) {
      placed.push(await placePlain(world, member, issue.id, { numbers }));
    }
    const cancelled = await placePlain(world, 2n, issue.id);
    await world.database.ownerPool.query(
      `insert into lottery.cancellation (bucket, issue_id, bet_id, brand_id, member_id, stake, cancelled_at)
       values (2, $1, $2, 1, 2, 200, now())`,
      [issue.id, cancelled.betId],
    );
    await close(issue);
    expect((await placePlain(world, 1n, issue.id)).answer.outcome).toBe('ISSUE_CLOSED');
    const sealed = await proofOf(issue.id);
    expect(sealed).toMatchObject({ state: 'CLOSED', outcome: null, digits: null });
    expect(sealed.chain.value).toBeNull();
    expect(sealed.bets).toMatchObject({ count: 3, pages: 1, header: `lantern-bets/1 SSC1M ${issue.number}` });

    await drawAt(later(issue.draws_at, -1));
    expect((await stateOf(issue.id)).state).toBe('CLOSED');
    await drawAt(issue.draws_at);
    expect((await stateOf(issue.id)).state).toBe('DRAWN');

    const proof = await proofOf(issue.id);
    const lines = await linesOf(proof);
    expect(lines.map((line) => line.split('\t')[0])).toEqual(placed.map((one) => one.betId).sort());
    const digest = sha256(Buffer.from(`${[proof.bets?.header, ...lines].join('\n')}\n`));
    expect(proof.bets?.digest).toBe(digest.toString('hex'));
    let value: Buffer = bytes(proof.chain.value);
    for (let step = 0; step < proof.chain.index; step += 1) value = sha256(value);
    expect(value.toString('hex')).toBe(proof.chain.commitment);
    const message = Buffer.concat([digest, bytes(proof.beacon.value)]);
    const outcome = createHmac('sha256', bytes(proof.chain.value)).update(message).digest();
    expect(proof.outcome).toBe(outcome.toString('hex'));
    const usable = [...outcome].filter((byte) => byte < 250).slice(0, 5);
    expect(proof.digits).toBe(usable.map((byte) => byte % 10).join(''));
    expect(world.messages).toContainEqual(
      expect.objectContaining({ type: 'result', gameCode: 'SSC1M', numbers: { DRAW: [proof.digits] } }),
    );
  });

  test('publishes bettors under pseudonyms that change with each issue', async () => {
    const tags: string[][] = [];
    for (const one of [issue, null]) {
      const target = one ?? (await currentIssue());
      await placePlain(world, 1n, target.id);
      await placePlain(world, 1n, target.id);
      await placePlain(world, 2n, target.id);
      await close(target);
      tags.push((await linesOf(await proofOf(target.id))).map((line) => line.split('\t')[1] ?? ''));
    }
    for (const issueTags of tags) {
      expect(new Set(issueTags).size).toBe(2);
      for (const tag of issueTags) expect(tag).toMatch(/^[0-9a-f]{16}$/);
    }
    expect(tags[0]?.some((tag) => tags[1]?.includes(tag))).toBe(false);
  });

  test('is sealed and published in pages when it has many bets', async () => {
    const { rowCount } = await world.database.ownerPool.query(
      `insert into lottery.bet (bucket, day, issue_id, id, brand_id, member_id, book, command_id, line, play, numbers,
         number_count, tickets, points, units, ticket_stake, stake, odds_e4, win_per_hit, rebate, price_version, placed_at)
       select n % 64, i.day, i.id, gen_random_uuid(), 1, n % 64 + 64, 'REAL', gen_random_uuid(), 1, 'lh', '01', 1, 1, 1, 1, 200, 200,
              44000, 880, 0, 1, $2
         from lottery.issue i, generate_series(1, 2500) n where i.id = $1`,
      [issue.id, world.now],
    );
    expect(rowCount).toBe(2500);
    await close(issue);
    const proof = await proofOf(issue.id);
    expect(proof.bets).toMatchObject({ count: 2500, pages: 3 });
    const lines = await linesOf(proof);
    expect(lines).toHaveLength(2500);
    expect(lines).toEqual([...lines].sort());
    const digest = sha256(Buffer.from(`${[proof.bets?.header, ...lines].join('\n')}\n`));
    expect(proof.bets?.digest).toBe(digest.toString('hex'));
  });

  test('is drawn without any bets too', async () => {
    await close(issue);
    await drawAt(issue.draws_at);
    const proof = await proofOf(issue.id);
    expect(proof).toMatchObject({ state: 'DRAWN', bets: { count: 0, pages: 0 } });
    expect(proof.digits).toMatch(/^\d{5}$/);
  });

  test('happens once when several processes draw at the same time', async () => {
    await placePlain(world, 1n, issue.id);
    await close(issue);
    world.now = issue.draws_at;
    const other = assemble(world.database);
    other.now = world.now;
    try {
      await Promise.all([world, other, world, other].map((one) => one.runJob('lottery.draws')));
    } finally {
      await other.ledger.close();
    }
    const proof = await proofOf(issue.id);
    expect(proof.state).toBe('DRAWN');
    const before = JSON.stringify(proof);
    await world.runJob('lottery.draws');
    expect(JSON.stringify(await proofOf(issue.id))).toBe(before);
  });

  test('cannot be changed in the database by the application', async () => {
    await close(issue);
    await drawAt(issue.draws_at);
    const { appPool } = world.database;
    const change = (what: string) =>
      appPool.query(`update lottery.draw set ${what} where issue_id = $1`, [issue.id]).then(
        () => 'changed',
        (error: Error) => error.message,
      );
    expect(await change('bets_digest = chain_value')).toMatch(/is final/);
    expect(await change('beacon_value = chain_value')).toMatch(/is final/);
    expect(await change('beacon_round = 1')).toMatch(/permission denied/);
    expect(await change('chain_index = 499')).toMatch(/permission denied/);
  });

  test('refuses an entered result and a draw by an operator', async () => {
    await close(issue);
    const payload = { issueId: String(issue.id) };
    const operator = world.asOperator(1n);
    expect(await world.call('lotteryBackOffice.demoDraw', operator, payload)).toEqual(refusal('RESULT_BY_DRAW'));
    expect(
      await world.call('lotteryBackOffice.enterResult', operator, { ...payload, numbers: { DRAW: ['12345'] } }),
    ).toEqual(refusal('RESULT_BY_DRAW'));
  });
});

describe('a draw whose fairness is lost', () => {
  let issue: Issue;
  let before: bigint;
  beforeEach(async () => {
    issue = await currentIssue();
    // Settles earlier draws before the balance is read.
    await world.runJob('lottery.settle');
    before = await world.balance(1n);
    expect((await placePlain(world, 1n, issue.id, { stake: 500n })).answer.outcome).toBe('posted');
    expect(await world.balance(1n)).toBe(before - 500n);
  });
  afterEach(() => {
    world.draws.beacon = 'OFFLINE';
    world.draws.offlineAllowed = true;
  });

  const expectReturned = async (reason: string) => {
    await world.runJob('lottery.settle');
    expect(await stateOf(issue.id)).toEqual({ state: 'VOID', reason });
    expect(await world.balance(1n)).toBe(before);
    expect(await world.issueBalance(issue.id)).toBe(0n);
    expect(await proofOf(issue.id)).toMatchObject({ state: 'VOID', voidReason: reason, outcome: null, digits: null });
  };

  test('waits for a late beacon, then is void and returns the stakes', async () => {
    await close(issue);
    world.draws.offlineAllowed = false;
    await drawAt(issue.draws_at);
    await drawAt(later(issue.draws_at, 299_999));
    expect((await stateOf(issue.id)).state).toBe('CLOSED');
    const before = (await world.call(
      'lotteryBackOffice.draws',
      world.asOperator(1n),
      {},
    )) as Value<'lotteryBackOffice.draws'>;
    expect(before.waiting).toContainEqual(
      expect.objectContaining({ issueId: String(issue.id), stake: '5.00', bets: 1, beacon: 'OFFLINE' }),
    );
    await drawAt(later(issue.draws_at, 300_000));
    await expectReturned('BEACON_LATE');
    const after = (await world.call('lotteryBackOffice.draws', world.asOperator(1n), {})) as typeof before;
    expect(after.voided[0]).toMatchObject({ issueId: String(issue.id), reason: 'BEACON_LATE', stake: '5.00' });
    expect(await world.call('lotteryBackOffice.draws', world.asOperator(1n, []), {})).toEqual(refusal('FORBIDDEN'));
  });

  test('is drawn when the late beacon arrives in time', async () => {
    await close(issue);
    world.draws.offlineAllowed = false;
    await drawAt(later(issue.draws_at, 100_000));
    world.draws.offlineAllowed = true;
    await drawAt(later(issue.draws_at, 200_000));
    expect((await stateOf(issue.id)).state).toBe('DRAWN');
  });

  test("is void when its bets were sealed after the beacon's value was public", async () => {
    world.now = issue.draws_at;
    await world.runJob('lottery.advance-issues');
    await world.runJob('lottery.draws');
    await expectReturned('SEALED_LATE');
  });

  test('is void when the key of its chain is lost; later issues get values of a new chain', async () => {
    const { secrets } = world.draws;
    await close(issue);
    world.draws.secrets = createSecretBox(['09'.repeat(32)]);
    await drawAt(issue.draws_at);
    expect((await stateOf(issue.id)).state).toBe('CLOSED');
    await drawAt(later(issue.draws_at, 300_000));
    await expectReturned('CHAIN_LOST');
    await world.runJob('lottery.plan-issues');
    const { rows } = await world.database.ownerPool.query<{ sealed: string; promised: number }>(
      'select sealed_secret as sealed, promised from lottery.chain order by id desc limit 2',
    );
    expect(rows.map((row) => world.draws.secrets.hasKeyOf(row.sealed))).toEqual([true, true]);
    expect(rows[1]?.promised).toBeGreaterThan(0);
    world.draws.secrets = secrets;
  });
});

describe('an issue that two operators void', () => {
  test('returns its stakes and skips its value of the chain', async () => {
    const issue = await currentIssue();
    await world.runJob('lottery.settle');
    const before = await world.balance(1n);
    await placePlain(world, 1n, issue.id);
    const payload = { issueId: String(issue.id), reason: 'a test of the bell' };
    expect(await world.call('lotteryBackOffice.requestVoid', world.asOperator(1n), payload)).toEqual(
      refusal('FORBIDDEN'),
    );
    const first = world.asOperator(1n, ['lottery.void']);
    expect(await world.call('lotteryBackOffice.requestVoid', first, payload)).toEqual({ requestId: '1' });
    const [request] = world.requests;
    expect(request).toMatchObject({ target: `lottery_issue:${issue.id}`, permissionToApprove: 'lottery.approve' });
    const approval = world.approvals.get(request?.action ?? '');
    const { frozen = {} } = request ?? {};
    expect(
      await transaction(world.deps.pool, async (tx) => approval?.apply(tx, SCOPE, frozen, approvalAt(world.now))),
    ).toBeNull();
    await world.runJob('lottery.settle');
    expect(await stateOf(issue.id)).toEqual({ state: 'VOID', reason: null });
    expect(await world.balance(1n)).toBe(before);
    expect(await proofOf(issue.id)).toMatchObject({ state: 'VOID', chain: { value: null }, voidReason: null });
    expect(await world.call('lotteryBackOffice.requestVoid', first, payload)).toEqual(refusal('ISSUE_STATE'));
  });
});

describe('a process that is killed', () => {
  test('between the draw and the settlement leaves a result that the next process settles', async () => {
    const issue = await currentIssue();
    await placePlain(world, 1n, issue.id);
    await close(issue);
    await drawAt(issue.draws_at);
    const proof = await proofOf(issue.id);
    expect(await world.issueBalance(issue.id)).toBe(200n);
    const next = assemble(world.database);
    next.now = later(issue.draws_at, 60_000);
    try {
      await next.runJob('lottery.draws');
      await next.runJob('lottery.settle');
      expect((await stateOf(issue.id)).state).toBe('SETTLED');
      expect(await world.issueBalance(issue.id)).toBe(0n);
      const again = await next.call('lottery.draw', next.asMember(1n), { issueId: String(issue.id) });
      expect(again).toEqual({ ...proof, state: 'SETTLED' });
    } finally {
      await next.ledger.close();
    }
  });

  test('during a draw reveals nothing, and the next run draws', async () => {
    const issue = await currentIssue();
    await placePlain(world, 1n, issue.id);
    await close(issue);
    world.now = issue.draws_at;
    const { ownerPool } = world.database;
    const blocker = await ownerPool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table lottery.result in exclusive mode');
      const dying = world.runJob('lottery.draws').catch(() => undefined);
      // Its connection is terminated after the chain's value was written and before the result is.
      await expect
        .poll(async () => {
          const { rowCount } = await ownerPool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into lottery.result%'`,
          );
          return rowCount;
        })
        .toBe(1);
      await dying;
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await proofOf(issue.id)).toMatchObject({ state: 'CLOSED', outcome: null, chain: { value: null } });
    await world.runJob('lottery.draws');
    expect((await proofOf(issue.id)).digits).toMatch(/^\d{5}$/);
  });
});
