import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, keysShown, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS, SCREENS, type Screen, screensOf, watchPages } from '../support/browser/watch.ts';
import {
  changeAddresses,
  changeSettings,
  closeRegions,
  closeSite,
  type Owned,
  openSite,
} from '../support/calls/brand.ts';
import { clientOf } from '../support/calls/client.ts';
import { logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { until } from '../support/until.ts';

/** Addresses of the public-domain table: one of the United States, one of Germany. */
const VISITOR = { US: '8.8.8.8', DE: '5.9.0.1' } as const;
const SERVICE = 'https://service.example/chat';
const LIVE_CHAT = { csType: 'LIVECHAT' as const, path: SERVICE };
/** End of a maintenance, which lasts 30 days at most. */
const BACK_AT = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3 * 86_400_000);

/** A host name without https, where browsers offer no encryption. */
const FAR_NAME = 'lantern.test';

let platform: Platform;
let browser: Browser;
let owned: Owned;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-stop-pages', environment: { TRUST_PROXY: 'true' } });
  const client = clientOf(platform);
  const { operator, password } = platform.firstRun();
  owned = { platform, client, owner: await logInFirstByCalls(platform, client, { name: operator, password }) };
  await changeAddresses(owned, { customerService: [LIVE_CHAT] });
  browser = await launchBrowser([`--host-resolver-rules=MAP ${FAR_NAME} 127.0.0.1`]);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** Waits until the portal answers visitors of a country with a status. */
async function seeStatus(country: keyof typeof VISITOR, status: number): Promise<void> {
  const ip = VISITOR[country];
  const load = () => fetch(`${platform.portal}/index`, { headers: { accept: 'text/html', 'x-forwarded-for': ip } });
  await until(`${ip} is answered ${status}`, async () => (await load()).status === status);
}

/** Ends what closes the site. */
async function openForAll(): Promise<void> {
  await openSite(owned);
  await closeRegions(owned, []);
  for (const country of ['US', 'DE'] as const) await seeStatus(country, 200);
}

async function visitorFrom(country: keyof typeof VISITOR, screen: Screen, language = 'EN', theme?: 'light' | 'dark') {
  const context = await browser.newContext({
    ...SCREENS[screen],
    extraHTTPHeaders: { 'x-forwarded-for': VISITOR[country] },
    ...(theme && { colorScheme: theme }),
  });
  await context.addCookies([{ name: 'lang', value: language, url: platform.portal }]);
  const watch = watchPages(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return { context, page, watch };
}

async function expectSound(page: Page): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await keysShown(page)).toEqual([]);
  expect(await sidewaysScroll(page, [360, 390, 1280, 1440])).toEqual([]);
}

describe('a site under maintenance', () => {
  beforeAll(async () => {
    await closeSite(owned, BACK_AT);
    for (const country of ['US', 'DE'] as const) await seeStatus(country, 503);
  });

  it.each([
    ['phone', 'dark'],
    ['desktop', 'light'],
  ] as const)('shows the maintenance page on the %s, with its end and a contact (%s)', async (screen, theme) => {
    const { context, page, watch } = await visitorFrom('DE', screen, 'EN', theme);
    watch.expectProblem(/503/);
    const response = await page.goto(`${platform.portal}/vnlottery`);
    expect(response?.status()).toBe(503);
    expect(response?.headers()['cache-control']).toContain('no-store');
    await page.getByRole('heading', { name: 'RESTRICTION OF VISIT' }).waitFor();
    expect(await page.title()).toMatch(/^RESTRICTION OF VISIT/);
    await page.getByText('System Maintenance', { exact: true }).waitFor();
    await page
      .getByText('Dear valued Customer: We are currently performing a system maintenance', { exact: true })
      .waitFor();
    await page.getByText(`${BACK_AT.toISOString().slice(0, 16).replace('T', ' ')} UTC`).waitFor();
    expect(await page.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe(SERVICE);
    await expectSound(page);
    expect(watch.problems).toEqual([]);
    await context.close();
  });

  it('leads to the first social network where the brand has no live chat (2O-03)', async () => {
    const url = 'https://social.example/lantern';
    const social = { resourceType: 'SOCIAL', url, qrCodeUrl: '', labelNameEn: 'Channel', labelNameCn: '频道' };
    await changeAddresses(owned, { customerService: [], resources: [social] });
    const { context, page } = await visitorFrom('DE', 'phone');
    const contact = page.getByRole('link', { name: 'Contact Us' });
    await until('the page leads there', async () => {
      await page.goto(`${platform.portal}/`);
      return (await contact.getAttribute('href')) === url;
    });
    await context.close();
    await changeAddresses(owned, { customerService: [LIVE_CHAT], resources: [] });
  });

  it('uses the language of the cookie', async () => {
    const { context, page } = await visitorFrom('DE', 'phone', 'VI');
    await page.goto(`${platform.portal}/`);
    expect(await page.locator('html').getAttribute('lang')).toBe('vi');
    expect(await page.getByRole('heading').textContent()).toBe('HẠN CHẾ TRUY CẬP');
    await context.close();
  });

  it.each(['CN', 'JA', 'TH'])('loads the fonts of %s', async (language) => {
    const { context, page, watch } = await visitorFrom('DE', 'phone', language);
    watch.expectProblem(/503/);
    await page.goto(`${platform.portal}/`);
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family.replaceAll('"', '')),
      );
    await until('the fonts of the language are loaded', async () => {
      const families = await loaded();
      return families.length > 1 && families.some((family) => family.startsWith('Noto Sans'));
    });
    expect(watch.problems).toEqual([]);
    await context.close();
  });
});

describe('a restricted region', () => {
  beforeAll(async () => {
    await openSite(owned);
    await closeRegions(owned, ['US']);
    await seeStatus('US', 451);
    await seeStatus('DE', 200);
  });

  it.each([
    ['phone', 'light'],
    ['desktop', 'dark'],
  ] as const)(
    'shows address and country on the %s (%s), and visitors elsewhere see the site',
    async (screen, theme) => {
      const refused = await visitorFrom('US', screen, 'EN', theme);
      refused.watch.expectProblem(/451/);
      const response = await refused.page.goto(`${platform.portal}/member?page=depositv2`);
      expect(response?.status()).toBe(451);
      await refused.page
        .getByText(
          'Due to restriction of your location or IP address, you are not allowed to access the site. We apologize for the inconvenience.',
          { exact: true },
        )
        .waitFor();
      await refused.page.getByText(VISITOR.US, { exact: true }).waitFor();
      await refused.page.getByText('United States', { exact: true }).waitFor();
      expect(await refused.page.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe(SERVICE);
      await expectSound(refused.page);
      expect(refused.watch.problems).toEqual([]);
      await refused.context.close();

      const welcome = await visitorFrom('DE', screen);
      await openPage(welcome.page, `${platform.portal}/index`);
      expect(await welcome.page.getByText('RESTRICTION OF VISIT').count()).toBe(0);
      expect(welcome.watch.problems).toEqual([]);
      await welcome.context.close();
    },
  );
});

describe('a page that is open when maintenance begins', () => {
  it('shows the stop page after the next status call, and the site again when it opens', async () => {
    await openForAll();
    const { context, page, watch } = await visitorFrom('DE', 'desktop');
    await openPage(page, `${platform.portal}/index`);
    expect(watch.problems).toEqual([]);
    watch.expectProblem(/503/);
    await closeSite(owned, null);
    await seeStatus('DE', 503);
    // The open tab gets the change as a message and reads the status.
    await page.getByText('System Maintenance', { exact: true }).waitFor();
    expect(await page.getByText('Expected back').count()).toBe(0);
    await openForAll();
    await openPage(page, `${platform.portal}/index`);
    expect(await page.getByText('System Maintenance').count()).toBe(0);
    await context.close();
  });
});

describe('an address without https', () => {
  it.each(screensOf('phone'))('shows on the %s that encryption is missing, and sends nothing', async (screen) => {
    await openForAll();
    const context = await browser.newContext(SCREENS[screen]);
    const watch = watchPages(context);
    // Chromium notes that a header has no effect there.
    watch.expectProblem(/Cross-Origin-Opener-Policy/);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const far = platform.portal.replace('localhost', FAR_NAME);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.goto(`${far}/index`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole('heading', { name: 'A secure (https) connection is needed' }).waitFor();
    await page.getByText(`https://${new URL(far).host}`).waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.goto(`${far}/login`);
    await page.getByRole('heading', { name: 'A secure (https) connection is needed' }).waitFor();
    // A popup that was about to open is removed.
    await until('no popup is open', async () => (await page.getByRole('dialog').count()) === 0);
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(sent).toEqual([]);
    expect(watch.problems).toEqual([]);
    await context.close();
  });
});

describe('the links of a brand (3-14)', () => {
  it("are shown around the page: service and social links in the reader's language, logo and licences in the footer", async () => {
    await openForAll();
    const picture = '/art/vendors/tcg.svg';
    const resource = { qrCodeUrl: '', labelNameEn: 'Channel', labelNameCn: '频道' };
    await changeSettings(owned, { logoUrl: picture });
    await changeAddresses(owned, {
      resources: [
        { ...resource, resourceType: 'SOCIAL', url: 'https://social.example/lantern' },
        { resourceType: 'LICENCE', url: '/help', qrCodeUrl: picture, labelNameEn: 'Licence 7', labelNameCn: '牌照 7' },
      ],
    });
    const { context, page, watch } = await visitorFrom('DE', 'desktop', 'CN');
    const bar = page.locator('.right-bar');
    const social = bar.locator('a[href="https://social.example/lantern"]');
    // A cached page may still be the previous one.
    await until('the page knows the link', async () => {
      await openPage(page, `${platform.portal}/index`);
      return (await social.count()) === 1;
    });
    expect(await social.textContent()).toBe('频道');
    expect(await bar.locator('.right-bar-main').getAttribute('href')).toBe(SERVICE);
    const foot = page.locator('footer');
    const licence = foot.getByRole('list', { name: '牌照' }).getByRole('link', { name: '牌照 7' });
    expect(await licence.getAttribute('href')).toBe('/help');
    await licence.scrollIntoViewIfNeeded();
    const hasCome = () => licence.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth > 0);
    await until('its picture has come', hasCome);
    expect(await foot.locator('.header-logo img').getAttribute('src')).toBe(picture);
    expect(await axeProblems(page)).toEqual([]);
    expect(watch.problems).toEqual([]);
    await context.close();
  });
});
