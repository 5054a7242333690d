import { calls } from '@lantern/contract/calls';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Client, clientOf } from './support/calls.ts';
import { type HouseDatabase, openDatabase } from './support/database.ts';
import { type House, startHouse } from './support/house.ts';
import { axeProblems } from './support/inspect.ts';
import { deposit, openPlayer, type Player, plainAmount, register } from './support/player.ts';
import { until } from './support/until.ts';
import type { Screen } from './support/watch.ts';

/** With these seeds the first round of Lantern River leads into free spins. */
const SERVER_SEED = 'a1'.repeat(32);
const CLIENT_SEED = 'evening-70';
const FIRST_GRID = ['H3 L3 S', 'L1 S H3', 'L1 L4 L1', 'L4 H2 L2', 'S W L1'];

let house: House;
let database: HouseDatabase;
let client: Client;
let browser: Browser;

beforeAll(async () => {
  house = await startHouse({ name: 'e2e-arcade' });
  database = await openDatabase(house);
  client = clientOf(house);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await house?.stop();
});

const gameOf = (page: Page): FrameLocator => page.frameLocator('iframe');

/** The frame itself, for looking into its document. */
async function documentOf(page: Page): Promise<Page> {
  const frame = page.frames().find((one) => one.url().includes('/play/'));
  if (!frame) throw new Error('no game is open');
  return frame as unknown as Page;
}

async function isIdle(page: Page): Promise<boolean> {
  return (await gameOf(page).locator('main.game').getAttribute('data-phase')) === 'idle';
}

/** Waits until a round has been shown; what stands over the reels goes up by a press. */
async function watchToEnd(page: Page): Promise<void> {
  const curtain = gameOf(page).locator('.curtain button');
  const isShown = async () => {
    if ((await curtain.count()) > 0) await curtain.click({ timeout: 2_000 }).catch(() => undefined);
    return isIdle(page);
  };
  await until('the round has been shown', isShown, { withinMs: 90_000 });
}

async function balanceInGame(page: Page): Promise<string> {
  const shown = await gameOf(page).locator('[data-balance]').getAttribute('data-balance');
  return plainAmount(shown ?? '');
}

async function expectLedgerBalance(player: Player): Promise<void> {
  const { sumBalance } = await client.value(calls.wallet.balance, {}, await player.token());
  expect(await balanceInGame(player.page)).toBe(sumBalance);
}

/** From the hall into the game. */
async function openLanternRiver({ page }: Player): Promise<void> {
  await page.goto(`${house.portal}/rng`);
  await page.getByRole('link', { name: 'Play Lantern River' }).click();
  await page.waitForURL('**/game?*');
  await gameOf(page)
    .getByRole('button', { name: /^Spin for/ })
    .waitFor();
}

/** The symbols at rest in the reels, reel by reel from the top. */
async function gridShown(page: Page): Promise<string[]> {
  return gameOf(page)
    .locator('.machine')
    .last()
    .locator('.reel')
    .evaluateAll((reels) =>
      reels.map((reel) => {
        const box = reel.getBoundingClientRect();
        const inView = [...reel.querySelectorAll<HTMLElement>('.cell')]
          .map((cell) => ({ symbol: cell.dataset.symbol ?? '', top: cell.getBoundingClientRect().top - box.top }))
          .filter(({ top }) => top > -5 && top < box.height - 5);
        return inView
          .sort((one, other) => one.top - other.top)
          .map(({ symbol }) => symbol)
          .join(' ');
      }),
    );
}

const screens: readonly Screen[] = ['phone', 'desktop'];

describe.each(screens)('an evening at the slots on a %s', (screen) => {
  it('shows the ledger’s balance after every spin, resumes what was put down, and replays it', async () => {
    const player = await openPlayer(browser, house, screen, `slots${screen}`);
    const { page } = player;
    await register(player);
    await deposit(player, '100.00');
    await openLanternRiver(player);
    const game = gameOf(page);
    await game.getByRole('button', { name: 'Quick' }).click();

    for (let spins = 0; spins < 5; spins += 1) {
      await game.getByRole('button', { name: /^Spin for/ }).click();
      await watchToEnd(page);
      await expectLedgerBalance(player);
    }
    expect(await axeProblems(await documentOf(page))).toEqual([]);
    expect(await axeProblems(page)).toEqual([]);

    // The seeds are chosen so that free spins come; the house's part is promised before the player's is known.
    await database.run('update arcade.player set next_server_seed = $1', [SERVER_SEED]);
    await game.getByRole('button', { name: 'Fair play' }).click();
    await game.getByLabel('New seed of yours').fill(CLIENT_SEED);
    await game.getByRole('button', { name: 'New pair, show the old server seed' }).click();
    await game.getByText('Its seal is the one that was shown before.').waitFor();
    await game.getByRole('button', { name: 'Close' }).click();

    await game.getByRole('button', { name: /^Spin for/ }).click();
    await game.getByRole('button', { name: /^Start \d+ free spins$/ }).waitFor();
    await page.reload();
    const unfinished = game.getByRole('dialog', { name: 'Your round is still open' });
    await unfinished.getByRole('button', { name: 'Go on' }).click();
    await watchToEnd(page);
    await expectLedgerBalance(player);

    await game.getByRole('button', { name: 'History' }).click();
    await game
      .getByRole('button', { name: /^Replay/ })
      .first()
      .click();
    const stage = game.locator('.replay-stage');
    await game.getByRole('button', { name: 'Last step' }).click();
    const last = (await stage.getAttribute('data-grid'))?.split('|');
    expect(await gridShown(page)).toEqual(last);
    await game.getByRole('button', { name: 'First step' }).click();
    const first = (await stage.getAttribute('data-grid'))?.split('|');
    expect(first).toEqual(FIRST_GRID);
    expect(await gridShown(page)).toEqual(FIRST_GRID);

    expect(player.watch.problems).toEqual([]);
    await player.context.close();
  });
});

describe('a visitor in the hall', () => {
  it('sees the games with their return and is asked to log in', async () => {
    const player = await openPlayer(browser, house, 'phone', 'nobody');
    const { page } = player;
    await page.goto(`${house.portal}/rng`);
    await page.getByText('RTP 96.41%').waitFor();
    await page.getByRole('link', { name: 'Play Twin Sevens' }).click();
    await page.getByRole('dialog', { name: 'Log in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/rng');
    expect(player.watch.problems).toEqual([]);
    await player.context.close();
  });
});
