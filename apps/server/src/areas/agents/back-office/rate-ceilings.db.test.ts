import { transaction } from '@lantern/database';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { refuseAboveCeiling } from './rate-ceilings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function codeOf(rates: Readonly<Record<string, number>>): Promise<string | null> {
  const refused = await transaction(server.pool, (tx) =>
    refuseAboveCeiling({ brands: server.areas.brands }, tx, server.scope, { CATEGORY_RATE: rates }),
  );
  return isRefusal(refused) ? refused.code : null;
}

test('a category whose cashback alone is above its ceiling refuses rates of its own, but neither 0 nor those of others', async () => {
  // As an older version allowed: up to 9.99 % for a category.
  await server.ownerPool.query('update brands.brand set settings = settings || $2 where id = $1', [
    server.scope.brandId,
    { points: { RNG: '2.00', LIVE: '0.70' } },
  ]);
  expect(await codeOf({ RNG: 1 })).toBe('RATE_ABOVE_CEILING');
  expect(await codeOf({ RNG: 0 })).toBeNull();
  expect(await codeOf({ LIVE: 8_000 })).toBeNull();
  expect(await codeOf({ LIVE: 8_000, RNG: 1 })).toBe('RATE_ABOVE_CEILING');
});
