import { PATHS } from '@lantern/arcade-contract';
import type { FrameLocator, Page } from 'playwright-core';
import type { PlatformDatabase } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { until } from '../until.ts';
import { type Player, plainAmount } from './player.ts';

/** With these seeds the first round of Lantern River leads into free spins. */
export const SERVER_SEED = 'a1'.repeat(32);
const CLIENT_SEED = 'evening-70';
/** The first symbols of that round, reel by reel from the top. */
export const FIRST_GRID = ['H3 L3 S', 'L1 S H3', 'L1 L4 L1', 'L4 H2 L2', 'S W L1'];

export const gameOf = (page: Page): FrameLocator => page.frameLocator('iframe');

/** The game's frame, to inspect its document. */
export async function documentOf(page: Page): Promise<Page> {
  const frame = page.frames().find((one) => one.url().includes('/play/'));
  if (!frame) throw new Error('no game is open');
  return frame as unknown as Page;
}

async function isIdle(page: Page): Promise<boolean> {
  return (await gameOf(page).locator('main.game').getAttribute('data-phase')) === 'idle';
}

/** Presses the curtain over the reels, if there is one; by itself it disappears after some seconds. */
export async function raiseCurtain(page: Page): Promise<void> {
  const curtain = gameOf(page).locator('.curtain button');
  if ((await curtain.count()) > 0) await curtain.click({ timeout: 2_000 }).catch(() => undefined);
}

/** Waits until a round has been shown, pressing curtains away. */
export async function watchToEnd(page: Page): Promise<void> {
  const isShown = async () => {
    await raiseCurtain(page);
    return isIdle(page);
  };
  await until('the round has been shown', isShown, { withinMs: 90_000 });
}

/** The balance that the game shows. */
export async function balanceInGame(page: Page): Promise<string> {
  const shown = await gameOf(page).locator('[data-balance]').getAttribute('data-balance');
  return plainAmount(shown ?? '');
}

/** From the game lobby into the game. */
export async function openLanternRiver({ page }: Player, platform: Platform): Promise<void> {
  await page.goto(`${platform.portal}/rng`);
  await page.getByRole('link', { name: 'Play Lantern River' }).click();
  await page.waitForURL('**/game?*');
  await gameOf(page)
    .getByRole('button', { name: /^Spin for/ })
    .waitFor();
}

/** Chooses both seeds, so that the next round is known: by default free spins of Lantern River. */
export async function chooseSeeds(
  { page }: Player,
  database: PlatformDatabase,
  clientSeed = CLIENT_SEED,
): Promise<void> {
  // The server draws its seed by chance and takes none from a call.
  await database.run('update arcade.player set next_server_seed = $1', [SERVER_SEED]);
  const game = gameOf(page);
  await game.getByRole('button', { name: 'Fair play' }).click();
  await game.getByLabel('Your new seed').fill(clientSeed);
  await game.getByRole('button', { name: 'Rotate seeds and reveal the old server seed' }).click();
  await game.getByText('Its seal is the one that was shown before.').waitFor();
  await game.getByRole('button', { name: 'Close' }).click();
}

/** The call by which the game reports how much of a round was shown. */
const SHOWN_CALL = `**${PATHS.shown}`;

/**
 * Limits the reported progress of a round to so many beats until {@link reportAll}. The show continues by itself, so that without the limit
 * the place where a test leaves the round would depend on timing.
 */
export async function reportOnly(page: Page, beats: number): Promise<void> {
  await page.route(SHOWN_CALL, (route) => {
    const report = JSON.parse(route.request().postData() ?? '{}') as { beats?: number };
    return (report.beats ?? 0) > beats ? route.fulfill({ json: { success: true, value: null } }) : route.continue();
  });
}

export const reportAll = (page: Page): Promise<void> => page.unroute(SHOWN_CALL);

/** Plays the round that leads into free spins and waits for their beginning, where the round is left until it is resumed. */
export async function spinIntoFreeSpins({ page }: Player): Promise<void> {
  const game = gameOf(page);
  await reportOnly(page, 1);
  await game.getByRole('button', { name: /^Spin for/ }).click();
  // The curtain may have disappeared already.
  await game.locator('.curtain, main.in-free').first().waitFor();
}

/** Resumes a round that was left, and waits for its end. */
export async function takeUpRound({ page }: Player): Promise<void> {
  const unfinished = gameOf(page).getByRole('dialog', { name: 'Your round is still open' });
  await unfinished.waitFor();
  await reportAll(page);
  await unfinished.getByRole('button', { name: 'Continue' }).click();
  await watchToEnd(page);
}
