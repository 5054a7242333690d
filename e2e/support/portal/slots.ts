import { PATHS } from '@lantern/arcade-contract';
import type { FrameLocator, Page } from 'playwright-core';
import type { PlatformDatabase } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { until } from '../until.ts';
import { type Player, plainAmount } from './player.ts';

/** With these seeds the first round of Lantern River leads into free spins. */
export const SERVER_SEED = 'a1'.repeat(32);
const CLIENT_SEED = 'evening-70';
/** What that round's reels show first, reel by reel from the top. */
export const FIRST_GRID = ['H3 L3 S', 'L1 S H3', 'L1 L4 L1', 'L4 H2 L2', 'S W L1'];

export const gameOf = (page: Page): FrameLocator => page.frameLocator('iframe');

/** The frame itself, for looking into its document. */
export async function documentOf(page: Page): Promise<Page> {
  const frame = page.frames().find((one) => one.url().includes('/play/'));
  if (!frame) throw new Error('no game is open');
  return frame as unknown as Page;
}

async function isIdle(page: Page): Promise<boolean> {
  return (await gameOf(page).locator('main.game').getAttribute('data-phase')) === 'idle';
}

/** Presses what stands over the reels, if something does; by itself it goes up after some seconds. */
export async function raiseCurtain(page: Page): Promise<void> {
  const curtain = gameOf(page).locator('.curtain button');
  if ((await curtain.count()) > 0) await curtain.click({ timeout: 2_000 }).catch(() => undefined);
}

/** Waits until a round has been shown; what stands over the reels goes up by a press. */
export async function watchToEnd(page: Page): Promise<void> {
  const isShown = async () => {
    await raiseCurtain(page);
    return isIdle(page);
  };
  await until('the round has been shown', isShown, { withinMs: 90_000 });
}

/** What the game itself says that its player has. */
export async function balanceInGame(page: Page): Promise<string> {
  const shown = await gameOf(page).locator('[data-balance]').getAttribute('data-balance');
  return plainAmount(shown ?? '');
}

/** From the hall into the game. */
export async function openLanternRiver({ page }: Player, platform: Platform): Promise<void> {
  await page.goto(`${platform.portal}/rng`);
  await page.getByRole('link', { name: 'Play Lantern River' }).click();
  await page.waitForURL('**/game?*');
  await gameOf(page)
    .getByRole('button', { name: /^Spin for/ })
    .waitFor();
}

/** Chooses the seeds so that what comes is known (free spins of Lantern River, when no other seed is named); the platform's part is promised before the player's is known. */
export async function chooseSeeds(
  { page }: Player,
  database: PlatformDatabase,
  clientSeed = CLIENT_SEED,
): Promise<void> {
  await database.run('update arcade.player set next_server_seed = $1', [SERVER_SEED]);
  const game = gameOf(page);
  await game.getByRole('button', { name: 'Fair play' }).click();
  await game.getByLabel('New seed of yours').fill(clientSeed);
  await game.getByRole('button', { name: 'New pair, show the old server seed' }).click();
  await game.getByText('Its seal is the one that was shown before.').waitFor();
  await game.getByRole('button', { name: 'Close' }).click();
}

/** Where the game tells the studio how much of a round was shown. */
const TOLD = `**${PATHS.shown}`;

/**
 * The studio hears of no more than so many beats of a round, until {@link reportAll}: the show goes on by itself, so a round
 * is left where a test means to leave it, however long the test takes to leave.
 */
export async function reportOnly(page: Page, beats: number): Promise<void> {
  await page.route(TOLD, (route) => {
    const report = JSON.parse(route.request().postData() ?? '{}') as { beats?: number };
    return (report.beats ?? 0) > beats ? route.fulfill({ json: { success: true, value: null } }) : route.continue();
  });
}

export const reportAll = (page: Page): Promise<void> => page.unroute(TOLD);

/** Begins the round that leads into free spins, and waits where they begin. It is put down there until it is taken up. */
export async function spinIntoFreeSpins({ page }: Player): Promise<void> {
  const game = gameOf(page);
  await reportOnly(page, 1);
  await game.getByRole('button', { name: /^Spin for/ }).click();
  // The curtain does not wait for ever: what it hides counts as well.
  await game.locator('.curtain, main.in-free').first().waitFor();
}

/** Takes up a round that was put down, and watches it to its end. */
export async function takeUpRound({ page }: Player): Promise<void> {
  const unfinished = gameOf(page).getByRole('dialog', { name: 'Your round is still open' });
  await unfinished.waitFor();
  await reportAll(page);
  await unfinished.getByRole('button', { name: 'Go on' }).click();
  await watchToEnd(page);
}
