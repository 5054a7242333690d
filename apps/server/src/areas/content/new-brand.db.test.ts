import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

/** The web app manifest that a browser gets under a host name. */
async function manifestOf(host: string): Promise<unknown> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${platform.portalUrl}/wps/system/manifest`, { headers: { host } }, resolve).on('error', reject);
  });
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  return json(answer);
}

test('a brand that two operators open has help and terms, and no texts of the demonstration', async () => {
  const maker = await platform.hire('brandmaker', ['owner'], 1n);
  const checker = await platform.hire('brandchecker', ['owner'], 1n);
  const form = {
    ...{ code: 'harbour', name: 'Harbour', hosts: ['harbour.example'], theme: 'AZURE' as const, logoUrl: null },
    ...{ currency: { code: 'VND', symbol: '₫', exponent: 0 }, languages: ['VI' as const, 'EN' as const] },
    ...{ defaultLanguage: 'VI' as const, reason: 'new market' },
  };
  const { requestId } = await platform.call(calls.brandsBackOffice.requestBrand, form, maker);
  const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'agreed' };
  await platform.call(calls.staff.decideRequest, decision, checker);

  const visitor = { host: 'harbour.example' };
  const articles = async () => {
    const { categories } = await platform.call(calls.content.helpCenter, { language: 'VI' }, visitor);
    return categories.flatMap((category) => category.articles.map(({ id }) => id));
  };
  // Host names are cached for five seconds; until then the default brand answers.
  const brandCode = async () => (await platform.call(calls.brands.status, {}, visitor)).merchantCode;
  await expect.poll(brandCode, { timeout: 30_000 }).toBe('harbour');
  await expect.poll(articles, { timeout: 30_000 }).toContain('terms');
  expect(await articles()).toContain('privacy');
  const shown = await platform.call(calls.content.announcements, { types: 'B,PL,PU,PR,H' }, visitor);
  expect(shown).toMatchObject({ banners: [], player: [], popup: [], promotion: [], headline: [] });
  // 2R-18: phones install the site under the brand's name.
  expect(await manifestOf('harbour.example')).toMatchObject({
    name: 'Harbour',
    short_name: 'Harbour',
    start_url: '/index',
  });
  expect(await manifestOf('localhost')).toMatchObject({ name: 'Lantern' });
  // The demonstration keeps its own.
  const demo = await platform.call(calls.content.announcements, { types: 'B,PL,PU,PR,H' });
  expect([demo.banners.length, demo.headline.length]).toEqual([2, 1]);
});
