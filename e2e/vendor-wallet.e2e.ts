import { calls } from '@lantern/contract/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Client, clientOf } from './support/calls.ts';
import { type House, startHouse } from './support/house.ts';
import { axeProblems } from './support/inspect.ts';
import { deposit, openPlayer, register } from './support/player.ts';
import { balanceInGame, gameOf, watchToEnd } from './support/slots.ts';
import { until } from './support/until.ts';

let house: House;
let client: Client;
let browser: Browser;

beforeAll(async () => {
  house = await startHouse({ name: 'e2e-vendor-wallet' });
  client = clientOf(house);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

it('moves money to a studio with wallets of its own, plays it there, and brings it back (2C-02, 7W-02)', async () => {
  const player = await openPlayer(browser, house, 'phone', 'ownwallet');
  const { page } = player;
  await register(player);
  await deposit(player, '100.00');
  const funds = async () => client.value(calls.wallet.consolidatedFunds, {}, await player.token());

  await page.goto(`${house.portal}/member?page=transferFund`);
  await page.getByLabel('Amount').fill('40');
  await page.getByRole('button', { name: 'Move P 40.00' }).click();
  await page.getByRole('button', { name: 'Back from Lotus Studio' }).waitFor();
  expect(await funds()).toMatchObject({ main: '60.00', sumBalance: '100.00', vendors: [{ balance: '40.00' }] });
  expect(await axeProblems(page)).toEqual([]);
  await page.locator('.wlm').getByRole('button', { name: 'Hide balance' }).click();
  await until('the figures are hidden', async () => (await page.locator('.wl-sum').innerText()).includes('***'));
  await page.locator('.wlm').getByRole('button', { name: 'Show balance' }).click();

  // The rest follows when the game opens.
  await page.goto(`${house.portal}/game?vassalage=LOTUS&gameId=twin-sevens`);
  const game = gameOf(page);
  await game.getByRole('button', { name: /^Spin for/ }).waitFor();
  expect(await balanceInGame(page)).toBe('100.00');
  await game.getByRole('button', { name: /^Spin for/ }).click();
  await watchToEnd(page);
  const left = await balanceInGame(page);
  expect((await funds()).main).toBe('0.00');

  await page.goto(`${house.portal}/member?page=transferFund`);
  await page.getByRole('button', { name: /^Bring all back/ }).click();
  await page.getByRole('button', { name: 'All is in the main wallet' }).waitFor();
  expect(await funds()).toMatchObject({ main: left, sumBalance: left });
  expect(player.watch.problems).toEqual([]);
  await player.context.close();
});
