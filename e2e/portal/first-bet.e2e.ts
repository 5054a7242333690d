import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { clientOf, PASSWORD } from '../support/calls/client.ts';
import { createOperatorByCalls, loadHistoryByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { DRAW, EARLIER_DRAWS } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { openPlayer, seeBalance } from '../support/portal/player.ts';

const MOST_TAPS = 12;

let platform: Platform;
let browser: Browser;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-first-bet', clockAt: DRAW.beforeClose });
  const client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  const owner = await logInFirstByCalls(platform, client, { name: operator, password });
  const second = await createOperatorByCalls(platform, client, owner, 'linh.draws', ['game-manager']);
  await loadHistoryByCalls(client, [owner, second], EARLIER_DRAWS);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

it('a newcomer on a phone comes from the home page to the first bet on the northern lottery with at most 12 taps', async () => {
  const player = await openPlayer(browser, platform, 'phone', 'newcomer');
  const { page, watch } = player;
  let taps = 0;
  const tap = async (one: Locator) => {
    await one.tap();
    taps += 1;
  };
  await tap(page.getByRole('link', { name: 'Register', exact: true }).first());
  const form = page.getByRole('dialog');
  await tap(form.locator('[name=username]'));
  // The keyboard's key leads to the next field.
  for (const typed of [player.account, PASSWORD]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type(PASSWORD);
  await tap(form.getByRole('checkbox'));
  await tap(form.getByRole('button', { name: 'Create account' }));
  await tap(page.getByRole('dialog', { name: 'Welcome, newcomer' }).getByRole('link', { name: 'Deposit' }));
  await tap(page.getByRole('button', { name: 'Deposit P 100' }));
  await page.waitForURL('**/sandbox/pay/*');
  await tap(page.getByRole('button', { name: 'Run' }));
  await tap(page.getByRole('link', { name: 'Back to the site' }));
  await tap(page.locator('.pay-card').getByRole('link', { name: 'Play now' }));
  await page.waitForURL('**/vnlottery?gameCode=xsmb');
  await tap(page.locator('button.number-grid-tile').filter({ hasText: /^25$/ }));
  await tap(page.locator('.phone-dock').getByRole('button', { name: 'Bet P 10.00' }));
  await seeBalance(player, '90.00');
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(watch.problems).toEqual([]);
});
