import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, openPage } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { centreOf, popupOf } from '../support/browser/popup.ts';
import type { Screen } from '../support/browser/watch.ts';
import { changeSwitches, endTrial } from '../support/calls/brand.ts';
import { type Client, clientOf, PASSWORD, registerMember } from '../support/calls/client.ts';
import { depositByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { DRAW } from '../support/data/draw.ts';
import { openDatabase, type PlatformDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { openPlayer, type Player, seeBalance } from '../support/portal/player.ts';
import { until } from '../support/until.ts';

const HALF_HOUR_MS = 30 * 60_000;

let platform: Platform;
let database: PlatformDatabase;
let client: Client;
let browser: Browser;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-sessions', clockAt: DRAW.beforeClose });
  database = await openDatabase(platform);
  client = clientOf(platform);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await platform?.stop();
});

/** Fills the open popup and sends it. */
async function fillLogin(page: Page, account: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Log in' });
  await form.locator('[name=username]').fill(account);
  await form.locator('[name=password]').fill(password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function logIn({ page, account }: Player, password?: string): Promise<void> {
  await page.goto(new URL('/login', page.url()).href);
  await fillLogin(page, account, password);
}

/** Opens a browser of its own, where a member logs in over the popup. */
async function loggedIn(screen: Screen, account: string): Promise<Player> {
  const player = await openPlayer(browser, platform, screen, account);
  await logIn(player);
  await player.page.getByRole('dialog').waitFor({ state: 'detached' });
  await player.token();
  return player;
}

/** Creates a member with money over calls. */
async function memberWith(account: string, amount: string): Promise<void> {
  const token = await registerMember(client, account);
  await depositByCalls(platform, client, token, amount);
}

/** The session's keys (3-17), and the brand's code in the local storage. */
const storedKeys = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries([...Object.entries(sessionStorage), ['local', localStorage.getItem('merchantCode')]]),
  );
const storedToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

/** Changes the password in the security centre, at first with errors, which are shown at their fields (4-09, 5-01, 5-03). */
async function changeInCentre(player: Player, present: string, fresh: string): Promise<void> {
  const { page } = player;
  const before = await player.token();
  await page.goto(`${platform.portal}/member?page=securityCenter`);
  await page.getByRole('button', { name: 'Change: Login password', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Login password' });
  const field = (name: string) => dialog.locator(`[name=${name}]`);
  const send = dialog.getByRole('button', { name: 'Change', exact: true });
  await field('newPassword').fill('short');
  await field('confirmNewPassword').fill('shorter');
  await send.click();
  await dialog.getByText('Input cannot be empty').waitFor();
  expect(await field('oldPassword').getAttribute('aria-invalid')).toBe('true');
  // The brand's rule is loaded by a call of its own.
  await dialog.getByText('Use 8 to 64 characters without spaces.').waitFor();
  expect(await field('newPassword').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByText('Incorrect confirmation input').waitFor();
  await field('oldPassword').fill(present);
  for (const name of ['newPassword', 'confirmNewPassword']) await field(name).fill(fresh);
  await send.click();
  await page.waitForURL('**/index');
  await dialog.waitFor({ state: 'detached' });
  expect(await player.token()).not.toBe(before);
  await seeBalance(player, '120.00');
}

describe('a password that has expired', () => {
  const fresh = 'Moon-Harbour-8';

  it('must be changed before anything else, then the member is logged in at the home page (2O-06)', async () => {
    await memberWith('expired1', '120.00');
    // Time passes: passwords expire after 90 days.
    const aged = await database.run(
      `update identity.credential c set changed_at = changed_at - interval '91 days' from identity.member m
       where m.brand_id = c.brand_id and m.id = c.member_id and m.account = 'expired1'`,
    );
    expect(aged).toBe(1);
    const player = await openPlayer(browser, platform, 'desktop', 'expired1');
    const { page, watch } = player;
    // In the top bar of another page, because /login leads home anyway.
    await openPage(page, `${platform.portal}/help`);
    const bar = page.getByRole('banner');
    await bar.locator('[name=username]').fill('expired1');
    await bar.locator('[name=password]').fill(PASSWORD);
    await bar.locator('[name=password]').press('Enter');
    const popup = page.getByRole('dialog', { name: 'Your password has expired' });
    await popup.waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/help');

    const [first, again] = [popup.locator('[name=newPassword]'), popup.locator('[name=confirmNewPassword]')];
    const send = popup.getByRole('button', { name: 'Change password' });
    await send.click();
    await popup.getByText('Input cannot be empty').first().waitFor();
    await first.fill('abc');
    await popup.getByText('Input cannot be empty').waitFor({ state: 'detached' });
    // Hint and refusal state the brand's own rule (5-01, 5-03).
    await popup.getByText('Use 8 to 64 characters without spaces.').waitFor();
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    await first.fill(fresh);
    await again.fill(`${fresh}x`);
    await popup.getByText('Incorrect confirmation input').waitFor();
    await first.fill(PASSWORD);
    await again.fill(PASSWORD);
    watch.expectProblem(/422.*password|status of 422/i);
    await send.click();
    await popup.getByText('Choose a password that you have not used before.').waitFor();
    await page.keyboard.press('Escape');
    expect(await popup.isVisible()).toBe(true);

    await first.fill(fresh);
    await again.fill(fresh);
    await send.click();
    await popup.waitFor({ state: 'detached' });
    await page.waitForURL('**/index');
    await seeBalance(player, '120.00');
    expect(watch.problems).toEqual([]);
    await player.context.close();

    const later = await openPlayer(browser, platform, 'phone', 'expired1');
    await logIn(later, fresh);
    await seeBalance(later, '120.00');
    await changeInCentre(later, fresh, 'River-Lantern-3');
    expect(later.watch.problems).toEqual([]);
    await later.context.close();
  });

  it('allows a logout, which opens nothing', async () => {
    await registerMember(client, 'expired2');
    // Time passes.
    await database.run(
      `update identity.credential c set changed_at = changed_at - interval '91 days' from identity.member m
       where m.brand_id = c.brand_id and m.id = c.member_id and m.account = 'expired2'`,
    );
    const player = await openPlayer(browser, platform, 'desktop', 'expired2');
    await logIn(player);
    const popup = player.page.getByRole('dialog', { name: 'Your password has expired' });
    await popup.getByRole('button', { name: 'Log out' }).click();
    await popup.waitFor({ state: 'detached' });
    expect(await storedToken(player.page)).toBeNull();
    expect(player.watch.problems).toEqual([]);
    await player.context.close();
  });
});

describe('the login form', () => {
  it('marks empty fields, requires a captcha after three failures and stores the name for a day (4-05, 5-02, 5-06, 8-07)', async () => {
    await registerMember(client, 'picture1');
    const player = await openPlayer(browser, platform, 'desktop', 'picture1');
    const { page, watch } = player;
    await page.goto(`${platform.portal}/login`);
    const form = page.getByRole('dialog', { name: 'Log in' });
    const send = form.getByRole('button', { name: 'Log in', exact: true });
    await send.click();
    await form.getByText('Input cannot be empty').nth(1).waitFor();
    expect(await form.getByText('Input cannot be empty').count()).toBe(2);

    // Wrong passwords, and at most one captcha per second.
    watch.expectProblem(/\b4(01|22|29)\b/);
    await form.getByRole('checkbox', { name: 'Remember my username for one day' }).check();
    const picture = form.getByRole('img', { name: 'Picture with characters to read' });
    for (let time = 0; time < 3; time += 1) {
      expect(await picture.count()).toBe(0);
      const answered = page.waitForResponse((response) => response.url().endsWith('/wps/session/login'));
      await fillLogin(page, 'picture1', `wrong-password-${time}`);
      await answered;
      await form.getByText('Incorrect username or password.').waitFor();
    }
    await picture.waitFor();
    const shown = await picture.getAttribute('src');
    const refresh = form.getByRole('button', { name: 'New picture' });
    const isResting = await refresh.evaluate(async (button: HTMLButtonElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      return button.disabled;
    });
    expect(isResting).toBe(true);
    await until('there is another picture', async () => {
      if ((await picture.count()) === 0) return false;
      if ((await picture.getAttribute('src')) !== shown) return true;
      if (await refresh.isEnabled()) await refresh.click();
      return false;
    });
    await form.getByLabel('Characters in the picture').fill('0000');
    await fillLogin(page, 'picture1');
    await form.getByText('Invalid captcha input').waitFor();

    // A longer proof of work replaces the captcha on request, and the captcha can be chosen again.
    await form.getByRole('button', { name: 'I cannot read the picture' }).click();
    const work = 'Your device does a longer calculation instead of the picture. Logging in can take up to a minute.';
    await form.getByText(work).waitFor();
    expect(await picture.count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    await form.getByRole('button', { name: 'Read a picture instead' }).click();
    await picture.waitFor();

    // Forgets the failed attempts, as time does.
    await database.run('delete from identity.login_throttle');
    await form.getByLabel('Characters in the picture').fill('0000');
    await fillLogin(page, 'picture1');
    await form.waitFor({ state: 'detached' });
    const cookie = (await player.context.cookies()).find(({ name }) => name === 'rememberMe');
    expect(cookie?.value).toBe('picture1');
    const hoursLeft = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600;
    expect(hoursLeft).toBeGreaterThan(23.5);
    expect(hoursLeft).toBeLessThanOrEqual(24);
    expect(watch.problems).toEqual([]);
    await player.context.close();
  });
});

describe('one account in two browsers', () => {
  it('is logged in by the newer login only, and the older page says so and allows a new login', async () => {
    await memberWith('twice1', '75.00');
    const older = await loggedIn('desktop', 'twice1');
    await older.page.goto(`${platform.portal}/member?page=transferFund`);
    await seeBalance(older, '75.00');
    older.watch.expectProblem(/401/);
    const newer = await loggedIn('phone', 'twice1');
    await seeBalance(newer, '75.00');

    const dialog = older.page.getByRole('dialog', { name: 'Logged in somewhere else' });
    await dialog.waitFor();
    expect(await storedToken(older.page)).toBeNull();
    expect(await older.page.locator('header .member-strip-balance').isVisible()).toBe(false);

    newer.watch.expectProblem(/401/);
    await dialog.getByRole('button', { name: 'Log in here' }).click();
    await fillLogin(older.page, 'twice1');
    await seeBalance(older, '75.00');
    expect(older.page.url()).toContain('/member?page=transferFund');
    await newer.page.getByRole('dialog', { name: 'Logged in somewhere else' }).waitFor();
    expect([...older.watch.problems, ...newer.watch.problems]).toEqual([]);
    await older.context.close();
    await newer.context.close();
  });
});

describe('tabs of one browser', () => {
  it('share one session: a new tab is logged in, none is logged out by another, and a logout applies to all', async () => {
    await memberWith('tabs1', '60.00');
    const first = await loggedIn('desktop', 'tabs1');
    const token = await first.token();
    const other = await first.context.newPage();
    await other.goto(`${platform.portal}/index`);
    const second: Player = { ...first, page: other };
    await seeBalance(second, '60.00');
    expect(await storedToken(other)).toBe(token);
    const { merchant, merchantCode } = await client.value(calls.brands.status, {});
    const brand = { merchant, merchantCode };
    await until('it is known who is here', async () => (await storedKeys(other)).isAgent === 'false');
    expect(await storedKeys(other)).toMatchObject({
      ...brand,
      token,
      isAgent: 'false',
      lang: 'EN',
      local: merchantCode,
    });
    await seeBalance(first, '60.00');
    expect(await first.page.getByRole('dialog').count()).toBe(0);
    expect(await client.refusal(calls.wallet.balance, {}, token)).toBeNull();

    await openPage(other, `${platform.portal}/member?page=transferFund`);
    await other.getByRole('button', { name: 'Close member centre' }).click();
    await other.getByRole('button', { name: /^Account menu/ }).click();
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
    await until(
      'both tabs are logged out',
      async () => !(await storedToken(other)) && !(await storedToken(first.page)),
    );
    expect(await first.page.getByRole('dialog').count()).toBe(0);
    // 4-10: to /, which is home; only the codes of the brand outlive the session.
    await other.waitForURL('**/index');
    expect(await storedKeys(other)).toEqual({ ...brand, local: merchantCode });
    expect(await storedKeys(first.page)).toEqual({ ...brand, local: merchantCode });
    expect(await client.refusal(calls.wallet.balance, {}, token)).toBe('NOT_LOGGED_IN');
    expect(first.watch.problems).toEqual([]);
    await first.context.close();
  });

  it('a login in one tab closes the login popup of the other', async () => {
    await memberWith('tabs2', '61.00');
    const first = await openPlayer(browser, platform, 'desktop', 'tabs2');
    await first.page.goto(`${platform.portal}/member?page=transferFund`);
    await first.page.getByRole('dialog', { name: 'Log in' }).waitFor();
    const second: Player = { ...first, page: await first.context.newPage() };
    await second.page.goto(`${platform.portal}/index`);
    await logIn(second);
    await seeBalance(second, '61.00');
    await seeBalance(first, '61.00');
    await popupOf(first.page).waitFor({ state: 'detached' });
    await centreOf(first.page).waitFor();
    expect(first.watch.problems).toEqual([]);
    await first.context.close();
  });
});

describe('a trial account', () => {
  it('is refused with a message where a game has no trial (4-03)', async () => {
    const { operator, password } = platform.firstRun();
    const owner = await logInFirstByCalls(platform, client, { name: operator, password });
    await changeSwitches({ platform, client, owner }, { FREEPLAY3: true });
    await endTrial({ client, owner }, { vassalage: 'LANTERN', gameId: 'twin-sevens' });
    const player = await openPlayer(browser, platform, 'phone', 'visitor');
    const { page } = player;
    await openPage(page, `${platform.portal}/rng`);
    await page.getByRole('button', { name: 'Try Lantern River in demo mode' }).click();
    await page.waitForURL('**/game?**');
    await openPage(page, `${platform.portal}/rng`);
    await page.getByRole('link', { name: 'Play Twin Sevens' }).click();
    const warning = page.getByRole('dialog', { name: 'A real account is needed' });
    await warning.getByText('Trial money cannot be withdrawn').waitFor();
    await warning.getByRole('button', { name: 'Submit' }).click();
    await warning.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/rng');

    // 6-04: both centres are refused by the same dialog, and close with it.
    player.watch.expectProblem(/403/);
    for (const path of ['/member?page=depositv2', '/agent']) {
      await page.goto(platform.portal + path);
      await warning.getByText('Trial money cannot be withdrawn').waitFor();
      if (path !== '/agent') await page.getByText('Non-member account unable to login').waitFor();
      await warning.getByRole('button', { name: 'Submit' }).click();
      await page.waitForURL('**/index');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(player.watch.problems).toEqual([]);
    await player.context.close();
  });
});

describe('a session that was idle too long', () => {
  it('shows the login popup with the reason, and the next login returns to the page', async () => {
    await memberWith('silent1', '55.00');
    const player = await loggedIn('desktop', 'silent1');
    const { page, watch } = player;
    await page.goto(`${platform.portal}/member?page=transferFund`);
    await seeBalance(player, '55.00');
    // During the restart, and after it with a later clock.
    watch.expectProblem(/WebSocket|ERR_CONNECTION|401|Failed to load/);
    await platform.restartAt(new Date(platform.now().getTime() + HALF_HOUR_MS + 60_000));
    const popup = page.getByRole('dialog', { name: 'Log in' });
    await popup.getByText('Your session has ended. Log in again.').waitFor({ timeout: 60_000 });
    expect(await storedToken(page)).toBeNull();
    await fillLogin(page, 'silent1');
    await popup.waitFor({ state: 'detached' });
    expect(page.url()).toContain('/member?page=transferFund');
    await seeBalance(player, '55.00');
    await page.locator('.centre-frame-body .card .money:not(.updating)').first().waitFor();
    expect(watch.problems).toEqual([]);
    await player.context.close();
  });
});
