import { calls } from '@lantern/contract/calls';
import { createMetrics, createScheduler, type Job } from '@lantern/server-kit';
import { silentLog } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('operators with the permission see work that was set aside and retry it, and the audit log names them', async () => {
  let isMended = false;
  let done = 0;
  const job: Job = {
    name: 'test.settle',
    everyMs: 1,
    async run(_now, pieces) {
      const settle = async () => {
        if (!isMended) throw new Error('the result cannot be read');
        done += 1;
      };
      await pieces?.run('issue 17', settle, world.brand.id);
    },
  };
  const { clock } = world;
  const scheduler = createScheduler([job], { pool: world.pool, clock, log: silentLog, metrics: createMetrics() });
  for (let run = 0; run < 8; run += 1) {
    await scheduler.runNow('test.settle');
    clock.move(60_000);
  }
  const admin = await world.operator('adam.admin', ['platform-admin']);
  const service = await world.operator('sara.service', ['customer-service']);
  expect(codeOf(await world.call(calls.staff.setAside, {}, service))).toBe('FORBIDDEN');
  const { rows } = answerOf(await world.call(calls.staff.setAside, {}, admin));
  expect(rows).toMatchObject([{ kind: 'JOB', name: 'test.settle', piece: 'issue 17', failures: 5, isWanted: false }]);
  const id = rows[0]?.id ?? '';
  expect(codeOf(await world.call(calls.staff.retrySetAside, { id }, service))).toBe('FORBIDDEN');

  isMended = true;
  await scheduler.runNow('test.settle');
  expect(done).toBe(0);
  answerOf(await world.call(calls.staff.retrySetAside, { id }, admin));
  await scheduler.runNow('test.settle');
  expect(done).toBe(1);
  expect(answerOf(await world.call(calls.staff.setAside, {}, admin)).rows).toEqual([]);
  const log = answerOf(
    await world.call(
      calls.staff.auditLog,
      { action: 'staff.retry-set-aside' },
      await world.operator('anna.audit', ['auditor']),
    ),
  );
  expect(log.rows).toMatchObject([{ actor: 'adam.admin', after: { name: 'test.settle', piece: 'issue 17' } }]);
});
