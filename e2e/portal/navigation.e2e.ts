import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilAlive } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { SCREENS, type Watch, watchPages } from '../support/browser/watch.ts';
import { portalOrigin } from '../support/platform/shared-platform.ts';

const HOME = 'Official draws. Verifiable results.';
const HELP = 'How can we help?';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** Runs a test on a visitor's page and expects no errors. */
async function visit(walk: (page: Page, watch: Watch) => Promise<void>): Promise<void> {
  const context = await browser.newContext(SCREENS.desktop);
  const watch = watchPages(context);
  try {
    await walk(await context.newPage(), watch);
    expect(watch.problems).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Polls with a limit for busy machines. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 45_000 });
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${portalOrigin()}${path}`);
  await untilAlive(page);
}
/** Marks the window, because the mark is lost by a reload. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'stayed', true));
const stayed = (page: Page) => page.evaluate(() => Reflect.has(window, 'stayed'));
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** Scrolls a page after its fonts are loaded, which change the heights above. */
const scroll = (page: Page, top: number) =>
  page.evaluate(async (to) => {
    await document.fonts.ready;
    scrollTo({ top: to, behavior: 'instant' });
  }, top);
/** Waits until earlier changes of the page are painted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
const question = (page: Page) => page.getByRole('heading', { level: 1 });

/** The parts of the frame that a page shows. */
const frameOf = (page: Page) =>
  page.evaluate(() =>
    ['header.header', 'nav.navigation', 'nav.side-menu', 'aside.right-bar', 'footer'].filter((part) =>
      document.querySelector(part),
    ),
  );

describe('pages with their own addresses', () => {
  it('2R-01, 2R-03, 2R-14, 2R-17, 2R-18, 2R-20 show what the specification requires, in the frame that it requires', () =>
    visit(async (page) => {
      await open(page, '/?code=lantern');
      await page.waitForURL('**/index?code=lantern');
      expect(await frameOf(page)).toEqual([
        'header.header',
        'nav.navigation',
        'nav.side-menu',
        'aside.right-bar',
        'footer',
      ]);
      await open(page, '/register.html');
      await page.getByRole('dialog', { name: 'Create an account' }).waitFor();
      expect(await question(page).textContent()).toBe(HOME);
      await open(page, '/promotions');
      const offer = page.locator('article.promotions-page-offer').first();
      await offer.waitFor();
      const [name, address] = [
        await offer.locator('h2').textContent(),
        await offer.locator('a').first().getAttribute('href'),
      ];
      await open(page, address ?? '');
      await soon(() => question(page).textContent()).toBe(name);
      await open(page, '/helpmc');
      expect(await question(page).textContent()).toBe(HELP);
      expect(await frameOf(page)).toEqual([]);
      await open(page, '/game');
      await page.getByRole('link', { name: 'Back to the lobby' }).first().waitFor();
      expect(await frameOf(page)).toEqual([]);
      await open(page, '/down');
      await page.getByRole('img', { name: 'QR code of the home page' }).waitFor();
      expect(await page.locator('.download-page-system').count()).toBe(2);
      expect(await page.locator('.download-page-system .download-page-steps li').count()).toBe(6);
    }));
});

describe('navigation on the site', () => {
  it('changes pages without a reload, goes back and forward, and restores each scroll position', () =>
    visit(async (page) => {
      await open(page, '/index');
      await mark(page);
      await scroll(page, 600);
      await page.getByRole('link', { name: 'Help', exact: true }).first().click();
      await page.waitForURL('**/help');
      await soon(() => question(page).textContent()).toBe(HELP);
      expect(await scrolledTo(page)).toBe(0);
      await page.goBack();
      await soon(() => question(page).textContent()).toBe(HOME);
      await soon(() => scrolledTo(page)).toBe(600);
      await page.goForward();
      await soon(() => question(page).textContent()).toBe(HELP);
      await soon(() => scrolledTo(page)).toBe(0);
      expect(await stayed(page)).toBe(true);
    }));

  it('restores the scroll position after a reload and a return to the site', () =>
    visit(async (page) => {
      await open(page, '/index');
      await scroll(page, 500);
      await page.reload();
      await untilAlive(page);
      await soon(() => scrolledTo(page)).toBe(500);
      await page.goto('about:blank');
      await page.goBack();
      await untilAlive(page);
      await soon(() => scrolledTo(page)).toBe(500);
    }));

  it('opens the popup of an address over the home page, and closes it with the address', () =>
    visit(async (page) => {
      await open(page, '/login');
      await mark(page);
      await page.getByRole('dialog').waitFor();
      // On a desktop the first field has the focus, not the tabs above it.
      await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
      await page.keyboard.press('Escape');
      await page.waitForURL('**/index');
      await soon(() => page.getByRole('dialog').count()).toBe(0);
      expect(await stayed(page)).toBe(true);
    }));

  it('2H-02 closes a menu that was opened by a key after a choice by the pointer', () =>
    visit(async (page) => {
      await open(page, '/index');
      const entry = page.locator('.drop-menu-group', { has: page.getByRole('link', { name: 'Slots', exact: true }) });
      const menu = entry.locator('.mega-menu');
      await entry.getByRole('link', { name: 'Slots', exact: true }).focus();
      await page.keyboard.press('ArrowDown');
      const all = menu.getByRole('link', { name: /^All \d+/ });
      await all.click();
      await page.waitForURL('**/rng');
      await page.mouse.move(700, 880);
      await soon(() => menu.isVisible()).toBe(false);
      // It stays closed after the pointer has left.
      await painted(page);
      expect(await menu.isVisible()).toBe(false);
    }));

  it('2H-02, 3-12 opens menus of vendors and games on hover, for categories with a vendor only, and a vendor of type game launches', () =>
    visit(async (page) => {
      await open(page, '/index');
      const bar = page.getByRole('navigation', { name: 'Main menu' });
      const menuOf = (name: string) =>
        page.locator('.drop-menu-group', { has: page.getByRole('link', { name, exact: true }) });
      expect(await bar.getByRole('link', { name: 'Live', exact: true }).count()).toBe(0);
      for (const name of ['Rewards', 'VIP', 'Points mall', 'Missions']) {
        expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0);
      }

      await menuOf('Slots').hover();
      const vendors = menuOf('Slots').getByRole('region', { name: 'Providers' });
      await vendors.getByRole('link', { name: /^Lantern Studio/ }).waitFor();
      // 9-07: no cashback is promised while there is none.
      expect(await menuOf('Slots').getByText('cashback').count()).toBe(0);
      const link = vendors.getByRole('link', { name: /^Lantern Studio/ });
      expect(await link.getAttribute('href')).toBe('/rng?page=LANTERN');
      const games = menuOf('Slots').getByRole('region', { name: 'Games' });
      expect(await games.getByRole('link', { name: 'Lantern River' }).isVisible()).toBe(true);

      await menuOf('E-lottery').hover();
      const direct = menuOf('E-lottery').getByRole('region', { name: 'Providers' }).getByRole('link', { name: /^TCG/ });
      // Its small icon is loaded.
      await soon(() => direct.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth > 0)).toBe(true);
      await direct.click();
      await page.waitForURL('**/elott?gameCode=SSC1M');
      await page.locator('.elottery-board').waitFor();
    }));

  it('shows what the query of a deep link selects', () =>
    visit(async (page) => {
      await open(page, '/vnlottery?gameCode=xsmb&playType=cang3_db');
      await soon(() => page.getByRole('button', { pressed: true }).allTextContents()).toContain('3 digits, special');
    }));

  it('8-08 treats a link that is pressed twice, or leads to the current page, as one navigation', () =>
    visit(async (page) => {
      await open(page, '/index');
      const ways = await page.evaluate(() => history.length);
      await page
        .getByRole('link', { name: 'Help', exact: true })
        .first()
        .evaluate((link: HTMLElement) => {
          link.click();
          link.click();
        });
      await soon(() => question(page).textContent()).toBe(HELP);
      await page.getByRole('link', { name: 'Help', exact: true }).first().click();
      expect(await page.evaluate(() => history.length)).toBe(ways + 1);
      await page.goBack();
      await soon(() => question(page).textContent()).toBe(HOME);
    }));

  it('shows the last requested page when an earlier one is still loading', () =>
    visit(async (page) => {
      await open(page, '/index');
      let letGo: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(/help-page.*\.js/, async (route) => {
        await released;
        await route.continue();
      });
      await page.getByRole('link', { name: 'Help', exact: true }).first().click();
      await page.getByRole('main').getByRole('status').waitFor();
      await page.getByRole('link', { name: 'Notices' }).first().click();
      await soon(() => question(page).textContent()).toBe('Notices');
      const arrived = page.waitForResponse(/help-page.*\.js/);
      letGo();
      const late = await arrived;
      // The late page's script has run, so it would be shown now.
      await page.evaluate(`import(${JSON.stringify(late.url())}).then(() => undefined)`);
      await painted(page);
      expect(await question(page).textContent()).toBe('Notices');
      expect(new URL(page.url()).pathname).toBe('/noticePage');
    }));
});
