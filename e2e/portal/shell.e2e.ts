import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGate, holdScripts } from '../support/browser/gate.ts';
import { axeProblems, untilAlive } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS, SCREENS, type Watch, watchPages } from '../support/browser/watch.ts';
import { PASSWORD } from '../support/calls/client.ts';
import { portalOrigin } from '../support/platform/shared-platform.ts';
import { openPlayer, type Player, register, seeBalance } from '../support/portal/player.ts';
import { until } from '../support/until.ts';

const COVER = /\/covers\/.*\.webp/;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** Runs a test on a visitor's page on a desktop and expects no errors. */
async function visit(walk: (page: Page, watch: Watch) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ ...SCREENS.desktop, locale: 'en-US' });
  const watch = watchPages(context);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await walk(page, watch);
    expect(watch.problems).toEqual([]);
  } finally {
    await context.close();
  }
}

const hasFailedPicture = (page: Page) =>
  page.evaluate(() =>
    [...document.images].some((image) => image.complete && image.naturalWidth === 0 && image.loading !== 'lazy'),
  );

/** Polls what the page shows after a message. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: PATIENCE_MS });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${portalOrigin()}${path}`);
  await untilAlive(page);
}

describe('the frame of every page (1-08)', () => {
  it('4-22 the side menu is open or closed as it was left', () =>
    visit(async (page) => {
      await open(page, '/index');
      await page.getByRole('button', { name: 'Open side menu' }).click();
      await page.getByRole('button', { name: 'Close side menu' }).waitFor();
      await page.reload();
      await untilAlive(page);
      await page.getByRole('button', { name: 'Close side menu' }).click();
      await page.getByRole('button', { name: 'Open side menu' }).waitFor();
      await page.reload();
      await untilAlive(page);
      expect(await page.getByRole('button', { name: 'Open side menu' }).getAttribute('aria-expanded')).toBe('false');
    }));

  it('2M-01, 2O-01, 9-15 a popup is 400 wide, at least 200 by 200, locks the page behind, stays open on a click beside it and closes on Escape', () =>
    visit(async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await open(page, '/login');
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set a new password' });
      await dialog.waitFor();
      const shape = await dialog.evaluate((element: HTMLElement) => {
        const { minWidth, minHeight, transitionDelay } = getComputedStyle(element);
        return { width: element.offsetWidth, least: [minWidth, minHeight], delay: transitionDelay };
      });
      // The scrim appears at once, the popup 100 ms later.
      expect(shape).toEqual({ width: 400, least: ['200px', '200px'], delay: '0.1s, 0s' });
      // By mobile number only where CHNGPASSVERIF3 is on.
      await dialog.locator('[name=email]').waitFor();
      expect(await dialog.getByRole('button', { name: 'Mobile number' }).count()).toBe(0);
      await page.mouse.click(5, 500);
      await page.mouse.wheel(0, 400);
      const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await page.evaluate(twoFrames);
      expect(await dialog.count()).toBe(1);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.keyboard.press('Escape');
      await until('the popup is gone', async () => (await dialog.count()) === 0);
    }));

  it.each(['before', 'after'] as const)(
    '4-14, 9-03 a picture that fails %s the scripts run is requested once and replaced by the error image',
    (order) =>
      visit(async (page, watch) => {
        watch.expectProblem(COVER);
        const covers = createGate();
        const scripts = await holdScripts(page);
        const requested: string[] = [];
        await page.route(COVER, async (route) => {
          requested.push(route.request().url());
          await covers.opened;
          await route.abort('failed');
        });
        // A browser asks by itself again for what fails before the parser has reached the picture.
        await page.goto(`${portalOrigin()}/rng`, { waitUntil: 'domcontentloaded' });
        const [first, second] = order === 'before' ? [covers, scripts] : [scripts, covers];
        first.open();
        // Input starts the app, which otherwise waits for its largest picture.
        await page.keyboard.press('Shift');
        if (order === 'before') await until('a picture has failed', () => hasFailedPicture(page));
        else await untilAlive(page);
        second.open();
        await untilAlive(page);
        const failed = page.locator('.game-card-cover.error');
        await failed.first().waitFor();
        await failed.last().scrollIntoViewIfNeeded();
        await page.waitForLoadState('networkidle');
        expect(await failed.first().locator('svg').count()).toBe(1);
        expect(requested.filter((url, at) => requested.indexOf(url) !== at)).toEqual([]);
      }),
  );
});

describe('the footer and the side bar of every page (1-08, 2F-01)', () => {
  const foot = (page: Page) => page.locator('footer');
  /** An open article of the help centre. */
  async function readArticle(page: Page, topic: string, text: RegExp): Promise<void> {
    const article = page.locator(`details#${topic}[open]`);
    await article.getByText(text).waitFor();
    await until('it stands before the reader', () =>
      // The last articles end with the page, so they cannot come to the top of the window.
      article.evaluate((one) => {
        const { top } = one.getBoundingClientRect();
        return top >= 0 && top < (innerHeight * 2) / 3;
      }),
    );
  }

  it('2F-01 show providers with logos, common questions, about, age and copyright', () =>
    visit(async (page) => {
      await open(page, '/index');
      const providers = foot(page).getByRole('list', { name: 'Providers' });
      await providers.scrollIntoViewIfNeeded();
      await until('their logos have come', () =>
        providers
          .locator('img')
          .evaluateAll(
            (all) => all.length > 1 && all.every((one) => 'naturalWidth' in one && Number(one.naturalWidth) > 0),
          ),
      );
      expect(await providers.getByRole('listitem').allTextContents()).toEqual(
        expect.arrayContaining(['TCG', expect.stringContaining('Lantern Studio')]),
      );
      const answers = foot(page).locator('details');
      expect(await answers.count()).toBe(4);
      await foot(page).getByText('Can I cancel a bet?').click();
      await foot(page).getByText('Until betting closes').waitFor();
      await foot(page).getByText('18+', { exact: true }).waitFor();
      await foot(page).getByText('© Lantern. For players aged 18 or older.').waitFor();
      const cancelled = answers.filter({ hasText: 'Can I cancel a bet?' });
      await cancelled.getByRole('link', { name: 'More in the help centre' }).click();
      await readArticle(page, 'cancelBet', /until betting closes/);
    }));

  it('1-08 terms and privacy can be read from the footer and from the registration', () =>
    visit(async (page) => {
      await open(page, '/index');
      await foot(page).getByRole('link', { name: 'Terms and rules' }).click();
      await readArticle(page, 'terms', /at least 18 years old/);
      await foot(page).getByRole('link', { name: 'Privacy' }).click();
      await readArticle(page, 'privacy', /Passwords are stored only in a form/);
      await open(page, '/register');
      const form = page.getByRole('dialog');
      for (const [name, topic, text] of [
        [/terms/i, 'terms', /at least 18 years old/],
        [/privacy/i, 'privacy', /Your data is not sold/],
      ] as const) {
        const opened = page.context().waitForEvent('page');
        await form.getByRole('link', { name }).click();
        const beside = await opened;
        await readArticle(beside, topic, text);
        await beside.close();
      }
    }));

  it('1-08 show the code of the app on hover in the bar at the right', () =>
    visit(async (page) => {
      await open(page, '/index');
      const bar = page.getByRole('complementary', { name: 'Contact and app' });
      await bar.getByRole('link', { name: 'App' }).hover();
      await bar.getByRole('img', { name: 'QR code of this site' }).waitFor();
    }));
});

describe('game lobbies', () => {
  const cards = (page: Page) => page.locator('.game-grid .game-card:not(.game-card-loading)');

  it.each(['/live', '/fish', '/pvp', '/sports', '/esports', '/vip', '/pointMall'])(
    '2R-12 show an unknown page at the address %s, which has nothing to offer',
    (path) =>
      visit(async (page, watch) => {
        watch.expectProblem(/404/);
        const answer = await page.goto(`${portalOrigin()}${path}`);
        expect(answer?.status()).toBe(404);
        await untilAlive(page);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
        await expect.poll(() => page.title()).toMatch(/^Page not found/);
        expect(watch.problems).toEqual([]);
      }),
  );

  it('2R-15 of all games that need no transfer are divided by category, and search by name', () =>
    visit(async (page) => {
      await open(page, '/index');
      await page.locator('.side-menu').getByRole('link', { name: 'No-transfer games' }).click();
      await page.waitForURL('**/seamless');
      await cards(page).first().waitFor();
      expect(await page.title()).toMatch(/^No-transfer games/);
      await page.getByRole('button', { name: 'Slots', exact: true }).click();
      await page.waitForURL('**/seamless?page=RNG');
      await page.getByRole('main').getByRole('searchbox').fill('lantrn rivr');
      await cards(page).first().getByText('Lantern River').waitFor();
      expect(await axeProblems(page)).toEqual([]);
    }));
});

describe('a member on a desktop', () => {
  let player: Player;
  beforeAll(async () => {
    player = await openPlayer(browser, { portal: portalOrigin() }, 'desktop', 'shellmember');
    await register(player);
  });
  afterAll(async () => {
    await player?.context.close();
  });

  it('2H-01, 9-10 hides the balance behind three stars, on every page and after a reload, until it is shown again', async () => {
    const { page } = player;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const shown = () => page.locator('header .member-strip-balance .money').textContent();
    await soon(shown).toMatch(/^P\s*0\.00$/);
    await page.getByRole('button', { name: 'Hide balance' }).click();
    await until('stars stand there', async () => (await shown())?.includes('***') === true);
    await page.reload();
    await untilAlive(page);
    await page.getByRole('button', { name: 'Show balance' }).waitFor();
    expect(await shown()).not.toContain('0.00');
    await page.getByRole('button', { name: 'Show balance' }).click();
    await seeBalance(player, '0.00');
  });

  it('1-07 switches the language, which is sent to the server, and the theme; both are stored', async () => {
    const { page } = player;
    const look = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]);
    const [, before] = await look();
    const report = page.waitForRequest((request) => request.url().endsWith('/wps/member/language'));
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('button', { name: /^Tiếng Việt/ }).click();
    const sent = await report;
    expect([sent.method(), sent.postDataJSON()]).toEqual(['POST', { language: 'VI' }]);
    await page.getByRole('button', { name: 'Giao diện sáng hoặc tối' }).click();
    await until('both have changed', async () => {
      const [language, theme] = await look();
      return language === 'vi' && theme !== before;
    });
    const changed = await look();
    await page.reload();
    await untilAlive(page);
    expect(await look()).toEqual(changed);
    await page.getByRole('button', { name: 'Ngôn ngữ: Tiếng Việt' }).click();
    await page.getByRole('button', { name: /^English/ }).click();
    await page.getByRole('button', { name: 'Language: English' }).waitFor();
  });

  it('4-12, 3-17 starts with the session: the member’s data is loaded again, and the keys of the session are stored', async () => {
    const { page, account, watch } = player;
    const info = page.waitForResponse((answer) => answer.url().endsWith('/wps/member/info'));
    const countries = page.waitForResponse((answer) => answer.url().endsWith('/wps/system/countries'));
    await page.reload();
    expect((await info).status()).toBe(200);
    expect((await countries).status()).toBe(200);
    await page.getByText(account, { exact: true }).first().waitFor();
    const keys = () =>
      page.evaluate(() =>
        Object.fromEntries([...Object.entries(sessionStorage), ['local', localStorage.getItem('merchantCode')]]),
      );
    const { merchantCode } = await keys();
    const brand = { merchant: expect.stringMatching(/^\d+$/), merchantCode, local: merchantCode };
    await soon(keys).toMatchObject({ ...brand, token: expect.stringMatching(/./), lang: 'EN' });
    // The previous language is beside the chosen one.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Language/ })
      .click();
    await page.getByRole('button', { name: /Tiếng Việt/ }).click();
    await until('the page is Vietnamese', () => page.evaluate(() => document.documentElement.lang.startsWith('vi')));
    await soon(keys).toMatchObject({ ...brand, lang: 'VI', hisLang: 'EN' });
    await page.getByRole('button', { name: 'Ngôn ngữ: Tiếng Việt' }).click();
    await page.getByRole('button', { name: /^English/ }).click();
    await page.getByRole('button', { name: 'Language: English' }).waitFor();
    expect(watch.problems).toEqual([]);
  });

  it('2H-01 has links in the account menu, logs out there, and logs in again by the form in the top bar', async () => {
    const { page, account, watch } = player;
    const menu = page.locator('header .drop-menu-place', { has: page.getByRole('button', { name: /^Account menu/ }) });
    await page.getByRole('button', { name: /^Account menu/ }).hover();
    const entries = menu.getByRole('link');
    await entries.first().waitFor();
    // The cashback has no entry while its switch (MANPLAYREB3) is off.
    expect(await entries.allTextContents()).toEqual([
      ...['Deposit', 'Withdraw', 'Personal centre', 'Betting record', 'Account record'],
      ...['Security centre', 'Messages', 'Responsible gaming'],
    ]);
    await menu.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
    const form = page.locator('header form');
    await form.getByLabel('Username').fill(account);
    await form.getByLabel('Password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Log in' }).click();
    await seeBalance(player, '0.00');
    expect(watch.problems).toEqual([]);
  });
});
