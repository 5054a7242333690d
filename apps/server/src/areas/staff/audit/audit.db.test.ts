import { readFile, stat, writeFile } from 'node:fs/promises';
import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { maskSecrets } from './audit.ts';
import { readAnchors } from './audit-anchors.ts';
import { verifyChain } from './verify-audit.ts';

let world: World;
/** Each test has its own brand, because every brand has its own chain. */
let scope = { brandId: 1_000n };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  scope = { brandId: scope.brandId + 1n };
});

const { auditLog, verifyAudit } = calls.staff;

const actor = (name: string) => ({
  ...scope,
  operatorId: null,
  name,
  ip: '203.0.113.9',
  at: world.clock.now(),
  requestId: 'r-1',
});

const act = (target: string, name = 'tester') =>
  transaction(world.pool, (tx) =>
    world.staff.audit(tx, actor(name), {
      action: 'test.act',
      target,
      before: { a: 1 },
      after: { a: 2n, at: world.clock.now() },
    }),
  );

const verify = () => verifyChain(world.pool, scope, []);

/** Writes as the database owner, bypassing every trigger. */
async function tamper(sql: string) {
  const client = await world.database.ownerPool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(sql);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

test('concurrent entries form one unbroken chain without rolled-back entries', async () => {
  const doomed = transaction(world.pool, async (tx) => {
    await world.staff.audit(tx, actor('tester'), { action: 'test.act', target: 'never' });
    throw new Error('undone');
  });
  await Promise.all([
    ...Array.from({ length: 40 }, (_, index) => act(`thing:${index}`)),
    doomed.catch(() => undefined),
  ]);
  const answer = await verify();
  expect(answer).toMatchObject({
    rows: 40,
    valid: true,
    brokenAt: null,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test.each([
  [
    'a changed value',
    `update staff.audit_entry set after = '{"a": 3}' where brand_id = BRAND and target = 'thing:3'`,
    true,
  ],
  [
    'a changed time',
    `update staff.audit_entry set at = at + interval '1 second' where brand_id = BRAND and target = 'thing:3'`,
    true,
  ],
  [
    'a changed actor',
    `update staff.audit_entry set actor = 'somebody' where brand_id = BRAND and target = 'thing:3'`,
    true,
  ],
  ['a removed entry', `delete from staff.audit_entry where brand_id = BRAND and target = 'thing:3'`, true],
  [
    'a removed entry with its link',
    `with gone as (delete from staff.audit_entry where brand_id = BRAND and target = 'thing:3' returning id)
     delete from staff.audit_link where brand_id = BRAND and entry_id in (select id from gone)`,
    true,
  ],
  [
    'two entries exchanged',
    `update staff.audit_entry set target = case target when 'thing:3' then 'thing:4' else 'thing:3' end
     where brand_id = BRAND and target in ('thing:3', 'thing:4')`,
    true,
  ],
  [
    'a cut end',
    `with gone as (delete from staff.audit_entry where brand_id = BRAND and target = 'thing:5' returning id)
     delete from staff.audit_link where brand_id = BRAND and entry_id in (select id from gone)`,
    false,
  ],
  [
    'an entry slipped in',
    `insert into staff.audit_entry (brand_id, at, actor, action, target, request_id)
     values (BRAND, now(), 'somebody', 'test.act', 'thing:9', 'r')`,
    false,
  ],
])('%s is detected', async (_what, sql, isLocated) => {
  for (let index = 1; index <= 5; index += 1) await act(`thing:${index}`);
  expect((await verify()).valid).toBe(true);
  await tamper(sql.replaceAll('BRAND', scope.brandId.toString()));
  const answer = await verify();
  expect(answer.valid).toBe(false);
  expect(answer.brokenAt !== null).toBe(isLocated);
});

/** Changes an entry and recomputes every later hash and the head: the chain is consistent again. */
const REWRITE = `
  update staff.audit_entry set actor = 'somebody' where brand_id = BRAND and target = 'thing:2';
  do $$
  declare
    v_link record;
    v_hash bytea := staff.audit_seed(BRAND);
  begin
    for v_link in
      select l.position, e as entry from staff.audit_link l
      join staff.audit_entry e on e.brand_id = l.brand_id and e.id = l.entry_id
      where l.brand_id = BRAND order by l.position
    loop
      v_hash := sha256(v_hash || staff.audit_bytes(v_link.entry));
      update staff.audit_link set hash = v_hash where brand_id = BRAND and position = v_link.position;
    end loop;
    update staff.audit_head set hash = v_hash where brand_id = BRAND;
  end $$`;

/** Deletes the last entry and resets the head accordingly. */
const CUT = `
  delete from staff.audit_entry where brand_id = BRAND and target = 'thing:3';
  delete from staff.audit_link where brand_id = BRAND and position = 3;
  update staff.audit_head set position = 2, hash = (
    select hash from staff.audit_link where brand_id = BRAND and position = 2) where brand_id = BRAND`;

const anchorsNow = () => readAnchors(world.anchorsFile, scope.brandId, 100);
const anchor = async () => {
  await world.staff.jobs.find((job) => job.name === 'staff.anchor-audit')?.run(world.clock.now());
};

describe('a chain that is compared with anchors outside of the database', () => {
  test.each([
    ['rewritten with all its hashes', REWRITE],
    ['cut, its head with it', CUT],
  ])('is broken when it was %s', async (_what, sql) => {
    for (let index = 1; index <= 3; index += 1) await act(`thing:${index}`);
    await anchor();
    const [written] = await anchorsNow();
    expect(written).toMatchObject({ at: world.clock.now(), position: 3n, head: (await verify()).head });
    expect((await stat(world.anchorsFile)).mode & 0o777).toBe(0o600);
    await tamper(sql.replaceAll('BRAND', scope.brandId.toString()));

    expect(await verify()).toMatchObject({ valid: true, anchors: 0 });
    const answer = await verifyChain(world.pool, scope, await anchorsNow());
    const lostAnchor = { at: world.clock.now().toISOString(), position: '3' };
    expect(answer).toMatchObject({ valid: false, brokenAt: null, anchors: 1, lostAnchor });
  });

  test('is complete when it has only grown', async () => {
    await act('thing:1');
    await anchor();
    await act('thing:2');
    await anchor();
    await act('thing:3');
    const answer = await verifyChain(world.pool, scope, await anchorsNow());
    expect(answer).toMatchObject({ valid: true, rows: 3, anchors: 2, lostAnchor: null });
  });

  test('gets a new anchor from the call that verifies it', async () => {
    scope = world.scope;
    const auditor = await world.operator('auditor9', ['auditor']);
    await anchor();
    const before = (await anchorsNow()).length;
    await act('thing:2');
    const verified = answerOf(await world.call(verifyAudit, {}, auditor));
    expect(verified).toMatchObject({ valid: true, anchors: before, lostAnchor: null });
    answerOf(await world.call(verifyAudit, {}, auditor));
    expect((await anchorsNow()).slice(before)).toMatchObject([
      { position: BigInt(verified.rows), head: verified.head },
    ]);
  });

  test('is not verified against a file with an invalid anchor', async () => {
    const path = `${world.anchorsFile}.broken`;
    await writeFile(path, `${(await readFile(world.anchorsFile, 'utf8')).trimEnd()}\n{"at":"today"}\n`);
    await expect(readAnchors(path, scope.brandId, 10)).rejects.toThrow('no anchor');
    expect(await readAnchors(`${path}.absent`, scope.brandId, 10)).toEqual([]);
  });
});

test('the application cannot change or remove an entry', async () => {
  await act('thing:1');
  const { ownerPool, appPool } = world.database;
  await expect(ownerPool.query(`update staff.audit_entry set actor = 'x'`)).rejects.toThrow('append-only');
  await expect(ownerPool.query('delete from staff.audit_link')).rejects.toThrow('append-only');
  await expect(ownerPool.query('truncate staff.audit_entry cascade')).rejects.toThrow('append-only');
  await expect(appPool.query(`update staff.audit_entry set actor = 'x'`)).rejects.toThrow('permission denied');
  await expect(appPool.query(`insert into staff.audit_link values (1, 99, 1, 'x')`)).rejects.toThrow(
    'permission denied',
  );
  await expect(appPool.query('update staff.audit_head set position = 0')).rejects.toThrow('permission denied');
});

test('operators with the permission read and verify the log, and secrets are masked', async () => {
  scope = world.scope;
  const auditor = await world.operator('auditor1', ['auditor']);
  const content = await world.operator('content1', ['content']);
  await act('thing:1', 'zoe');
  await act('thing:2', 'zoe');
  const page = answerOf(await world.call(auditLog, { actor: 'zoe', limit: 1 }, auditor));
  expect(page.rows).toMatchObject([
    { actor: 'zoe', target: 'thing:2', before: { a: 1 }, after: { a: '2' }, ip: '203.0.113.9', requestId: 'r-1' },
  ]);
  const next = answerOf(await world.call(auditLog, { actor: 'zoe', limit: 1, cursor: page.nextCursor ?? '' }, auditor));
  expect(next.rows.map((row) => row.target)).toEqual(['thing:1']);
  expect(next.nextCursor).toBeNull();
  const logins = answerOf(await world.call(auditLog, { action: 'staff.login', target: 'operator:' }, auditor));
  expect(logins.rows.length).toBeGreaterThanOrEqual(2);
  const found = async (query: object) =>
    answerOf(await world.call(auditLog, query, auditor)).rows.map((row) => row.action);
  expect(new Set(await found({ action: 'Log in' }))).toContain('staff.login');
  expect(new Set(await found({ action: 'login' }))).toEqual(new Set(['staff.login']));
  expect((await found({ actor: 'zo' })).length).toBe(2);
  expect(await found({ action: 'withdraw' })).toEqual([]);
  expect(answerOf(await world.call(verifyAudit, {}, auditor)).valid).toBe(true);
  expect(codeOf(await world.call(auditLog, {}, content))).toBe('FORBIDDEN');
  expect(codeOf(await world.call(verifyAudit, {}, content))).toBe('FORBIDDEN');
  const text = JSON.stringify(
    answerOf(await world.call(auditLog, { limit: 100 }, auditor)).rows.map(({ before, after }) => [before, after]),
  );
  expect(text).not.toMatch(/argon2|Quartz/);
});

test('values that look like secrets are masked at any depth', () => {
  const at = new Date('2026-11-21T03:00:00Z');
  const value = {
    name: 'x',
    password: 'p',
    nested: [{ apiKey: 'k', accessToken: 't', amount: 5n, at, passwordIsInitial: true }],
  };
  expect(maskSecrets(value)).toEqual({
    name: 'x',
    password: '***',
    nested: [
      { apiKey: '***', accessToken: '***', amount: '5', at: '2026-11-21T03:00:00.000Z', passwordIsInitial: true },
    ],
  });
  expect(maskSecrets(undefined)).toBeNull();
});
