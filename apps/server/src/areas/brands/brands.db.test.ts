import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { publish } from '@lantern/server-kit';
import { silentLog, testClock } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Brands, createBrands } from './index.ts';
import { showDomains } from './show-domains.ts';

let database: TestDatabase;
let brands: Brands;
let demo: bigint;
const clock = testClock();

beforeAll(async () => {
  database = await testDatabase();
  brands = createBrands({
    pool: database.appPool,
    settingsPool: database.appPool,
    clock,
    log: silentLog,
    publish,
    sockets: { toMember: () => undefined, toBrand: () => undefined },
    encKey: async () => ({ kty: 'EC', crv: 'P-256', x: '', y: '', kid: '' }),
    sandboxAllowed: true,
    notifyProcesses: () => undefined,
    countryOf: () => null,
  });
  demo = await brands.ensureDemo();
});
afterAll(() => database.drop());

const set = (sql: string) => database.ownerPool.query(sql);
const from = (country: string | null) => ({ ip: '203.0.113.7', country });
/** Settings are cached for five seconds. */
const later = () => clock.move(5_001);

test('a second start changes nothing', async () => {
  await set(`update brands.switch set enabled = true where mod_id = 'FREEPLAY3'`);
  expect(await brands.ensureDemo()).toBe(demo);
  const { rows } = await database.ownerPool.query('select count(*)::int as n from brands.brand');
  expect(rows).toEqual([{ n: 1 }]);
  expect(await brands.isEnabled(demo, 'FREEPLAY3')).toBe(true);
});

test('the host decides the brand; unknown hosts are the default one', async () => {
  const other = await brands.createBrand({
    code: 'harbour',
    name: 'Harbour',
    currency: { code: 'VND', symbol: '₫', exponent: 0 },
    defaultLanguage: 'VI',
    languages: ['VI', 'EN'],
    isDefault: false,
    createdAt: clock.now(),
  });
  await set(`insert into brands.domain values ('harbour.example', ${other}, true)`);
  expect((await brands.findByHost('harbour.example')).code).toBe('harbour');
  expect((await brands.findByHost('anything.example')).code).toBe('lantern');
  expect(await brands.hostOf(other ?? 0n)).toBe('harbour.example');
  await set(`insert into brands.domain values ('second.harbour.example', ${other}, false)`);
  // 7S-08: the primary host first, and none of another brand.
  expect(await showDomains(database.appPool, { brandId: other ?? 0n })).toEqual({
    routes: [
      { host: 'harbour.example', primary: true },
      { host: 'second.harbour.example', primary: false },
    ],
  });
  expect(await brands.createBrand({ ...(await newBrand()), code: 'harbour' })).toBeNull();
});

async function newBrand() {
  const { brand, ...settings } = await brands.settings(demo);
  return { ...brand, defaultLanguage: settings.defaultLanguage, isDefault: false, createdAt: clock.now() };
}

test('a switch is effective only while its group is on', async () => {
  later();
  expect(await brands.isEnabled(demo, 'USERNAMEREG3')).toBe(true);
  await set(`update brands.switch set enabled = false where mod_id = 'REGGRP'`);
  expect(await brands.isEnabled(demo, 'USERNAMEREG3')).toBe(true);
  later();
  expect(await brands.isEnabled(demo, 'USERNAMEREG3')).toBe(false);
  await set(`update brands.switch set enabled = true where mod_id = 'REGGRP'`);
});

test('a rule of the brand replaces the default of its field', async () => {
  later();
  expect((await brands.settings(demo)).registerRules.username).toMatchObject({ minLength: 4, maxLength: 15 });
  await set(
    `insert into brands.register_rule values (${demo}, 'username', true, true, '^[a-z]+$', 'LETTER_FIRST', 6, 9)`,
  );
  later();
  const { registerRules } = await brands.settings(demo);
  expect(registerRules.username).toMatchObject({ minLength: 6, maxLength: 9, acceptedPattern: '^[a-z]+$' });
  expect(registerRules.password).toMatchObject({ minLength: 8, maxLength: 64 });
});

test('status 1 is maintenance, status 2 a blocked country', async () => {
  later();
  expect(await brands.statusFor(demo, from('VN'))).toBe(0);
  await set(`update brands.brand set settings = '{"regions": {"countries": ["XX"]}}' where id = ${demo}`);
  later();
  expect([await brands.statusFor(demo, from('XX')), await brands.statusFor(demo, from(null))]).toEqual([2, 0]);
  await set(`update brands.brand set status = 1 where id = ${demo}`);
  later();
  expect(await brands.statusFor(demo, from('XX'))).toBe(1);
});

test('a maintenance is in force between its beginning and its end, and listed addresses are exempt', async () => {
  const order = (from: number | null, until: number | null) =>
    database.ownerPool.query(
      `update brands.brand set status = 1, maintenance_from = $2, maintenance_until = $3,
              maintenance_passes = '{198.51.100.0/24}', settings = '{}' where id = $1`,
      [demo, ...[from, until].map((minutes) => minutes && new Date(clock.now().getTime() + minutes * 60_000))],
    );
  const status = async (ip = '203.0.113.7') => {
    later();
    return brands.statusFor(demo, { ip, country: null });
  };
  await order(10, 20);
  expect([await status(), await brands.isResting(demo)]).toEqual([0, false]);
  clock.move(11 * 60_000);
  expect([await status(), await status('198.51.100.9'), await brands.isResting(demo)]).toEqual([1, 0, true]);
  expect(await brands.closedTo(demo, from(null))).toMatchObject({
    code: 'MAINTENANCE',
    params: { until: expect.any(String) },
  });
  clock.move(10 * 60_000);
  expect(await status()).toBe(0);
  await order(null, null);
  expect(await status()).toBe(1);
  await set(`update brands.brand set status = 0 where id = ${demo}`);
  expect(await status()).toBe(0);
});

test('reading an invalid setting fails with its name', async () => {
  await set(`update brands.brand set settings = '{"minimumAge": 12}' where id = ${demo}`);
  later();
  await expect(brands.settings(demo)).rejects.toThrow('minimumAge');
});
