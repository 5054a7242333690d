import { calls } from '@lantern/contract/calls';
import { type BrandView, createChanges } from '@lantern/server-kit';
import { silentLog } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Another process on the same database, which caches sessions for longer because it receives change notifications. */
async function anotherProcess() {
  const changes = createChanges(world.database.appPool, world.clock, silentLog);
  await changes.readNow();
  const { authenticate } = world.identityWith({ changes });
  const brand: BrandView = await world.brands.findByHost('localhost');
  return { changes, accountOf: async (token: string) => (await authenticate(token, brand)) ?? null };
}

const later = async (ms: number, process: { changes: { readNow(): Promise<void> } }) => {
  world.clock.move(ms);
  await process.changes.readNow();
};

test('a session that ends in one process is refused in another after its next read of changes', async () => {
  const token = await world.registered('elsewhere1');
  const process = await anotherProcess();
  expect(await process.accountOf(token)).toMatchObject({ account: 'elsewhere1' });
  await later(1_900, process);
  await world.call(calls.identity.logout, {}, { token });
  expect(await process.accountOf(token)).toMatchObject({ account: 'elsewhere1' });
  await process.changes.readNow();
  expect(await process.accountOf(token)).toBeNull();
});

test('without notifications of changes, an ended session is refused within two seconds', async () => {
  const token = await world.registered('elsewhere2');
  const process = await anotherProcess();
  expect(await process.accountOf(token)).toMatchObject({ account: 'elsewhere2' });
  await world.call(calls.identity.logout, {}, { token });
  world.clock.move(2_000);
  expect(await process.accountOf(token)).toBeNull();
});

test('activity is no change, and is still written while a session is cached', async () => {
  const token = await world.registered('elsewhere3');
  const process = await anotherProcess();
  for (let step = 0; step < 40; step += 1) {
    expect(await process.accountOf(token)).toMatchObject({ account: 'elsewhere3' });
    await later(1_500, process);
  }
  const { rows } = await world.database.ownerPool.query<{ silent: boolean; notified: bigint }>(
    `select s.seen_at < $1::timestamptz - interval '30 seconds' as silent,
            (select count(*) from kit.change c where c.key = encode(s.token_hash, 'hex')) as notified
     from identity.session s join identity.member m on m.id = s.member_id where m.account = 'elsewhere3'`,
    [world.clock.now()],
  );
  expect(rows).toEqual([{ silent: false, notified: 0n }]);
});

test('a session ends after exactly twelve hours in every process, without any notification', async () => {
  const token = await world.registered('elsewhere9');
  const process = await anotherProcess();
  const HOUR = 3_600_000;
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    await later(20 * 60_000, process);
    expect(await process.accountOf(token)).toMatchObject({ account: 'elsewhere9' });
  }
  await later(HOUR / 3 - 1_000, process);
  expect(await process.accountOf(token)).toMatchObject({ account: 'elsewhere9' });
  await later(1_000, process);
  expect(await process.accountOf(token)).toBeNull();
});
