import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { centreOf } from '../support/browser/popup.ts';
import { PATIENCE_MS } from '../support/browser/watch.ts';
import { clientOf } from '../support/calls/client.ts';
import { backofficeOrigin, portalOrigin } from '../support/platform/shared-platform.ts';
import { openPlayer, type Player, register } from '../support/portal/player.ts';
import { until } from '../support/until.ts';

let browser: Browser;
let phone: Player;
let desktop: Player;

beforeAll(async () => {
  browser = await launchBrowser();
  phone = await openPlayer(browser, { portal: portalOrigin() }, 'phone', 'phonemember');
  desktop = await openPlayer(browser, { portal: portalOrigin() }, 'desktop', 'deskmember');
  for (const player of [phone, desktop]) {
    await register(player);
    await player.page.goto(`${portalOrigin()}/index`);
    await player.page.locator('header .member-strip-balance .money').getByText('0.00').first().waitFor();
  }
});
afterAll(async () => {
  await browser?.close();
});

const isStarred = (page: Page, place: string) =>
  until(
    `${place} shows stars`,
    async () => (await page.locator(place).first().textContent())?.includes('***') === true,
  );

describe('a member on a phone (2H-01, 1-08)', () => {
  it('hides the balance in the top bar, the member centre and above a game', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: 'Hide balance' }).click();
    await isStarred(page, 'header .member-strip-balance .money');
    await page.goto(`${portalOrigin()}/member`);
    await isStarred(page, '.member-page-balance .money');
    await page.goto(`${portalOrigin()}/game?gameId=lantern-river&vassalage=LANTERN`);
    await isStarred(page, '.game-bar-balance .money');
    await page.goto(`${portalOrigin()}/index`);
    await page.getByRole('button', { name: 'Show balance' }).click();
    expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
  });

  it('finds search, messages, the help pages and the QR code of the app in the menu', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('img', { name: 'QR code of this site' }).waitFor();
    await menu.getByRole('link', { name: /^Messages/ }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await menu.getByRole('button', { name: 'Search' }).click();
    // M4: typing mistakes, providers and lotteries, from the phone's menu too.
    await page.getByRole('searchbox', { name: 'Game, provider or lottery' }).fill('lantrn');
    const found = page.getByRole('dialog');
    await found.getByText('Lantern River').waitFor();
    await found.getByRole('region', { name: 'Providers' }).getByText('Lantern Studio').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('a returning member on a phone', () => {
  const DICE = { vassalage: 'LANTERN', gameId: 'dice' } as const;

  it('has minute boards with countdowns on the home page', async () => {
    const { page } = phone;
    await page.goto(`${portalOrigin()}/index`);
    const start = page.locator('.home-page-start');
    const board = start.getByRole('link', { name: /^1-Minute SSC/ });
    await until('the countdown runs', async () => /00:[0-5]\d/.test((await board.textContent()) ?? ''));
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
  });

  it('opens a favourite from the home page with one tap, and shows it first under "Continue playing" afterwards', async () => {
    const { page } = phone;
    const client = clientOf({ portal: portalOrigin(), backoffice: backofficeOrigin(), now: () => new Date() });
    await client.value(calls.games.markFavourite, { ...DICE, isFavourite: true }, await phone.token());
    await page.goto(`${portalOrigin()}/index`);
    const start = page.locator('.home-page-start');
    await start.getByRole('heading', { name: 'Favourites' }).waitFor();
    await start.locator('.member-start-covers').getByRole('link', { name: 'Play Dice' }).tap();
    await page.waitForURL('**/game?vassalage=LANTERN&gameId=dice');
    await page.locator('.game-page-frame iframe').waitFor();
    await page.goto(`${portalOrigin()}/index`);
    await start.getByRole('heading', { name: 'Continue playing' }).waitFor();
    const first = start.locator('.recent-row a').first();
    expect(await first.textContent()).toContain('Dice');
  });

  it('M1 finds search, own games, categories and providers in the Games tab, which is marked in every lobby', async () => {
    const { page } = phone;
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Games' }).tap();
    await page.waitForURL('**/games');
    const lit = () => page.locator('.tab-bar .on').allTextContents();
    await until('the tab is lit', async () => (await lit()).join() === 'Games');
    await page.getByRole('heading', { name: 'Recently played' }).waitFor();
    await page.getByRole('heading', { name: 'Favourites' }).waitFor();
    await page
      .getByRole('link', { name: /^Originals/ })
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Providers' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Game, provider or lottery' }).tap();
    await page.getByRole('searchbox', { name: 'Game, provider or lottery' }).fill('miunte ssc');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^1-Minute SSC/ })
      .tap();
    await page.waitForURL('**/elott?gameCode=SSC1M');
    for (const path of ['/rng', '/originals', '/lottery']) {
      await page.goto(`${portalOrigin()}${path}`);
      await until(`the tab is lit at ${path}`, async () => (await lit()).join() === 'Games');
    }
  });
});

describe('a board on a phone', () => {
  it('H6 shows the chosen lottery and the chosen bet type within their rows', async () => {
    const { page } = phone;
    await page.goto(`${portalOrigin()}/elott?gameCode=LHC_2M`);
    for (const chosen of ['.game-strip .on', '.bet-board .tabs .on']) {
      await until(`${chosen} is on the screen`, () =>
        page.locator(chosen).evaluate((one) => {
          const { left, right } = one.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        }),
      );
    }
  });

  it('links from a lottery that does not exist to the others', async () => {
    const { page, watch } = phone;
    watch.expectProblem(/404/);
    await page.goto(`${portalOrigin()}/elott?gameCode=NOTHING`);
    await page.getByText('This lottery does not exist').waitFor();
    await page.getByRole('link', { name: 'See all lotteries' }).tap();
    await page.waitForURL('**/lottery');
  });
});

/** Puts a mark on the page below a centre, which goes when the page is mounted again. */
const mark = (page: Page) =>
  page
    .locator('.game-grid')
    .first()
    .evaluate((grid) => grid.setAttribute('data-mark', ''));
const isMarked = async (page: Page) => (await page.locator('[data-mark]').count()) === 1;

describe('the member centre above a page (2M-01, 2C-15)', () => {
  const top = (page: Page) => page.evaluate(() => scrollY);

  it('opens over the page, which stays mounted and in its position, and closes by Escape, the close button, the backdrop and Back', async () => {
    const { page, watch } = desktop;
    await openPage(page, `${portalOrigin()}/rng`);
    await mark(page);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    const deposit = page.locator('header').getByRole('link', { name: 'Deposit' }).first();
    const closings: readonly (() => Promise<unknown>)[] = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close member centre' }).click(),
      () => page.mouse.click(8, 450),
      () => page.goBack(),
    ];
    for (const close of closings) {
      await deposit.click();
      await centreOf(page).waitFor();
      await page.waitForURL('**/member?page=depositv2');
      await expect.poll(() => page.title(), { timeout: PATIENCE_MS }).toMatch(/^Deposit · /);
      expect(await isMarked(page)).toBe(true);
      await close();
      await page.waitForURL('**/rng');
      await centreOf(page).waitFor({ state: 'detached' });
      expect(await isMarked(page)).toBe(true);
      expect(await top(page)).toBe(300);
      await expect.poll(() => page.title(), { timeout: PATIENCE_MS }).toMatch(/^Slots · /);
    }
    expect(watch.problems).toEqual([]);
  });

  it('closes from a later page of the centre to the page below, also after a reload, and goes back within the centre', async () => {
    const { page } = desktop;
    await page.locator('header').getByRole('link', { name: 'Deposit' }).first().click();
    const centre = centreOf(page);
    const open = async (name: string) => {
      await centre.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await centre.getByRole('heading', { level: 1, name }).waitFor();
    };
    await open('Withdraw');
    await open('Account record');
    await page.goBack();
    await centre.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor();
    await page.reload();
    await centre.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor();
    // A centre that is opened by its address is above the home page.
    await page.locator('.home-page-top').waitFor({ state: 'attached' });
    await centre.getByRole('button', { name: 'Close member centre' }).click();
    await page.waitForURL('**/rng');
    await centre.waitFor({ state: 'detached' });
  });

  it('holds the focus inside and returns it', async () => {
    const { page } = desktop;
    const deposit = page.locator('header').getByRole('link', { name: 'Deposit' }).first();
    await deposit.focus();
    await page.keyboard.press('Enter');
    const centre = centreOf(page);
    await centre.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor();
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest('.centre-dialog') !== null;
      });
      expect(isInside).toBe(true);
    }
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await centre.waitFor({ state: 'detached' });
    expect(await deposit.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('is a sheet of full height on a phone, whose list opens a page and returns', async () => {
    const { page, watch } = phone;
    await openPage(page, `${portalOrigin()}/rng`);
    await mark(page);
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Account' }).click();
    const centre = centreOf(page);
    await centre.waitFor();
    // It is at rest after the animation of its opening.
    const screen = await page.evaluate(() => ({ x: 0, y: 0, width: innerWidth, height: innerHeight }));
    await expect
      .poll(() => centre.evaluate((sheet) => sheet.getBoundingClientRect().toJSON()), { timeout: PATIENCE_MS })
      .toMatchObject(screen);
    await centre.getByRole('navigation').getByRole('link', { name: 'Account record' }).click();
    await centre.getByRole('heading', { level: 1, name: 'Account record' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await centre.getByRole('link', { name: 'Member centre' }).click();
    await centre.getByRole('navigation').getByRole('link', { name: 'Withdraw' }).waitFor();
    await centre.getByRole('button', { name: 'Close member centre' }).click();
    await page.waitForURL('**/rng');
    expect(await isMarked(page)).toBe(true);
    expect(watch.problems).toEqual([]);
  });
});

describe('a member on a desktop (2H-01)', () => {
  it('shows the games of others before the first own game', async () => {
    const { page } = desktop;
    await page.goto(`${portalOrigin()}/index`);
    const start = page.locator('.home-page-start');
    await start.getByRole('heading', { name: 'Start here' }).waitFor();
    expect(await start.locator('.recent-row a').count()).toBe(4);
    await start.getByRole('heading', { name: 'Popular now' }).waitFor();
  });

  it('M4 searches in the top bar, from the key "/" to the game', async () => {
    const { page } = desktop;
    await page.goto(`${portalOrigin()}/index`);
    await page.locator('.home-page-start .recent-row').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('lantrn rivr');
    const first = page.locator('.header-search-panel').getByRole('link').first();
    await expect.poll(() => first.textContent(), { timeout: PATIENCE_MS }).toMatch(/^Lantern River/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/game?vassalage=LANTERN&gameId=lantern-river');
    await page.goto(`${portalOrigin()}/index`);
  });

  it('M3, M5 restores filters and position of a lobby after a game and after a reload', async () => {
    const { page } = desktop;
    await page.goto(`${portalOrigin()}/rng`);
    const cards = page.locator('.game-grid .game-card:not(.game-card-loading)');
    await cards.first().waitFor();
    // Only values that a game has are offered: the studio has no jackpots.
    expect(await page.locator('select[name="feature"] option').allTextContents()).not.toContain('Jackpot');
    await page.locator('select[name="volatility"]').selectOption('HIGH');
    await page.waitForURL('**/rng?volatility=HIGH');
    await page.reload();
    await until(
      'the filter is still set',
      async () => (await page.locator('select[name="volatility"]').inputValue()) === 'HIGH',
    );
    await cards.first().waitFor();
    const card = cards.last();
    await card.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => Math.round(scrollY));
    expect(top).toBeGreaterThan(200);
    await card.getByRole('link').click();
    await page.waitForURL('**/game?**');
    await page.goBack();
    await page.waitForURL('**/rng?volatility=HIGH');
    await until('the place is the same', async () => (await page.evaluate(() => Math.round(scrollY))) === top);
    await page.goto(`${portalOrigin()}/index`);
  });

  it('opens the member centre and the security centre at two addresses', async () => {
    const { page } = desktop;
    await page.goto(`${portalOrigin()}/index`);
    const places = await Promise.all(
      ['Personal centre', 'Security centre'].map((name) =>
        page.locator('header a', { hasText: name }).getAttribute('href'),
      ),
    );
    expect(places).toEqual(['/member', '/member?page=securityCenter']);
  });

  it('H6, H7 sees every bet type of a board and its bet button without scrolling', async () => {
    const { page } = desktop;
    for (const path of ['/elott?gameCode=SSC1M', '/vnlottery?gameCode=xsmb']) {
      await page.goto(`${portalOrigin()}${path}`);
      const bet = page.locator('.stake-bar-buttons .button.pri');
      await bet.waitFor();
      const { bottom, isWhole } = await page.evaluate(() => {
        const button = document.querySelector('.stake-bar-buttons .button.pri')?.getBoundingClientRect();
        const tabs = document.querySelector('.bet-board .tabs');
        return { bottom: button?.bottom ?? Number.NaN, isWhole: tabs !== null && tabs.scrollWidth <= tabs.clientWidth };
      });
      expect(bottom, path).toBeLessThanOrEqual(900);
      expect(isWhole, path).toBe(true);
    }
    await page.goto(`${portalOrigin()}/index`);
  });

  it('sees no advertising for visitors on the home page', async () => {
    const { page } = desktop;
    await page.locator('.slots-row').waitFor();
    // The page as the server sends it has them, hidden for members; they go when the page's scripts run.
    expect(await page.locator('.promises').isVisible()).toBe(false);
    await until('they are gone', async () => (await page.locator('.promises').count()) === 0);
  });

  it('opens the account menu above the bar at the right', async () => {
    const { page } = desktop;
    const button = page.getByRole('button', { name: /^Account menu/ });
    await button.click();
    const entry = page.locator('header a', { hasText: 'Messages' }).last();
    await entry.waitFor();
    const isOnTop = await entry.evaluate((link) => {
      const { right, top, height } = link.getBoundingClientRect();
      return document.elementFromPoint(right - 4, top + height / 2)?.closest('a') === link;
    });
    expect(isOnTop).toBe(true);
  });
});
