import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Value } from '@lantern/contract/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placePlain } from '../testing/plain-slips.ts';
import { createWorld, SSC1M, type World } from '../testing/world.ts';

/** Runs the third-party verification tool on data published by the server and on the example of docs/fairness.md. */
const TOOL = fileURLToPath(new URL('../../../../../../tools/verify-draw/verify-draw.mjs', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../../../../../tools/verify-draw/example.json', import.meta.url));
const MOST_LINES = 100;

type Proof = { draw: Value<'lottery.draw'>; lines: string[] };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-proof-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the tool. @returns its output and exit status */
async function verify(proof: Proof | string): Promise<{ status: number; printed: string }> {
  const file = typeof proof === 'string' ? proof : join(folder, 'proof.json');
  if (typeof proof !== 'string') await writeFile(file, JSON.stringify(proof));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [TOOL, file]);
    return { status: 0, printed: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, printed: `${stdout}${stderr}` };
  }
}

const failures = ({ printed }: { printed: string }) =>
  [...printed.matchAll(/^FAIL {2}(.*)$/gm)].map((match) => match[1] ?? '');

/** Changes the last hexadecimal digit. */
const bent = (hex: string | null) => `${hex?.slice(0, -1)}${hex?.endsWith('0') ? '1' : '0'}`;

test('the verifier is short enough to be read and imports nothing but Node', async () => {
  const text = await readFile(TOOL, 'utf8');
  expect(text.split('\n').length).toBeLessThan(MOST_LINES);
  const imports = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1]);
  expect(imports.every((name) => name?.startsWith('node:'))).toBe(true);
});

test('the worked example is verified', async () => {
  const { status, printed } = await verify(EXAMPLE);
  expect(printed).toContain('SSC1M 20230823-1380: 73420 checks out');
  expect(status).toBe(0);
});

describe('verifying a real draw of the server', () => {
  let world: World;
  let proof: Proof;
  let waiting: Proof;

  beforeAll(async () => {
    world = await createWorld([SSC1M]);
    await world.openMember(1n, 1_000_000n);
    await world.openMember(2n, 1_000_000n);
    const { rows } = await world.database.ownerPool.query<{ id: bigint; closes_at: Date; draws_at: Date }>(
      'select id, closes_at, draws_at from lottery.issue where closes_at > $1 order by draws_at limit 1',
      [world.now],
    );
    const [issue] = rows;
    if (issue === undefined) throw new Error('no issue is planned');
    for (const member of [1n, 2n, 1n]) await placePlain(world, member, issue.id);
    const read = async (): Promise<Proof> => {
      const issueId = String(issue.id);
      const draw = (await world.call('lottery.draw', world.asMember(1n), { issueId })) as Proof['draw'];
      const page = await world.call('lottery.drawBets', world.asMember(1n), { issueId, page: 1 });
      return { draw, lines: (page as Value<'lottery.drawBets'>).lines };
    };
    world.now = issue.closes_at;
    await world.runJob('lottery.advance-issues');
    waiting = await read();
    world.now = issue.draws_at;
    await world.runJob('lottery.draws');
    proof = await read();
  });
  afterAll(() => world.stop());

  test('succeeds, and names the offline beacon', async () => {
    const { status, printed } = await verify(proof);
    expect(printed).toContain(`: ${proof.draw.digits} checks out`);
    expect(printed).toContain('OFFLINE beacon');
    expect(status).toBe(0);
  });

  test('reports a draw that has not happened yet', async () => {
    expect(await verify(waiting)).toEqual({
      status: 2,
      printed: expect.stringContaining('has not been drawn (CLOSED)'),
    });
  });

  const DIGEST = 'the digest of the bets is the sealed one';
  const ORDER = 'the bets are as many as were sealed, in their order';
  const COMMITMENT = 'the revealed value leads to the commitment';
  const BEACON = 'OFFLINE beacon of the platform: the value matches its commitment';
  const OUTCOME = 'the outcome is HMAC-SHA256(chain value, digest + beacon)';
  const DIGITS = 'the numbers follow from the outcome';
  const SEALED = 'the bets were closed and sealed before the beacon spoke';

  const changes: [string, (one: Proof) => void, string[]][] = [
    [
      'one bet',
      (one) => {
        one.lines[1] = one.lines[1]?.replace('1x_dwd', 'bdw3_1') ?? '';
      },
      [DIGEST, OUTCOME],
    ],
    ['a bet less', (one) => void one.lines.pop(), [DIGEST, OUTCOME, ORDER]],
    ['the order of the bets', (one) => void one.lines.reverse(), [DIGEST, OUTCOME, ORDER]],
    [
      'the chain value',
      (one) => Object.assign(one.draw.chain, { value: bent(one.draw.chain.value) }),
      [COMMITMENT, OUTCOME],
    ],
    [
      'the commitment',
      (one) => Object.assign(one.draw.chain, { commitment: bent(one.draw.chain.commitment) }),
      [COMMITMENT],
    ],
    [
      'the place in the chain',
      (one) => Object.assign(one.draw.chain, { index: one.draw.chain.index + 1 }),
      [COMMITMENT],
    ],
    [
      'the beacon value',
      (one) => Object.assign(one.draw.beacon, { value: bent(one.draw.beacon.value) }),
      [BEACON, OUTCOME],
    ],
    ['the round', (one) => Object.assign(one.draw.beacon, { round: one.draw.beacon.round + 1 }), [BEACON]],
    ['the outcome', (one) => Object.assign(one.draw, { outcome: bent(one.draw.outcome) }), [OUTCOME]],
    ['a digit', (one) => Object.assign(one.draw, { digits: bent(one.draw.digits) }), [DIGITS]],
    [
      'the time of the seal',
      (one) => void (one.draw.bets && Object.assign(one.draw.bets, { sealedAt: one.draw.beacon.publishedAt })),
      [SEALED],
    ],
    ['the number of the issue', (one) => Object.assign(one.draw, { issueNumber: '20250702-0001' }), [DIGEST, OUTCOME]],
  ];
  test.each(changes)('fails when %s is changed', async (_what, change, expected) => {
    const tampered = structuredClone(proof);
    change(tampered);
    const answer = await verify(tampered);
    expect(failures(answer)).toEqual(expect.arrayContaining(expected));
    expect(answer.status).toBe(1);
  });
});
