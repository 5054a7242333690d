import { createHash } from 'node:crypto';
import type { Value } from '@lantern/contract/schemas';
import { createSecretBox } from '@lantern/server-kit/security';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertGame } from '../games/repository.ts';
import { createWorld, SSC1M, type World } from '../testing/world.ts';

type Proof = Value<'lottery.draw'>;
type Issue = { id: bigint; draws_at: Date };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const refusal = (code: string) => expect.objectContaining({ refused: true, code });

let world: World;
beforeAll(async () => {
  world = await createWorld([SSC1M]);
});
afterAll(() => world.stop());

/** The issue that takes bets now. */
async function currentIssue(): Promise<Issue> {
  const { rows } = await world.database.ownerPool.query<Issue>(
    `select id, draws_at from lottery.issue where game_code = 'SSC1M' and closes_at > $1 order by draws_at limit 1`,
    [world.now],
  );
  const [issue] = rows;
  if (issue === undefined) throw new Error('no issue is planned');
  return issue;
}

const proofOf = async (id: bigint) =>
  (await world.call('lottery.draw', world.asMember(1n), { issueId: String(id) })) as Proof;

describe('the sources of a draw', () => {
  test('are fixed and public when the issue is planned, and none is revealed', async () => {
    const issue = await currentIssue();
    const proof = await proofOf(issue.id);
    expect(proof).toMatchObject({ state: 'OPEN', bets: null, outcome: null, digits: null, drawnAt: null });
    expect(proof.chain).toMatchObject({ length: 500, value: null });
    expect(proof.beacon).toMatchObject({ name: 'OFFLINE', value: null, signature: null, publicKey: null });
    expect(Date.parse(proof.chain.committedAt)).toBeLessThanOrEqual(Date.parse(proof.opensAt));
    expect(proof.beacon.publishedAt).toBe(issue.draws_at.toISOString());
    expect(await world.call('lottery.drawBets', world.asMember(1n), { issueId: proof.issueId, page: 1 })).toEqual(
      refusal('NOT_FOUND'),
    );
  });

  test('are the next value of the chain for each issue, and two chains are always committed', async () => {
    const { rows } = await world.database.ownerPool.query<{ index: number }>(
      `select d.chain_index as index from lottery.draw d join lottery.issue i on i.id = d.issue_id order by i.draws_at`,
    );
    expect(rows.map((row) => row.index)).toEqual(Array.from({ length: 200 }, (_, place) => place + 1));
    const chains = (await world.call('lottery.drawChains', world.asMember(1n), {})) as Value<'lottery.drawChains'>;
    expect(chains.rows).toMatchObject([
      { promised: 0, revealed: 0, lastValue: null },
      { promised: 200, revealed: 0, lastValue: null },
    ]);
    const first = (await world.call('lottery.drawChains', world.asMember(1n), { limit: 1 })) as typeof chains;
    const rest = await world.call('lottery.drawChains', world.asMember(1n), { limit: 1, cursor: first.nextCursor });
    expect([...first.rows, ...(rest as typeof chains).rows]).toEqual(chains.rows);
  });

  test('are stored encrypted in the database', async () => {
    const { rows } = await world.database.ownerPool.query<{ commitment: Buffer; sealed: string; length: number }>(
      'select commitment, sealed_secret as sealed, length from lottery.chain',
    );
    for (const { commitment, sealed, length } of rows) {
      const about = `lottery.chain:1:${commitment.toString('hex')}`;
      const secret = world.draws.secrets.open(sealed, about);
      expect(secret).toMatch(/^[0-9a-f]{64}$/);
      let value: Buffer = Buffer.from(secret, 'hex');
      for (let step = 0; step < length; step += 1) value = sha256(value);
      expect(value).toEqual(commitment);
      expect(() => createSecretBox(['08'.repeat(32)]).open(sealed, about)).toThrow();
      expect(() => world.draws.secrets.open(sealed, 'lottery.chain:2')).toThrow();
    }
  });
});

describe('a changed encryption key', () => {
  test('re-encrypts every secret, and the old key is no longer needed', async () => {
    const [oldKey, newKey] = ['07'.repeat(32), '0a'.repeat(32)];
    world.draws.secrets = createSecretBox([newKey, oldKey]);
    const { rows } = await world.database.ownerPool.query<{ count: number }>(
      '(select count(*)::int as count from lottery.chain) union all (select count(*)::int from lottery.offline_beacon)',
    );
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    expect(await world.lottery.sealSecrets()).toEqual({ sealed: count, lost: 0 });
    expect(await world.lottery.sealSecrets()).toEqual({ sealed: 0, lost: 0 });
    world.draws.secrets = createSecretBox([oldKey]);
    expect(await world.lottery.sealSecrets()).toEqual({ sealed: 0, lost: count });
    world.draws.secrets = createSecretBox([newKey]);
    const issue = await currentIssue();
    world.now = new Date(issue.draws_at.getTime() - 5_000);
    await world.runJob('lottery.advance-issues');
    world.now = issue.draws_at;
    await world.runJob('lottery.draws');
    expect((await proofOf(issue.id)).digits).toMatch(/^\d{5}$/);
  });
});

describe('a used-up chain', () => {
  test('is followed by the one that was committed before, without a gap', async () => {
    const small = await createWorld([]);
    try {
      small.draws.chainLength = 90;
      await insertGame(small.database.appPool, { brandId: 1n }, SSC1M);
      await small.runJob('lottery.plan-issues');
      const { rows } = await small.database.ownerPool.query<{ chain: number; index: number; early: boolean }>(
        `select dense_rank() over (order by d.chain_id)::int as chain, d.chain_index as index, c.committed_at <= i.opens_at as early
           from lottery.draw d join lottery.issue i on i.id = d.issue_id join lottery.chain c on c.id = d.chain_id
          order by i.draws_at`,
      );
      expect(rows.map((row) => [row.chain, row.index])).toEqual(
        Array.from({ length: 200 }, (_, place) => [Math.floor(place / 90) + 1, (place % 90) + 1]),
      );
      expect(rows.every((row) => row.early)).toBe(true);
      const chains = (await small.call('lottery.drawChains', small.asMember(1n), {})) as Value<'lottery.drawChains'>;
      expect(chains.rows.map((chain) => chain.promised)).toEqual([0, 20, 90, 90]);
    } finally {
      await small.stop();
    }
  });
});
