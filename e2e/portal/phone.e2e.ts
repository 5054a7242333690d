import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { portalOrigin } from '../support/platform/shared-platform.ts';
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
    await player.page.locator('header .bal .money').getByText('0.00').first().waitFor();
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
    await isStarred(page, 'header .bal .money');
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
    await page.getByRole('searchbox', { name: 'Find a game' }).fill('lantern');
    await page.getByRole('dialog').getByText('Lantern River').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('a member on a desktop (2H-01)', () => {
  it('opens the personal centre and the security centre at two addresses', async () => {
    const { page } = desktop;
    const places = await Promise.all(
      ['Personal centre', 'Security centre'].map((name) =>
        page.locator('header a', { hasText: name }).getAttribute('href'),
      ),
    );
    expect(places).toEqual(['/member', '/member?page=securityCenter']);
  });

  it('sees no cards that advertise the site to visitors on the home page', async () => {
    const { page } = desktop;
    await page.locator('.slots-row').waitFor();
    expect(await page.locator('.promises').count()).toBe(0);
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
