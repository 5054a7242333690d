import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Client, clientOf } from './support/calls.ts';
import { type HouseDatabase, openDatabase } from './support/database.ts';
import { type House, startHouse } from './support/house.ts';
import { axeProblems } from './support/inspect.ts';
import { deposit, openPlayer, type Player, register } from './support/player.ts';
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
} from './support/slots.ts';
import type { Screen } from './support/watch.ts';

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

async function expectLedgerBalance(player: Player): Promise<void> {
  const { sumBalance } = await client.value(calls.wallet.balance, {}, await player.token());
  expect(await balanceInGame(player.page)).toBe(sumBalance);
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
    await openLanternRiver(player, house);
    const game = gameOf(page);
    await game.getByRole('button', { name: 'Quick' }).click();

    for (let spins = 0; spins < 5; spins += 1) {
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
