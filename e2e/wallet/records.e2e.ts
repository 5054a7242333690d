import { readFileSync } from 'node:fs';
import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, openPage } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import {
  accountRecord,
  amountIn,
  deposit,
  minor,
  openPlayer,
  type Player,
  plainAmount,
  register,
} from '../support/portal/player.ts';
import { gameOf, openLanternRiver, watchToEnd } from '../support/portal/slots.ts';
import { until } from '../support/until.ts';

const DEPOSITED = '500.00';
/** The entries of the member centre in the specification's order (2C-01…2C-14), without those by a switch, for members with an upline, and not built yet. */
const ENTRIES = [
  ['Security centre', 'securityCenter'],
  ['My wallet', 'transferFund'],
  ['Deposit', 'depositv2'],
  ['Withdraw', 'withdraw'],
  ['Betting record', 'personalHistoryCopy'],
  ['Account record', 'transactionHistory'],
  ['Profit and loss', 'personalProfit'],
  ['Bonus details', 'bonusDetails'],
  ['Inbox', 'messageV2'],
] as const;

let platform: Platform;
let client: Client;
let browser: Browser;
let player: Player;
let token: string;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-records' });
  client = clientOf(platform);
  browser = await launchBrowser();
  player = await openPlayer(browser, platform, 'desktop', 'recorder');
  await register(player);
  await deposit(player, DEPOSITED);
  token = await player.token();
  await openLanternRiver(player, platform);
  await gameOf(player.page)
    .getByRole('button', { name: /^Spin for/ })
    .click();
  await watchToEnd(player.page);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** All entries of the player's main wallet, newest first. */
const ledgerRows = async () => (await client.value(calls.wallet.accountRecord, { limit: 100 }, token)).rows;

/** Presses a button that saves a file. @returns its name and its bytes */
async function saved(page: Page, name: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

describe('the records of a member', () => {
  it('2C-08 the account record shows the amounts of the ledger, and its file contains them', async () => {
    const { rows, shown } = await accountRecord(player, platform, client, token);
    expect(shown.map(({ entry, amount, after }) => [entry, minor(amount), minor(after)])).toEqual(
      rows.map((row) => [row.entryId, minor(row.amount), minor(row.balanceAfter)]),
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    const csv = await saved(player.page, 'CSV file');
    const lines = csv.bytes.toString('utf8').trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(-2))).toEqual(rows.map((row) => [row.amount, row.balanceAfter]));
    const statement = await saved(player.page, 'PDF statement');
    expect(statement.name).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/);
    expect(statement.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const workbook = await saved(player.page, 'XLSX file');
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(await axeProblems(player.page)).toEqual([]);
  });

  it('2C-09 profit and loss equals the ledger, and links to its movements', async () => {
    const { page } = player;
    const played = (await ledgerRows()).filter((row) => row.posting.startsWith('P28'));
    const result = played.reduce((sum, row) => sum + minor(row.amount), 0n);
    const stake = played.filter((row) => row.amount.startsWith('-')).reduce((sum, row) => sum - minor(row.amount), 0n);
    await until('the round has been counted', async () => {
      const { sum } = await client.value(calls.views.personalProfit, {}, token);
      return minor(sum.stake) === stake && minor(sum.payout) === result + stake;
    });
    await openPage(page, `${platform.portal}/member?page=personalProfit`);
    const parts = page.locator('.formula-line .money');
    const [payout, rebate, bonus, staked, shown] = (await parts.allTextContents()).map((text) =>
      minor(plainAmount(text)),
    );
    expect([staked, shown]).toEqual([stake, result]);
    expect((payout ?? 0n) + (rebate ?? 0n) + (bonus ?? 0n) - (staked ?? 0n)).toBe(shown);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('link', { name: /^Transactions of / }).click();
    await until(
      'the day’s movements are shown',
      async () => (await page.locator('.account-page-records li').count()) >= played.length,
    );
    await page.getByText('Dates', { exact: true }).waitFor();
  });

  it('2C-10 the rest of a wagering requirement is shown as progress', async () => {
    const { page } = player;
    const turnover = await client.value(calls.wallet.turnover, {}, token);
    await openPage(page, `${platform.portal}/member?page=bonusDetails`);
    expect(minor(await amountIn(page.locator('.turnover-page-head')))).toBe(minor(turnover.left));
    const [next] = turnover.requirements;
    const card = page.locator(`[data-requirement="${next?.id}"]`);
    const figures = (await card.locator('.requirement-card-sums .money').allTextContents()).map((text) =>
      minor(plainAmount(text)),
    );
    expect(figures).toEqual([next?.done, next?.required, next?.left].map((amount) => minor(amount ?? '')));
    expect(figures[0]).toBe((figures[1] ?? 0n) - (figures[2] ?? 0n));
    expect(await axeProblems(page)).toEqual([]);
  });

  it('2C-01 to 2C-15 the centre has its entries in order, opens each under its name, and closes', async () => {
    const { page } = player;
    await openPage(page, `${platform.portal}/member?page=transactionHistory`);
    const centre = page.getByRole('complementary', { name: 'Member centre' });
    const links = centre.getByRole('navigation').getByRole('link');
    const shown = await links.evaluateAll((all) =>
      all.map((link) => [
        link.querySelector('span')?.textContent,
        new URL((link as HTMLAnchorElement).href).searchParams.get('page'),
      ]),
    );
    expect(shown).toEqual(ENTRIES);
    // The deposit has an unread message.
    const count = await until('the deposit is in the messages', async () => {
      const unread = await client.value(calls.content.unreadCount, {}, token);
      return unread.count;
    });
    await links.last().getByText(String(count), { exact: true }).waitFor();
    for (const [place, [name, id]] of ENTRIES.entries()) {
      await links.nth(place).click();
      await page.waitForURL(`**/member?page=${id}`);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      const here = centre.locator('nav [aria-current=page]').getByText(name, { exact: true });
      await here.waitFor();
    }
    // The shown message is read.
    await links.last().getByText(String(count), { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Close member centre' }).click();
    await page.waitForURL('**/index');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(player.watch.problems).toEqual([]);
  });
});
