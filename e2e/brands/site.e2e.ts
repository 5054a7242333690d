import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInFirst, type Operator } from '../support/backoffice/operator.ts';
import { axeProblems, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage, untilSocketIsOpen } from '../support/browser/messages.ts';
import { SCREENS, watchPages } from '../support/browser/watch.ts';
import { type Client, clientOf, PASSWORD, registerMember, totpAt } from '../support/calls/client.ts';
import { createOperatorByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { until } from '../support/until.ts';

/** Addresses of the public-domain table: one of the United States, one of Vietnam. */
const AMERICAN = '8.8.8.8';
const VIETNAMESE = '14.160.0.1';
const OWN_PASSWORD = 'Quiet-Meadow-1947';
const { brands, staff, wallet, identity } = calls;

let platform: Platform;
let client: Client;
let browser: Browser;
let operator: Operator;
/** The operator who approves over calls. */
let second: string;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-site', environment: { TRUST_PROXY: '1' } });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator: name, password } = platform.firstRun();
  operator = await logInFirst(browser, platform, { name, password, newPassword: OWN_PASSWORD });
  second = await createOperatorByCalls(platform, client, await operator.token(), 'second.eyes', ['owner']);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

async function openPart(part: string): Promise<Page> {
  const { page } = operator;
  page.setDefaultTimeout(PATIENCE.withinMs);
  await page.goto(`${platform.backoffice}/site${part === 'switches' ? '' : `?part=${part}`}`);
  await page.getByRole('heading', { level: 1, name: 'Site' }).waitFor();
  return page;
}

/** Approves the newest open request as another operator than its maker. */
async function approveNewest(): Promise<void> {
  const { rows } = await client.value(staff.requests, { state: 'PENDING' }, second);
  const decision = { id: rows[0]?.id ?? '', decision: 'APPROVE' as const, reason: 'seen' };
  await client.value(staff.decideRequest, decision, second);
}

async function sendAndApprove(page: Page, button: string): Promise<void> {
  await page.locator('[name=reason]').fill('as agreed');
  await pressAndSeeMessage(page.getByRole('button', { name: button }), 'Sent to a second approver.');
  await approveNewest();
}

/** Limit for a busy machine; usually each step takes seconds. */
const PATIENCE = { withinMs: 60_000 };

async function visit(page: Page, address: string): Promise<void> {
  page.setDefaultTimeout(PATIENCE.withinMs);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
}

const visitorAt = (ip: string) =>
  browser.newContext({ ...SCREENS.desktop, locale: 'en-US', extraHTTPHeaders: { 'x-forwarded-for': ip } });

describe('settings of the site', () => {
  it('show a switch and a rule on the registration form at once', async () => {
    const context = await visitorAt(VIETNAMESE);
    const page = await context.newPage();
    const listening = untilSocketIsOpen(page);
    await visit(page, `${platform.portal}/register`);
    await page.locator('[name=username]').waitFor();
    await listening;
    expect(await page.locator('[name=email]').count()).toBe(0);
    expect(await page.locator('section.promises').count()).toBe(1);
    const wayIn = page.locator('header').getByRole('link', { name: 'Register', includeHidden: true });
    expect(await wayIn.count()).toBe(1);

    const rules = await openPart('rules');
    const row = rules.getByRole('row', { name: /Email email/ });
    await row.getByRole('checkbox', { name: 'Shown' }).check();
    await pressAndSeeMessage(rules.getByRole('button', { name: 'Save' }), 'Saved.');
    const switches = await openPart('switches');
    for (const modId of ['DIRECTREG3', 'HOMEPAGE']) {
      await switches.getByRole('switch', { name: new RegExp(modId) }).uncheck();
    }
    await pressAndSeeMessage(switches.getByRole('button', { name: 'Save' }), 'Saved.');
    expect(await axeProblems(switches)).toEqual([]);
    expect(await sidewaysScroll(switches, [390, 1440])).toEqual([]);

    // The open tab follows by itself; a new one gets it with its page.
    await page.locator('[name=email]').waitFor();
    // 2H-01: without direct registration the top bar has no link to it.
    await until('the link to the registration is gone', async () => (await wayIn.count()) === 0, PATIENCE);
    expect(await client.value(brands.whitelabel, {})).toMatchObject({
      switches: expect.arrayContaining([{ modId: 'DIRECTREG3', parent: 'REGGRP', enabled: 0 }]),
    });
    // The home page below the popup, without the about section (3-10).
    const promises = page.locator('section.promises');
    await promises.waitFor({ state: 'detached' });
    await page.locator('.home-page-top').waitFor();
    const on = await openPart('switches');
    for (const modId of ['DIRECTREG3', 'HOMEPAGE']) {
      await on.getByRole('switch', { name: new RegExp(modId) }).check();
    }
    await pressAndSeeMessage(on.getByRole('button', { name: 'Save' }), 'Saved.');
    await promises.waitFor();
    await context.close();
  });
});

describe('addresses that members are sent to', () => {
  it('are changed by two operators, and a CDN that shows no proof is refused with what it has to publish', async () => {
    const page = await openPart('links');
    operator.watch.expectProblem(/409.*\/bo\/site\/addresses/);
    await page.locator('[name=launch-cdns]').fill('https://cdn.invalid');
    await page.locator('[name=reason]').fill('a faster CDN');
    await page.getByRole('button', { name: 'Request these addresses' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'https://cdn.invalid is not shown to be yours' });
    await alert.getByText(/Publish the text lantern-site-\S+ at/).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [390])).toEqual([]);
    await page.locator('[name=launch-cdns]').fill('');
    await page.getByRole('button', { name: 'Add a row' }).first().click();
    await page.getByLabel('Address').first().fill('https://chat.example/lantern');
    await sendAndApprove(page, 'Request these addresses');
    const shown = async () => (await client.value(brands.status, {})).customerService.map(({ path }) => path);
    await until('the address is in use', async () => (await shown())[0] === 'https://chat.example/lantern', PATIENCE);
  });
});

describe('the analytics tag (3-15, 4-01)', () => {
  const TAG = 'https://www.googletagmanager.com/gtag/js?id=G-LANTERN1';

  it('is loaded by the pages once two operators have set its id, and not by the steps of a login', async () => {
    const context = await visitorAt(VIETNAMESE);
    const loaded: string[] = [];
    await context.route('https://www.googletagmanager.com/**', (route) => {
      loaded.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.tagRan = true' });
    });
    const watch = watchPages(context);
    const page = await context.newPage();
    await visit(page, `${platform.portal}/index`);
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([]);

    const figures = await openPart('figures');
    await figures.locator('[name=gtag-id]').fill('G-LANTERN1');
    await sendAndApprove(figures, 'Request second approval');
    const tagInUse = async () => (await client.value(brands.status, {})).analytics.gtagId === 'G-LANTERN1';
    await until('the tag is in use', tagInUse, PATIENCE);
    await visit(page, `${platform.portal}/help?topic=terms`);
    await until('the tag ran', () => page.evaluate(() => Reflect.get(window, 'tagRan') === true), PATIENCE);
    expect(loaded).toEqual([TAG]);
    const sent = await page.evaluate(() => Array.from(Reflect.get(window, 'dataLayer')[1]));
    expect(sent).toEqual(['config', 'G-LANTERN1', { page_location: `${platform.portal}/help` }]);
    await visit(page, `${platform.portal}/reset`);
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([TAG]);
    expect(watch.problems).toEqual([]);

    const off = await openPart('figures');
    await off.locator('[name=gtag-id]').fill('');
    await pressAndSeeMessage(off.getByRole('button', { name: 'Save' }), 'Saved.');
    await context.close();
  });
});

describe('ranks and labels of members (3-04)', () => {
  it('are listed on the site page, given on the member page by two operators and shown to the member', async () => {
    const lists = await openPart('labels');
    await lists.getByRole('button', { name: 'Add a row' }).click();
    await lists.getByLabel('Name').fill('Gold');
    await lists.locator('[name=member-labels]').fill('regular\nslots');
    await pressAndSeeMessage(lists.getByRole('button', { name: 'Save' }), 'Saved.');
    const token = await registerMember(client, 'goldmember');
    const { rows } = await client.value(calls.identityBackOffice.members, { search: 'goldmember' }, second);
    const { page } = operator;
    await page.goto(`${platform.backoffice}/members?id=${rows[0]?.id}&part=labels`);
    await page.locator('[name=rank]').selectOption('1');
    await page.getByRole('checkbox', { name: 'slots' }).check();
    expect(await axeProblems(page)).toEqual([]);
    await sendAndApprove(page, 'Request second approval');

    const context = await visitorAt(VIETNAMESE);
    await context.addInitScript((value) => sessionStorage.setItem('token', value), token);
    const own = await context.newPage();
    await visit(own, `${platform.portal}/member?page=securityCenter`);
    const labels = own.getByRole('list', { name: 'Rank and labels' });
    await labels.waitFor();
    expect(await labels.getByRole('listitem').allTextContents()).toEqual(['Gold', 'slots']);
    await context.close();
  });
});

describe('a site for members only (2R-21)', () => {
  const requireLogin = async (loginRequired: boolean) => {
    const token = await operator.token();
    const { revision } = await client.value(calls.brandsBackOffice.site, {}, token);
    await client.value(calls.brandsBackOffice.changeSettings, { revision, settings: { loginRequired } }, token);
  };

  it('sends visitors to the login from every address, and members too after their session', async () => {
    await requireLogin(true);
    await registerMember(client, 'insider1');
    const context = await visitorAt(VIETNAMESE);
    const watch = watchPages(context);
    const page = await context.newPage();
    const popup = page.getByRole('dialog', { name: 'Log in' });
    for (const path of ['/rng', '/']) {
      await visit(page, platform.portal + path);
      await page.waitForURL('**/login');
      await popup.waitFor();
    }
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/login');
    // What a registration agrees to can be read before it.
    await visit(page, `${platform.portal}/register`);
    const [terms] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog').getByRole('link', { name: 'Terms' }).click(),
    ]);
    await terms.locator('#terms[open]').waitFor({ timeout: PATIENCE.withinMs });
    expect(new URL(terms.url()).pathname).toBe('/helpmc');
    await terms.close();
    await visit(page, `${platform.portal}/login`);
    await popup.waitFor();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    // A link to another protected page states the reason again.
    await page.getByRole('navigation').getByRole('link', { name: 'Slots', exact: true }).first().click();

    const logIn = async () => {
      await popup.locator('[name=username]').fill('insider1');
      await popup.locator('[name=password]').fill(PASSWORD);
      await popup.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.waitForURL('**/index');
      await page.getByRole('button', { name: /^Account menu/ }).waitFor();
    };
    await logIn();
    await page.getByRole('navigation').getByRole('link', { name: 'Slots', exact: true }).first().click();
    await page.waitForURL('**/rng');
    // A new tab opens its own address: it receives the session from the other tab.
    const other = await context.newPage();
    await visit(other, `${platform.portal}/member?page=transferFund`);
    await other.locator('.funds-card-sum').waitFor();
    expect(new URL(other.url()).pathname).toBe('/member');

    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
    await other.close();
    await popup.waitFor();
    await logIn();

    watch.expectProblem(/401/);
    await client.value(identity.login, { username: 'insider1', password: PASSWORD });
    await page.waitForURL('**/login');
    // The reason is not covered by the popup of the address.
    await page.getByRole('dialog', { name: 'Logged in somewhere else' }).waitFor();
    await page.getByRole('button', { name: 'Log in here' }).click();
    await popup.waitFor();
    expect(watch.problems).toEqual([]);
    await context.close();
    await requireLogin(false);
  });
});

describe('maintenance (4-01, 2O-03)', () => {
  it("is ordered by two operators, shows the maintenance page in a member's open tab, and ends", async () => {
    const token = await registerMember(client, 'keptout1');
    const context = await visitorAt(VIETNAMESE);
    await context.addInitScript((session) => sessionStorage.setItem('token', session), token);
    const watch = watchPages(context);
    watch.expectProblem(/503|403/);
    const page = await context.newPage();
    const listening = untilSocketIsOpen(page);
    await visit(page, `${platform.portal}/vnlottery`);
    await listening;

    await sendAndApprove(await openPart('maintenance'), 'Request closing');
    await page.getByText('System Maintenance', { exact: true }).waitFor();
    expect(await client.refusal(wallet.balance, {}, token)).toBe('MAINTENANCE');
    expect(await client.refusal(identity.login, { username: 'keptout1', password: 'Moon-Garden-7' })).toBe(
      'MAINTENANCE',
    );
    expect((await client.value(brands.status, {})).status).toBe(1);

    await sendAndApprove(await openPart('maintenance'), 'Request reopening');
    await page.getByText('System Maintenance', { exact: true }).waitFor({ state: 'detached' });
    await until('the page is the lottery again', async () => page.url().endsWith('/vnlottery'), PATIENCE);
    expect(await client.refusal(wallet.balance, {}, token)).toBeNull();
    await context.close();
  });
});

describe('region rules (4-01, 2O-04)', () => {
  it('block a country: a page with address and country, refused calls, admitted visitors of others, ignored forged hops', async () => {
    const page = await openPart('regions');
    await page.locator('[name=countries]').fill('us');
    await page.getByText('United States').waitFor();
    await sendAndApprove(page, 'Request these rules');
    const context = await visitorAt(AMERICAN);
    const blocked = await context.newPage();
    await until(
      'the page is the restriction',
      async () => (await blocked.goto(`${platform.portal}/index`))?.status() === 451,
    );
    await blocked.getByText(AMERICAN, { exact: true }).waitFor();
    await blocked.getByText('United States', { exact: true }).waitFor();
    await context.close();

    const from = (ip: string) => clientOf(platform, { 'x-forwarded-for': ip });
    expect(await from(AMERICAN).refusal(brands.whitelabel, {})).toBe('REGION_RESTRICTED');
    expect(await from(VIETNAMESE).refusal(brands.whitelabel, {})).toBeNull();
    // One proxy is trusted: only the last entry of the list is its own, the others came from the visitor.
    expect(await from(`${VIETNAMESE}, ${AMERICAN}`).refusal(brands.whitelabel, {})).toBe('REGION_RESTRICTED');
    expect(await from(`${AMERICAN}, ${VIETNAMESE}`).refusal(brands.whitelabel, {})).toBeNull();
  });
});

describe('the login of an operator', () => {
  it("gets a passkey on the operator's page, with password and code", async () => {
    const { context, page } = operator;
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${platform.backoffice}/dashboard`);
    await page.getByTitle('My account').click();
    await page.locator('[name=passkey-name]').fill('BackOfficePage key');
    await page.locator('[name=own-password]').fill(OWN_PASSWORD);
    // The code of this half minute was used to set up the authenticator.
    await page.locator('[name=own-totp]').fill(totpAt(operator.secret, new Date(platform.now().getTime() + 30_000)));
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByRole('button', { name: 'Remove: BackOfficePage key' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [390, 1440])).toEqual([]);
  });

  it('is shared between tabs, warns before it ends for inactivity, and ends in all tabs', async () => {
    const { context, page } = operator;
    await page.goto(`${platform.backoffice}/dashboard`);
    const other = await context.newPage();
    await other.clock.install();
    await other.goto(`${platform.backoffice}/operators`);
    await other.getByRole('heading', { level: 1, name: 'Operators' }).waitFor();
    expect(
      await other.evaluate(() => document.cookie + JSON.stringify({ ...sessionStorage, ...localStorage })),
    ).not.toContain(await operator.token());
    // Thirteen minutes without a key or a click.
    await other.clock.fastForward('13:01');
    const dialog = other.getByRole('dialog');
    await dialog.getByText('Are you still there?').waitFor();
    // Enter must not log out by mistake.
    await dialog.locator('button:focus', { hasText: 'Stay logged in' }).waitFor();
    const stay = other.waitForRequest((request) => request.url().endsWith(staff.stay.path));
    await dialog.getByRole('button', { name: 'Stay logged in' }).click();
    expect((await stay).headers()['x-activity']).toBe('human');
    await dialog.waitFor({ state: 'hidden' });
    await other.getByRole('button', { name: 'Log out' }).click();
    for (const tab of [page, other]) await tab.locator('[name=password]').waitFor();
    expect(await client.refusal(staff.me, {}, await operator.token())).toBe('NOT_LOGGED_IN');
  });

  it('accepts the passkey in place of password and code, until it is removed', async () => {
    const { page } = operator;
    const byPasskey = page.getByRole('button', { name: 'Log in with a passkey' });
    await byPasskey.click();
    await page.getByTitle('My account').click();
    await page.getByText(/^Created .*, last used /).waitFor();
    await page.getByRole('button', { name: 'Remove: BackOfficePage key' }).click();
    await page.locator('[name=own-password]').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No passkey yet').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    // The authenticator still has the key.
    await byPasskey.click();
    await page.getByText('This passkey does not belong to an account here.').waitFor();
  });
});
