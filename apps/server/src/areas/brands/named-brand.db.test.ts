import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, createWorld, type World } from '../../testing/world.ts';
import { hostIn } from './named-brand.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const other = await world.brands.createBrand({
    ...{ code: 'harbour', name: 'Harbour', currency: { code: 'VND', symbol: '₫', exponent: 0 } },
    ...{ defaultLanguage: 'VI', languages: ['VI', 'EN'], isDefault: false, createdAt: world.clock.now() },
  });
  const { ownerPool } = world.database;
  await ownerPool.query(`insert into brands.domain values ('harbour.example', $1, true)`, [other]);
  await ownerPool.query(`insert into brands.domain values ('lantern.example', $1, true)`, [world.brand.id]);
  world.brands.forget();
});
afterAll(() => world.close());

describe('a payload that names a site (7S-07, 7M-14)', () => {
  test.each([
    ['localhost', 'OK'],
    ['LOCALHOST:8080', 'OK'],
    ['https://localhost:8080/register?code=1', 'OK'],
    ['https://lantern.example/', 'OK'],
    ['harbour.example', 'OTHER_BRAND'],
    ['https://harbour.example:443/register', 'OTHER_BRAND'],
    ['nobody.example', 'OTHER_BRAND'],
    ['http://[::', 'OTHER_BRAND'],
  ])('%s is answered with %s', async (site, code) => {
    expect(codeOf(await world.call(calls.brands.status, { url: site }))).toBe(code);
    const checked = codeOf(await world.call(calls.identity.checkAffiliateCode, { code: 'NOSUCHCODE22', domain: site }));
    expect(checked).toBe(code === 'OK' ? 'INVITATION_CODE_ERROR' : code);
  });

  test('a registration that names the site of another brand is refused', async () => {
    const form = await world.form({ username: 'elsewhere1', domain: 'harbour.example' });
    expect(codeOf(await world.call(calls.identity.register, form))).toBe('OTHER_BRAND');
    expect(await world.identity.findByAccount(world.scope, 'elsewhere1')).toBeNull();
  });

  test('the host name is read from addresses of any form', () => {
    expect(['a.example', 'A.example:1', 'https://a.example/x', ' a.example/x '].map(hostIn)).toEqual([
      ...['a.example', 'a.example', 'a.example', 'a.example'],
    ]);
    expect(hostIn('not a host')).toBeNull();
  });
});
