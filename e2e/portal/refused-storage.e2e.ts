import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, untilAlive } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS, SCREENS, type Screen, watchPages } from '../support/browser/watch.ts';
import { clientOf, PASSWORD, registerMember } from '../support/calls/client.ts';
import { depositByCalls } from '../support/calls/people.ts';
import { backofficeOrigin, portalOrigin } from '../support/platform/shared-platform.ts';
import { gameOf, watchToEnd } from '../support/portal/slots.ts';

const client = clientOf({ portal: portalOrigin(), backoffice: backofficeOrigin(), now: () => new Date() });

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Site data are blocked, for the portal and the frames of the games: both storages and channels throw, cookies are dropped. */
function blockSiteData(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
}

/** The storage has no space left. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: readonly string[];
}

async function openVisitor(screen: Screen, condition: () => void): Promise<Visitor> {
  const context = await browser.newContext({ ...SCREENS[screen], locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(condition);
  const { problems } = watchPages(context);
  const page = await context.newPage();
  await page.goto(`${portalOrigin()}/index`);
  await untilAlive(page);
  return { page, context, problems };
}

const noteIn = (page: Page) => page.getByText(/This browser does not let this site store anything\./);

async function logIn(page: Page, account: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Log in' });
  await form.locator('[name=username]').fill(account);
  await form.locator('[name=password]').fill(PASSWORD);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

describe('case 22: a browser that stores nothing', () => {
  it('logs in, says how long that lasts, and plays', async () => {
    const token = await registerMember(client, 'storesnothing');
    await depositByCalls({ portal: portalOrigin() }, client, token, '50.00');
    const { page, context, problems } = await openVisitor('phone', blockSiteData);
    await page.getByRole('link', { name: 'Log in', exact: true }).first().tap();
    await noteIn(page.getByRole('dialog').page()).waitFor();
    await logIn(page, 'storesnothing');
    // From here on every page is opened by the app: a page loaded anew would be a visitor's.
    const note = page.locator('.storage-note');
    await note.getByText(/allow cookies and site data for/).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await note.getByRole('button', { name: 'Close' }).tap();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Play Lantern River' }).first().tap();
    await gameOf(page)
      .getByRole('button', { name: /^Spin for/ })
      .tap();
    await watchToEnd(page);
    await gameOf(page).locator('[data-balance]:not([data-balance="50.00"])').first().waitFor();
    expect(problems).toEqual([]);
    await page.reload();
    await untilAlive(page);
    await page.getByRole('link', { name: 'Log in', exact: true }).first().waitFor();
    await context.close();
  });

  it('says so after a login in the top bar too, when the storage is full', async () => {
    await registerMember(client, 'storagefull');
    const { page, context, problems } = await openVisitor('desktop', fillStorage);
    const form = page.locator('header form');
    await form.getByLabel('Username').fill('storagefull');
    await form.getByLabel('Password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Log in' }).click();
    await page.locator('.storage-note').waitFor();
    await page.locator('header').getByText('storagefull').first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
