import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '../../../testing/world.ts';
import { type Casino, openCasino } from '../../games/testing/casino.ts';

let casino: Casino;

beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

const waitingFor = async (name: string, permissions: readonly string[]) =>
  answerOf(await casino.call(calls.views.operatorWaiting, {}, await casino.operator(name, permissions)));

test('counts only the queues that the operator may read', async () => {
  expect(await waitingFor('clerk', ['payments.read'])).toMatchObject({
    ...{ deposits: 0, withdrawals: 0, disputes: 0, matching: 0 },
    ...{ requests: null, draws: null, rounds: null, prizes: null, identity: null, cases: null },
  });
  expect(await waitingFor('officer', ['safety.read'])).toMatchObject({ deposits: null, identity: 0, cases: 0 });
});

test('counts waiting work, up to 100 per queue', async () => {
  const { brandId } = casino.scope;
  await casino.ownerPool.query(
    `insert into safety.aml_case (brand_id, member_id, book, state, score, has_blocked, opened_at)
     select $1, 900000 + n, 'REAL', case when n % 2 = 0 then 'OPEN' else 'INVESTIGATING' end, 40, false, now()
     from generate_series(1, 150) n`,
    [brandId],
  );
  await casino.ownerPool.query(
    `insert into safety.identity_check (brand_id, member_id, book, level, state, declared_sealed, submitted_at)
     select $1, 900001, 'REAL', n, 'SUBMITTED', '', now() from generate_series(1, 3) n`,
    [brandId],
  );
  expect(await waitingFor('watcher', ['safety.read'])).toMatchObject({ identity: 3, cases: 100 });
});
