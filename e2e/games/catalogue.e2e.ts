import { calls } from '@lantern/contract/calls';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGate } from '../support/browser/gate.ts';
import { axeProblems, openPage, settled } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { clientOf } from '../support/calls/client.ts';
import { connectForms } from '../support/calls/forms-vendor.ts';
import { logInFirstByCalls, secondPerson } from '../support/calls/people.ts';
import { type Cdn, openCdn } from '../support/platform/cdn.ts';
import { openDatabase, type PlatformDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { openPlayer, type Player, register } from '../support/portal/player.ts';
import { gameOf } from '../support/portal/slots.ts';
import { until } from '../support/until.ts';

const COUNT = 10_000;
const PROVIDER = 'SANDBOX_1';
/** Origin of that vendor's games, answered by the test. */
const ELSEWHERE = 'https://games.paper.example';

let platform: Platform;
let database: PlatformDatabase;
let browser: Browser;
let player: Player;
/** One with the pictures, one without any file, one with the games. */
let cdns: readonly [Cdn, Cdn, Cdn];
/** Pictures are missing once the document is read: the browser itself asks again for what fails before the parser has reached it. */
const missing = createGate();

/** Seeds the games of a vendor that does not exist, which no call adds: Golden Dragon 1 … in English, Chinese and Vietnamese. */
async function fillLobby(): Promise<void> {
  await database.run(
    `insert into games.vendor (brand_id, vassalage, game_type, display_name, position)
     select id, 'SANDBOX_1', 'RNG', 'Paper Moon (sandbox)', 5 from brands.brand`,
  );
  await database.run(
    `insert into games.game (brand_id, vendor, code, game_type, title, titles, features, volatility, return_ppm, position, cover, is_sandbox)
     select m.id, 'SANDBOX_1', 'sandbox-' || n, 'RNG', en || ' ' || n, jsonb_build_object('EN', en || ' ' || n, 'CN', cn || n, 'VI', vi || ' ' || n),
            case n % 4 when 0 then '{FREE_SPINS}'::text[] else '{}'::text[] end, 'HIGH', 965000, 1000 + n,
            (array['dice', 'keno', 'limbo', 'mines', 'wheel'])[n % 5 + 1], true
       from brands.brand m cross join generate_series(1, $1::int) n
       cross join lateral (select (array['Golden Dragon', 'Jade Phoenix', 'Silver Koi'])[n % 3 + 1] as en,
         (array['黄金神龙', '翡翠凤凰', '白银锦鲤'])[n % 3 + 1] as cn,
         (array['Rồng Vàng', 'Phượng Hoàng Ngọc', 'Cá Chép Bạc'])[n % 3 + 1] as vi) w`,
    [COUNT],
  );
  await database.run(
    `insert into games.game (brand_id, vendor, code, game_type, title, position, cover)
     select id, $1, 'VASSALAGE', 'RNG', 'All of Paper Moon', 900, 'wheel' from brands.brand`,
    [PROVIDER],
  );
  // A category that has one vendor, and that vendor one game.
  await database.run(
    `insert into games.vendor (brand_id, vassalage, game_type, display_name, opens, position)
     select id, 'DEEP', 'FISH', 'Deep Nine (sandbox)', 'game', 6 from brands.brand`,
  );
  await database.run(
    `insert into games.game (brand_id, vendor, code, game_type, title, position, cover, is_sandbox)
     select id, 'DEEP', 'reef-hunt', 'FISH', 'Reef Hunt', 1, 'wheel', true from brands.brand`,
  );
}

/** Connects the vendor, as two operators do. */
async function connectVendor(): Promise<void> {
  const client = clientOf(platform);
  const { operator, password } = platform.firstRun();
  const maker = await logInFirstByCalls(platform, client, { name: operator, password });
  const checker = await secondPerson(platform, client, maker);
  const gameUrl = `${ELSEWHERE}/open?game={game}&lang={language}&token={token}`;
  await connectForms(client, { maker, checker }, { vassalage: PROVIDER, gameUrl });
}

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-catalogue' });
  database = await openDatabase(platform);
  browser = await launchBrowser();
  await fillLobby();
  await connectVendor();
  cdns = await Promise.all([openCdn(platform.portal), openCdn(null, missing.opened), openCdn(platform.arcade)]);
  player = await openPlayer(browser, platform, 'phone', 'huntress');
  await register(player);
  await openPage(player.page, `${platform.portal}/rng`);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all((cdns ?? []).map((cdn) => cdn.close()));
  await database?.close();
  await platform?.stop();
});

const cards = () => player.page.locator('.game-grid .game-card:not(.game-card-loading)');
const nameOfFirst = () => cards().first().locator('.game-card-facts span').first().textContent();
const total = async () => Number(await player.page.locator('.game-grid').getAttribute('data-total'));

/** Types into the search and waits until the first cover has a name. */
async function search(text: string, expected: RegExp): Promise<void> {
  await player.page.getByRole('searchbox').fill(text);
  await until(`${text} finds ${expected}`, async () => expected.test((await nameOfFirst().catch(() => null)) ?? ''));
}

describe('a lobby of ten thousand games (2R-11, 7G-02)', () => {
  it('finds a game by a name with typing mistakes, in Chinese and in Vietnamese without accents', async () => {
    await until('the lobby has its games', async () => (await total().catch(() => 0)) > COUNT);
    await search('lantrn rvier', /^Lantern River$/);
    await search('golden dargon 3', /^Golden Dragon \d+$/);
    await search('黄金神龙', /^Golden Dragon/);
    await search('phuong hoang ngoc', /^Jade Phoenix/);
    await player.page.getByRole('searchbox').fill('quantum flux');
    await player.page.getByText('No game matches this name').waitFor();
    await player.page.getByRole('button', { name: 'Show all games' }).click();
    await until('all games are back', async () => (await total().catch(() => 0)) > COUNT);
    await cards().first().waitFor();
    expect(await axeProblems(player.page)).toEqual([]);
  });

  it('filters by the properties of games, and by one provider under its address', async () => {
    const { page } = player;
    await page.locator('select[name="feature"]').selectOption('FREE_SPINS');
    // Some of the studio's games have them, too.
    const isQuarter = (count: number) => count >= COUNT / 4 && count < COUNT / 2;
    await until('a quarter of the games is left', async () => isQuarter(await total().catch(() => 0)));
    await page.locator('select[name="feature"]').selectOption('');
    await page.getByRole('button', { name: 'Lantern Studio game hall' }).click();
    await page.getByRole('heading', { name: 'Lantern Studio game hall' }).waitFor();
    await page.waitForURL((url) => url.search === '?page=LANTERN');
    const vassalage = () => page.evaluate(() => sessionStorage.getItem('current_vassalage'));
    await until('the session knows the vassalage (4-16)', async () => (await vassalage()) === 'LANTERN');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await until('the session knows none', async () => (await vassalage()) === '');
  });

  it('stores favourites on the server', async () => {
    const { page } = player;
    await search('dice', /^Dice$/);
    await cards().first().getByRole('button', { name: 'Favourite Dice' }).click();
    await page.getByRole('button', { name: 'Favourites 1' }).waitFor();
    await openPage(page, `${platform.portal}/rng`);
    await page.getByRole('button', { name: 'Favourites 1' }).click();
    await until('one game is marked', async () => (await total().catch(() => 0)) === 1);
    await until('it is the one', async () => (await nameOfFirst()) === 'Dice');
    await page.getByRole('button', { name: 'Favourites 1' }).click();
  });

  it('scrolls through thousands of games with some dozens of covers in the page', async () => {
    const { page } = player;
    await until('all games are back', async () => (await total().catch(() => 0)) > COUNT);
    const lobby = page.locator('.game-grid');
    await until(
      'the lobby is high enough for all',
      async () => ((await lobby.boundingBox())?.height ?? 0) > COUNT * 10,
    );
    for (const share of [0.3, 0.7, 1]) {
      // Within the lobby, because the part below it fills a phone's screen.
      const place = await lobby.evaluate((list, part) => {
        const { top, height } = list.getBoundingClientRect();
        scrollTo({ top: scrollY + top + height * part - innerHeight / 2, behavior: 'instant' });
        return scrollY;
      }, share);
      await until('covers are where the lobby was scrolled to', async () => {
        const boxes = await cards().evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
        return boxes.some((top) => top > 0 && top < innerHeightOfPhone);
      });
      expect(await page.locator('.game-grid li').count()).toBeLessThanOrEqual(60);
      // The scroll position stays while covers are added and removed.
      expect(await page.evaluate(() => scrollY)).toBe(place);
    }
    const last = `${COUNT}`;
    await until('the last game is reached', async () =>
      ((await cards().last().locator('.game-card-facts span').first().textContent()) ?? '').endsWith(last),
    );
  });

  it('opens a game in its frame', async () => {
    const { page } = player;
    await page.evaluate(() => scrollTo(0, 0));
    await search('twin sevn', /^Twin Sevens$/);
    const launch = page.waitForRequest((request) => request.url().endsWith(calls.games.launchGame.path));
    await cards().first().getByRole('link', { name: 'Play Twin Sevens' }).click();
    // 7G-04, with the payload of the specification's portal; member and brand follow from session and host.
    const requested = await launch;
    expect([requested.method(), requested.postDataJSON()]).toEqual([
      'POST',
      {
        ...{ gameId: 'twin-sevens', nodeId: 'twin-sevens', vassalage: 'LANTERN', accountType: 1, confirmTrans: 0 },
        ...{ launchMode: 'GLS', platform: 'html5-desktop', clientType: 3 },
      },
    ]);
    expect(await requested.headerValue('language')).toBe('EN');
    await gameOf(page)
      .getByRole('button', { name: /^Spin for/ })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/game');
  });
});

describe('CDNs of the brand (9-11)', () => {
  afterAll(() => database.setBrand({ imageCDNs: [] }));

  it('serve covers and games: each cover comes from one of them, and a missing one is requested once (4-14)', async () => {
    const { page, watch } = player;
    const [pictures, empty, launches] = cdns;
    watch.expectProblem(new RegExp(`404.*${empty.origin}`));
    // Operators name CDNs with https, which the test's have not. The open page receives the change and uses what its policy allows.
    await database.setBrand({ imageCDNs: [pictures.origin, empty.origin], launchGameCDNs: [launches.origin] });
    await page.goto(`${platform.portal}/rng`, { waitUntil: 'domcontentloaded' });
    missing.open();
    await settled(page);
    const covers = page.locator('.game-grid .game-card-cover');
    const come = covers.and(page.locator('.loaded')).locator('img');
    await covers.and(page.locator('.error')).first().waitFor();
    await come.first().waitFor();
    expect(
      new Set(await come.evaluateAll((all) => all.map((one) => new URL((one as HTMLImageElement).src).origin))),
    ).toEqual(new Set([pictures.origin]));
    // Further down are games with the same covers.
    await cards().last().scrollIntoViewIfNeeded();
    await settled(page);
    for (const { requested } of [pictures, empty]) {
      const paths = requested.filter((path) => path.startsWith('/art/covers/'));
      expect(paths.length).toBeGreaterThan(0);
      expect(new Set(paths).size).toBe(paths.length);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: 'Play Twin Sevens' }).tap();
    await gameOf(page)
      .getByRole('button', { name: /^Spin for/ })
      .waitFor();
    const place = (await page.locator('.game-page-frame iframe').getAttribute('src')) ?? '';
    expect(new URL(place).origin).toBe(launches.origin);
    expect(launches.requested.some((path) => path.startsWith('/play/twin-sevens?'))).toBe(true);
    await database.setBrand({ imageCDNs: [], launchGameCDNs: [] });
  });
});

describe('a row that represents a provider (3-11, isGame VASSALAGE)', () => {
  it('opens the list of its games', async () => {
    const { page } = player;
    await openPage(page, `${platform.portal}/rng`);
    await search('all of paper moon', /^All of Paper Moon$/);
    await cards().first().getByRole('link', { name: 'Play All of Paper Moon' }).tap();
    const popup = page.getByRole('dialog', { name: 'Paper Moon (sandbox)' });
    await popup.getByRole('region', { name: 'Choose a game in the lobby' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/rng');
    const grid = popup.locator('.game-grid');
    await until('its games are counted', async () => (await grid.getAttribute('data-total')) === String(COUNT));
    const inside = grid.locator('.game-card:not(.game-card-loading)');
    await until('its games are there', async () => (await inside.count()) > 3);
    // The list is scrolled in the popup, down to its end.
    const list = popup.locator('.provider-list');
    const nameIn = (card: Locator) => card.locator('.game-card-facts span').first().textContent();
    await until('the last of its games is there', async () => {
      await list.evaluate((place) => place.scrollTo(0, place.scrollHeight));
      return ((await nameIn(inside.last())) ?? '').endsWith(` ${COUNT}`);
    });
    expect(await grid.locator('li').count()).toBeLessThanOrEqual(60);
    await list.evaluate((place) => place.scrollTo(0, 0));
    await until(
      'the first of its games is there again',
      async () => (await nameIn(inside.first()))?.endsWith(' 1') === true,
    );
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    // A link from outside shows the list in place of a game.
    await openPage(page, `${platform.portal}/game?vassalage=${PROVIDER}`);
    await page.getByRole('region', { name: 'Choose a game in the lobby' }).waitFor();
    const title = page.locator('.game-bar h1');
    await until('the bar has its name', async () => (await title.textContent()) === 'Paper Moon (sandbox)');
  });

  it('leads to a game in its frame, which comes from its vendor and has no rules of its own', async () => {
    const { page, context } = player;
    const requested: string[] = [];
    await context.route(`${ELSEWHERE}/**`, async (route) => {
      requested.push(route.request().url());
      const body = '<!doctype html><html lang="en"><title>Moon</title><main><h1>Paper Moon plays</h1></main></html>';
      await route.fulfill({ contentType: 'text/html', body });
    });
    const name = 'Jade Phoenix 1';
    await until('the first of its games is there', async () => (await nameOfFirst()) === name);
    await cards()
      .first()
      .getByRole('link', { name: `Play ${name}` })
      .tap();
    await gameOf(page).getByRole('heading', { name: 'Paper Moon plays' }).waitFor();
    const title = page.locator('.game-bar h1');
    await until('the bar has its name', async () => (await title.textContent()) === name);
    expect(await page.locator('.game-page-frame iframe').getAttribute('title')).toBe(name);
    expect(requested).toHaveLength(1);
    const { pathname, searchParams } = new URL(requested[0] ?? '');
    const game = new URL(page.url()).searchParams.get('gameId');
    expect([pathname, searchParams.get('game'), searchParams.get('lang')]).toEqual(['/open', game, 'EN']);
    expect(searchParams.get('token')).toMatch(/^\S{20,}$/);
    await page.getByRole('button', { name: 'Rules', exact: true }).tap();
    await page.getByText('This game shows its rules in its own menu.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(player.watch.problems).toEqual([]);
  });
});

describe('menus of a large catalogue on a desktop', () => {
  let reader: Player;
  beforeAll(async () => {
    // Announcements of the brand have no editor.
    await database.run(
      `insert into content.announcement (brand_id, type, texts, starts_at)
       select id, 'PL', jsonb_build_object('EN', jsonb_build_object('title', 'Notice ' || n, 'content', '')), now() - n * interval '1 minute'
         from brands.brand cross join generate_series(1, 12) n
       union all
       select id, 'PU', '{"EN": {"title": "An urgent word", "content": "<p>Read <b>every line</b>.</p>"}}', '2025-03-02T01:02:03Z'
         from brands.brand`,
    );
    // A cached page may still be the previous one, and the popup opens once per visit.
    const rendered = () => fetch(`${platform.portal}/index`, { headers: { accept: 'text/html' } });
    await until('the rendered page knows the word', async () =>
      (await (await rendered()).text()).includes('An urgent word'),
    );
    reader = await openPlayer(browser, platform, 'desktop', 'reader');
  });
  afterAll(async () => {
    await reader?.context.close();
  });
  const menuOf = (name: string) =>
    reader.page.locator('.drop-menu-group', { has: reader.page.getByRole('link', { name, exact: true }) });

  it('2O-02, 4-15 the popup of a notice opens its page and its row, and changing the page marks nothing', async () => {
    const { page } = reader;
    const popup = page.getByRole('dialog', { name: 'Notification' });
    await popup.getByRole('heading', { name: 'An urgent word' }).waitFor();
    expect(await popup.locator('.content-prose b').textContent()).toBe('every line');
    await popup.getByText('2025-03-02 08:02:03', { exact: true }).waitFor();

    await popup.getByRole('button', { name: 'All notices' }).click();
    const marked = popup.locator('.notice-list [aria-current=true]');
    await marked.getByText('An urgent word').waitFor();
    const pages = popup.getByRole('navigation', { name: 'Pages' });
    expect(await pages.locator('button').allTextContents()).toEqual(['First', 'Prev', '1', '2', 'Next', 'Last']);
    expect(await pages.locator('[aria-current=page]').textContent()).toBe('2');
    const dates = await popup.locator('.notice-list small').allTextContents();
    expect(dates.filter((date) => !/^\d{4}(-\d\d){2} \d\d(:\d\d){2}$/.test(date))).toEqual([]);

    await pages.getByRole('button', { name: 'Prev' }).click();
    await until('a page is nine notices', async () => (await popup.locator('.notice-list li').count()) === 9);
    expect(await marked.count()).toBe(0);
    await popup.locator('.notice-list').getByText('Notice 3', { exact: true }).click();
    await popup.getByRole('heading', { name: 'Notice 3' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });

  it('4-15 the page of notices opens the newest one, and after a page change none', async () => {
    const { page } = reader;
    await openPage(page, `${platform.portal}/noticePage`);
    const marked = page.locator('.notice-list [aria-current=true]');
    await marked.waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Choose a notice to read it').waitFor();
    await page.locator('.notice-list').getByText('An urgent word').waitFor();
    expect(await marked.count()).toBe(0);
  });

  it('9-06, 2H-02 a menu shows 21 games, then 18 more, and no games without their vendors', async () => {
    const menu = menuOf('Slots');
    await menu.hover();
    const games = menu.getByRole('region', { name: 'Games' });
    await until('the first are there', async () => (await games.getByRole('link').count()) === 21);
    await games.getByRole('button', { name: 'Show 18 more' }).click();
    await until('the next are there', async () => (await games.getByRole('link').count()) === 39);
    await menu.getByRole('link', { name: 'Paper Moon (sandbox)' }).waitFor();
  });

  it('2R-12, 3-12 a category page lists its game, and its vendor of type game launches it', async () => {
    const { page } = reader;
    await openPage(page, `${platform.portal}/fish`);
    const card = page.locator('.game-grid .game-card', { hasText: 'Reef Hunt' });
    await card.waitFor();
    const menu = menuOf('Fishing');
    await menu.hover();
    const vendor = menu.getByRole('region', { name: 'Providers' }).getByRole('link', { name: 'Deep Nine (sandbox)' });
    await vendor.click();
    await page.waitForURL('**/game?vassalage=DEEP&gameId=reef-hunt');
    expect(reader.watch.problems).toEqual([]);
  });
});

const innerHeightOfPhone = 844;
