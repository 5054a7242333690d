import { calls } from '@lantern/contract/calls';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { type Screen, screensOf } from '../support/browser/watch.ts';
import { type Client, clientOf, PASSWORD, registerMember } from '../support/calls/client.ts';
import { depositByCalls } from '../support/calls/people.ts';
import { type Connection, openConnection } from '../support/platform/connection.ts';
import { openDatabase, type PlatformDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { openPlayer, type Player, seeBalance } from '../support/portal/player.ts';

let platform: Platform;
let connection: Connection;
let database: PlatformDatabase;
let client: Client;
let browser: Browser;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-broken-connections' });
  connection = await openConnection(platform.portal);
  database = await openDatabase(platform);
  client = clientOf(platform);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await connection?.close();
  await database?.close();
  await platform?.stop();
});

/** A browser whose connection to the platform can be cut. */
const openCuttable = (screen: Screen, account = '') =>
  openPlayer(browser, { ...platform, portal: connection.origin }, screen, account);

/** The scripts that a page loads beside the home page's. */
async function scriptsOf(goThere: (page: Page) => Promise<void>): Promise<string[]> {
  const { page, context } = await openCuttable('desktop');
  await openPage(page, `${connection.origin}/index`);
  const requested: string[] = [];
  const note = (request: Request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await goThere(page);
  await context.close();
  return requested;
}

describe('a part of the page that does not load', () => {
  const toHelp = async (page: Page) => {
    await page.locator(`a[href="/help"]`).first().click();
    await page.waitForURL('**/help');
  };

  it.each(screensOf('desktop'))('shows an error on the %s and loads at the second try', async (screen) => {
    const scripts = await scriptsOf(async (page) => {
      await toHelp(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
    expect(scripts.length).toBeGreaterThan(0);
    const { page, context, watch } = await openCuttable(screen);
    await openPage(page, `${connection.origin}/index`);
    expect(watch.problems).toEqual([]);
    watch.expectProblem(/ERR_FAILED|ChunkFailure/);
    const isMissing = (url: URL) => scripts.includes(url.pathname);
    await page.route(isMissing, (route) => route.abort('failed'));
    await page.locator('a[href="/help"]').filter({ visible: true }).first().click();
    const failure = page.getByRole('alert').filter({ hasText: 'The page did not load' });
    await failure.getByText('Page took long to load, check network').waitFor();
    // The server's page is complete, but cannot be hydrated without its script.
    await page.reload();
    await failure.getByText('Page took long to load, check network').waitFor();
    await page.unroute(isMissing);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: /help/i }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/help');
    expect(watch.problems).toEqual([]);
    await context.close();
  });

  it('can be read without its scripts and left by its links', async () => {
    const { page, context, watch } = await openCuttable('phone');
    watch.expectProblem(/ERR_FAILED|Failed to fetch dynamically imported module/);
    for (const missing of [/\/assets\/.*\.js$/, /\/assets\/(?!entry).*\.js$/]) {
      await page.route(missing, (route) => route.abort('failed'));
      await page.goto(`${connection.origin}/index`);
      await page.locator('a[href="/help"]').filter({ visible: true }).first().click();
      await page.waitForURL('**/help');
      await page.getByRole('heading', { level: 1, name: /help/i }).waitFor();
      await page.unroute(missing);
    }
    expect(watch.problems).toEqual([]);
    await context.close();
  });

  it('shows an error for a popup that does not load, stays on its page, and loads at the second try', async () => {
    const open = (page: Page) => page.getByRole('link', { name: 'Register', exact: true }).first().click();
    const scripts = await scriptsOf(async (page) => {
      await open(page);
      await page.getByRole('dialog').locator('[name=username]').waitFor();
    });
    const { page, context, watch } = await openCuttable('desktop');
    await openPage(page, `${connection.origin}/index`);
    watch.expectProblem(/ERR_FAILED|ChunkFailure/);
    const isMissing = (url: URL) => scripts.includes(url.pathname);
    let fail: () => void = () => undefined;
    const hasFailed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(isMissing, async (route) => {
      await hasFailed;
      await route.abort('failed');
    });
    await open(page);
    await page.locator('.modal-host-loading').getByRole('status').waitFor();
    fail();
    const failure = page.getByRole('dialog', { name: 'The page did not load' });
    await failure.waitFor();
    expect(await page.locator('header').isVisible()).toBe(true);
    await page.unroute(isMissing);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog').locator('[name=username]').waitFor();
    expect(watch.problems).toEqual([]);
    await context.close();
  });
});

describe('a connection that breaks', () => {
  it.each(screensOf('phone'))(
    'M13 every page on the %s says so below its header without moving, and says when it is back',
    async (screen) => {
      const { page, context, watch } = await openCuttable(screen);
      watch.expectProblem(/WebSocket|ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET|INTERNET)|Failed to load resource/);
      await openPage(page, `${connection.origin}/help`);
      const banner = page.locator('.connection-banner');
      const boxOf = (place: string) => page.locator(place).evaluate((one) => one.getBoundingClientRect().toJSON());
      const before = await boxOf('#main h1');
      expect(await banner.isVisible()).toBe(false);
      connection.cut();
      await banner.getByText('Connection lost').waitFor();
      const [head, shown] = [await boxOf('.header'), await boxOf('.connection-banner')];
      expect(Math.abs(shown.top - head.bottom)).toBeLessThanOrEqual(1);
      expect(shown.height).toBeLessThanOrEqual(36);
      expect(await boxOf('#main h1')).toEqual(before);
      const isClickable = await page.evaluate(({ x, y, width, height }) => {
        const below = document.elementFromPoint(x + width / 2, y + height / 2);
        return below?.closest('.connection-banner') === null;
      }, shown);
      expect(isClickable).toBe(true);
      connection.restore();
      await banner.getByText('Connected again. Everything is up to date.').waitFor();
      await banner.waitFor({ state: 'hidden' });
      // The browser itself can say that it has no network.
      await context.setOffline(true);
      await banner.getByText('Connection lost').waitFor();
      await context.setOffline(false);
      await banner.getByText('Connected again.').waitFor();
      expect(watch.problems).toEqual([]);
      await context.close();
    },
  );

  /** A member with 100.00 whose connection can be cut. */
  async function openMember(screen: Screen, account: string): Promise<Player> {
    const token = await registerMember(client, account);
    await depositByCalls(platform, client, token, '100.00');
    const player = await openCuttable(screen, account);
    const { page } = player;
    await page.goto(`${connection.origin}/login`);
    const form = page.getByRole('dialog', { name: 'Log in' });
    await form.locator('[name=username]').fill(account);
    await form.locator('[name=password]').fill(PASSWORD);
    await form.getByRole('button', { name: 'Log in', exact: true }).click();
    await player.token();
    // No request is open when the connection breaks: an interrupted one would show a message of its own.
    await openPage(page, `${connection.origin}/index`);
    await seeBalance(player, '100.00');
    return player;
  }

  /** Marks the page, to see later that it is still the same one. */
  const mark = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.dataset.mark = 'same';
    });
  const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset.mark === 'same');

  it('receives after its return what changed meanwhile', async () => {
    const player = await openMember('phone', 'online1');
    const { page, watch } = player;
    await mark(page);
    const token = await player.token();
    await depositByCalls(platform, client, token, '50.00');
    await seeBalance(player, '150.00');
    watch.expectProblem(/WebSocket|ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET)/);
    connection.cut();
    await depositByCalls(platform, client, token, '60.00');
    connection.restore();
    await seeBalance(player, '210.00');
    expect(await isMarked(page)).toBe(true);
    expect(watch.problems).toEqual([]);
    await player.context.close();
  });

  it('shows the current balance even when the stored events are gone', async () => {
    const player = await openMember('desktop', 'online2');
    const { page, watch } = player;
    await mark(page);
    const token = await player.token();
    watch.expectProblem(/WebSocket|ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET)/);
    connection.cut();
    await depositByCalls(platform, client, token, '70.00');
    expect((await client.value(calls.wallet.balance, {}, token)).sumBalance).toBe('170.00');
    // The events stored for returning tabs are gone, as after five minutes.
    await database.run('delete from kit.socket_event');
    connection.restore();
    await seeBalance(player, '170.00');
    expect(await isMarked(page)).toBe(true);
    expect(watch.problems).toEqual([]);
    await player.context.close();
  });
});
