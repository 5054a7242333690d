import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import type { Screen } from '../support/browser/watch.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { openDatabase, type PlatformDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { deposit, openPlayer, type Player, register } from '../support/portal/player.ts';
import {
  balanceInGame,
  chooseSeeds,
  documentOf,
  FIRST_GRID,
  gameOf,
  openLanternRiver,
  spinIntoFreeSpins,
  takeUpRound,
  watchToEnd,
} from '../support/portal/slots.ts';
import { until } from '../support/until.ts';

let platform: Platform;
let database: PlatformDatabase;
let client: Client;
let browser: Browser;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-arcade' });
  database = await openDatabase(platform);
  client = clientOf(platform);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await platform?.stop();
});

async function expectLedgerBalance(player: Player): Promise<void> {
  const { sumBalance } = await client.value(calls.wallet.balance, {}, await player.token());
  await until('the game shows the balance', async () => (await balanceInGame(player.page)) === sumBalance);
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

/** Opens a game's rules from the bar over it and closes them: by touch on a phone, by keys alone elsewhere. */
async function readRules({ page, screen }: Player, title: string): Promise<void> {
  const isTouched = screen === 'phone';
  const button = page.getByRole('button', { name: 'Rules', exact: true });
  const rules = gameOf(page).getByRole('dialog', { name: title });
  await (isTouched ? button.tap() : button.press('Enter'));
  await rules.waitFor();
  expect(await axeProblems(await documentOf(page))).toEqual([]);
  expect(await axeProblems(page)).toEqual([]);
  if (isTouched) await rules.getByRole('button', { name: 'Close' }).tap();
  else await page.keyboard.press('Escape');
  await rules.waitFor({ state: 'detached' });
  // The game shows them itself, so the hint about its menu does not appear.
  expect(await page.getByText('This game shows its rules in its own menu.').count()).toBe(0);
}

/** Once with motion and few spins, once with reduced motion. */
const SESSIONS: readonly (readonly [Screen, 'no-preference' | 'reduce', number])[] = [
  ['phone', 'no-preference', 2],
  ['desktop', 'reduce', 5],
];

describe.each(SESSIONS)('a session of spins on a %s, motion: %s, spins: %i', (screen, reducedMotion, spins) => {
  it('shows the ledger’s balance after every spin, resumes an interrupted round and replays it', async () => {
    const player = await openPlayer(browser, platform, screen, `slots${screen}`);
    const { page } = player;
    await register(player);
    await deposit(player, '100.00');
    await page.emulateMedia({ reducedMotion });
    await openLanternRiver(player, platform);
    const game = gameOf(page);
    await game.getByRole('button', { name: 'Quick' }).click();

    for (let spin = 0; spin < spins; spin += 1) {
      await game.getByRole('button', { name: /^Spin for/ }).click();
      await watchToEnd(page);
      await expectLedgerBalance(player);
    }
    expect(await axeProblems(await documentOf(page))).toEqual([]);
    expect(await axeProblems(page)).toEqual([]);

    await chooseSeeds(player, database);
    await spinIntoFreeSpins(player);
    await page.reload();
    await takeUpRound(player);
    await expectLedgerBalance(player);

    await game.getByRole('button', { name: 'History' }).click();
    await game
      .getByRole('button', { name: /^Replay/ })
      .first()
      .click();
    const stage = game.locator('.replay-stage');
    await game.getByRole('button', { name: 'Last step' }).click();
    const grid = async () => (await stage.getAttribute('data-grid')) ?? '';
    const areReelsAt = async (wanted: string) => (await gridShown(page)).join('|') === wanted;
    await until('the last step is shown', async () => {
      const last = await grid();
      return last !== FIRST_GRID.join('|') && areReelsAt(last);
    });
    await game.getByRole('button', { name: 'First step' }).click();
    await until('the first step is set', async () => (await grid()) === FIRST_GRID.join('|'));
    await until('the first step is shown', () => areReelsAt(FIRST_GRID.join('|')));

    await game.getByRole('button', { name: 'Back', exact: true }).click();
    await game.getByRole('button', { name: 'Close' }).click();
    await readRules(player, 'Lantern River');
    await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=dice`);
    await game.getByRole('button', { name: /^Play for/ }).waitFor();
    await readRules(player, 'Dice');
    // A game of the same code as one of the first studio's, under its own name.
    await page.goto(`${platform.portal}/game?vassalage=LOTUS&gameId=twin-sevens`);
    await game.getByRole('button', { name: /^Spin for/ }).waitFor();
    await page
      .locator('.game-bar h1')
      .filter({ hasText: /^Lotus Sevens$/ })
      .waitFor();
    await readRules(player, 'Lotus Sevens');

    expect(player.watch.problems).toEqual([]);
    await player.context.close();
  });
});
