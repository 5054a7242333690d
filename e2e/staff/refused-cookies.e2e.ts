import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInFirst, type Operator } from '../support/backoffice/operator.ts';
import { axeProblems, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { SCREENS, watchPages } from '../support/browser/watch.ts';
import { totpAt } from '../support/calls/client.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';

const OWN_PASSWORD = 'Quiet-Meadow-1947';
/** The validity of a code, each of which is accepted once. */
const CODE_MS = 30_000;

let platform: Platform;
let browser: Browser;
let operator: Operator;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-refused-cookies' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** As in Firefox with blocked site data: every storage throws, and so does a channel to other tabs. */
function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
}

const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'This browser refuses cookies.' });

/** The answers of the server without their cookies, which this browser does not store. */
async function dropCookies(context: BrowserContext): Promise<void> {
  await context.route('**/bo/**', async (route) => {
    const response = await route.fetch();
    // What a route fetches sets the cookies of its context.
    await context.clearCookies();
    const { 'set-cookie': _dropped, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

describe('case 22: a browser that refuses storage', () => {
  it('logs an operator in, opens pages and changes the language', async () => {
    const { operator: name, password } = platform.firstRun();
    const prepare = (context: BrowserContext) => context.addInitScript(refuseStorage);
    operator = await logInFirst(browser, platform, { name, password, newPassword: OWN_PASSWORD, prepare });
    const { page } = operator;
    await page.goto(`${platform.backoffice}/no-such-page`);
    await page.getByText('There is no page at this address').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    await page.getByLabel('Language').selectOption('VI');
    await page.getByRole('heading', { level: 1, name: 'Nhật ký kiểm toán' }).waitFor();
    await page.getByLabel('Ngôn ngữ').selectOption('EN');
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    expect(operator.watch.problems).toEqual([]);
  });
});

describe('a part of the back office that does not load', () => {
  it('is named on its page, and other pages open', async () => {
    const { page, watch } = operator;
    watch.expectProblem(/draws-page|dynamically imported/);
    await page.route('**/assets/draws-page-*.js', (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Draw control' }).click();
    await page.getByRole('alert').filter({ hasText: 'The page did not load' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Members' }).click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Draw control' }).click();
    await page.unroute('**/assets/draws-page-*.js');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Draw control' }).waitFor();
    expect(watch.problems).toEqual([]);
  });

  it('is named in the language of the browser when it is the texts', async () => {
    const context = await browser.newContext({ ...SCREENS.phone, locale: 'vi-VN' });
    const page = await context.newPage();
    await page.route('**/assets/VI-*.js', (route) => route.abort());
    await page.goto(`${platform.backoffice}/`);
    await page.getByRole('alert').filter({ hasText: 'Trang chưa tải được' }).waitFor();
    await page.unroute('**/assets/VI-*.js');
    await page.getByRole('button', { name: 'Tải lại' }).click();
    await page.locator('[name=password]').waitFor();
    await context.close();
  });
});

describe('case 22: a browser that refuses cookies', () => {
  it('shows a note before the login, with the site to allow', async () => {
    const context = await browser.newContext({ ...SCREENS.phone, locale: 'en-US' });
    const watch = watchPages(context);
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'cookieEnabled', { value: false });
    });
    const page = await context.newPage();
    await openPage(page, `${platform.backoffice}/`);
    expect(await note(page).textContent()).toContain(`Allow cookies for ${new URL(platform.backoffice).host}`);
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [320, 390])).toEqual([]);
    expect(watch.problems).toEqual([]);
    await context.close();
  });

  it('shows the note after a login whose cookie did not come back', async () => {
    const context = await browser.newContext({ ...SCREENS.desktop, locale: 'en-US' });
    await dropCookies(context);
    const page = await context.newPage();
    await page.goto(`${platform.backoffice}/`);
    await page.locator('[name=name]').fill(operator.name);
    expect(await note(page).count()).toBe(0);
    await page.locator('[name=password]').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.locator('[name=totp]').fill(totpAt(operator.secret, new Date(platform.now().getTime() + CODE_MS)));
    await note(page).waitFor();
    expect(await page.locator('[name=name]').inputValue()).toBe(operator.name);
    expect(await axeProblems(page)).toEqual([]);
    await context.close();
  });
});
