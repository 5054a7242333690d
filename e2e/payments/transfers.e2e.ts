import { calls } from '@lantern/contract/calls';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOfficePage, openBackOffice, PICTURE } from '../support/backoffice/withdrawals.ts';
import { axeProblems, keysShown, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage } from '../support/browser/messages.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { createOperatorByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { expectSoundBooks } from '../support/portal/compare-with-ledger.ts';
import {
  accountRecord,
  amountIn,
  minor,
  openPlayer,
  type Player,
  register,
  seeBalance,
} from '../support/portal/player.ts';
import { until } from '../support/until.ts';

const REASON = 'Seen with the bank';
const MOVED = '40.00';
const CORRECTED = '12.50';
/** The bank's balance after the statement. */
const BALANCE = '1200.00';
const BALANCE_SHOWN = '1,200.00';

let platform: Platform;
let client: Client;
let browser: Browser;
let maker: BackOfficePage;
let checker: BackOfficePage;
let player: Player;
let owner: string;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-transfers' });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  owner = await logInFirstByCalls(platform, client, { name: operator, password });
  const createOperator = (name: string, role: string) => createOperatorByCalls(platform, client, owner, name, [role]);
  const [making, checking] = [
    await createOperator('mai.desk', 'finance-operator'),
    await createOperator('tan.desk', 'finance-approver'),
  ];
  [maker, checker, player] = await Promise.all([
    openBackOffice(browser, platform, making),
    openBackOffice(browser, platform, checking),
    newcomer(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

async function newcomer(): Promise<Player> {
  const one = await openPlayer(browser, platform, 'phone', 'transferrer');
  await register(one);
  return one;
}

/** A line of a bank statement: time, amount, payer and reference. */
function statement(amount: string, payer: string, reference: string): Buffer {
  const at = new Date(platform.now().getTime() + 8 * 3_600_000).toISOString();
  const time = `${at.slice(0, 10)} ${at.slice(11, 19)}`;
  return Buffer.from(`time,amount,payer,reference\n${time},${amount},${payer},${reference}\n`);
}

/** Chooses a file of the bank on the page that imports it. */
async function chooseFile(file: Buffer): Promise<Locator> {
  const { page } = maker;
  await openPage(page, `${platform.backoffice}/statements`);
  await page.getByRole('link', { name: 'Import a statement' }).click();
  const form = page.getByRole('form', { name: 'Import a statement' });
  await form.locator('input[type=file]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: file });
  return form;
}

/** Imports a statement that leads to the balance. */
async function bring(file: Buffer, closing: string): Promise<void> {
  const form = await chooseFile(file);
  await form.locator('[name=closing]').fill(closing);
  // The balance is compared when the person leaves the field; the button waits for that.
  await form.locator('[name=closing]').press('Tab');
  await form.getByRole('button', { name: 'Import statement' }).click();
}

/** Approves the open request as the second operator. */
async function approve(action: string, seen: string): Promise<void> {
  const { page } = checker;
  await openPage(page, `${platform.backoffice}/requests`);
  await page.getByRole('row').filter({ hasText: action }).getByRole('button').first().click();
  await page.locator('.detail-panel').getByText(seen).first().waitFor();
  await pressAndSeeMessage(page.locator('.detail-panel').getByRole('button', { name: 'Approve' }), 'Approved');
}

describe('a bank transfer', () => {
  let orderId: string;
  let payable: string;

  it('2C-03 shows its own account and amount, on the phone', async () => {
    const { page } = player;
    await page.getByRole('dialog').getByRole('link', { name: 'Deposit' }).click();
    await page.getByRole('button', { name: /^Bank transfer/ }).click();
    await page.getByLabel('Amount', { exact: true }).fill('200');
    await page.getByRole('button', { name: 'Deposit P 200.00' }).click();
    await page.getByText('Lantern Practice Bank').waitFor();
    orderId = new URL(page.url()).searchParams.get('id') ?? '';
    payable = await amountIn(page.locator('.pay-card'));
    expect(payable).toMatch(/^200\.(0[1-9]|[1-9]\d)$/);
    const claimed = page.waitForResponse((answer) => answer.url().endsWith(calls.payments.claimDepositPaid.path));
    await page.getByRole('button', { name: 'I have paid' }).click();
    await claimed;
    expect(await axeProblems(page)).toEqual([]);
    expect(await keysShown(page)).toEqual([]);
    expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  it('has the columns chosen of a file that names none; a statement that one person may not post waits for a second', async () => {
    const { page } = maker;
    const form = await chooseFile(Buffer.from('colour,size\nred,7\n'));
    await form.getByText('Which columns contain the date and the amount?').waitFor();
    expect(await form.getByRole('button', { name: 'Import statement' }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    expect(await keysShown(page)).toEqual([]);
    expect(await sidewaysScroll(page, [390])).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await bring(statement(payable, 'SOMEBODY ELSE', `D${orderId}`), BALANCE);
    await page.getByText('1 new row of 1: 0 matched, 0 unmatched, 1 waiting for a second approver').waitFor();
    const panel = page.locator('.detail-panel');
    await panel.getByText('First check by mai.desk').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await keysShown(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download the file' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^statement-\d+\.csv$/);
    await approve('Confirm a bank statement', BALANCE_SHOWN);
  });

  it('waits for two operators when the name differs', async () => {
    const { page } = maker;
    await openPage(page, `${platform.backoffice}/matching`);
    await page.getByRole('button', { name: /^B \d+$/ }).click();
    const panel = page.locator('.detail-panel');
    await panel.getByText(`D ${orderId} · transferrer`).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await panel.getByRole('radio', { name: new RegExp(`^D ${orderId}`) }).check();
    await panel.locator('[name=reason]').fill(REASON);
    await panel.getByRole('button', { name: 'Match to order' }).click();
    await panel.getByText('First check by mai.desk').waitFor();
    await approve('Match a statement row', payable);
  });

  it('has the balance of its account read at the bank by the second person', async () => {
    const { page } = checker;
    await openPage(page, `${platform.backoffice}/statements`);
    await page.getByRole('button', { name: 'Enter the bank’s balance' }).click();
    const form = page.getByRole('form', { name: 'Enter the bank’s balance' });
    await form.locator('[name=reading-balance]').fill(BALANCE);
    expect(await axeProblems(page)).toEqual([]);
    await form.getByRole('button', { name: 'Enter the bank’s balance' }).click();
    const account = page.getByRole('region', { name: 'practice' });
    await account.getByText(', tan.desk').waitFor();
    expect(await account.getByText(BALANCE_SHOWN).count()).toBe(2);
    expect(await sidewaysScroll(page, [390])).toEqual([]);
  });

  it('is credited with the amount that the bank received, and the page shows it without a reload', async () => {
    const { page } = player;
    await page.locator('.pay-card .tag').filter({ hasText: 'Credited' }).waitFor();
    await seeBalance(player, payable);
    expect(await page.locator('.pay-card').getByText('Pay exactly').count()).toBe(0);
    // A member who comes from a board goes back to it.
    const order = page.url();
    await openPage(page, `${platform.portal}/elott`);
    await openPage(page, order);
    const play = page.locator('.pay-card').getByRole('link', { name: 'Play now' });
    await play.click();
    await page.waitForURL('**/elott');
    await openPage(maker.page, `${platform.backoffice}/matching?state=MATCHED`);
    await maker.page.getByRole('row').filter({ hasText: 'SOMEBODY ELSE' }).waitFor();
  });

  it('2C-02 its money is transferred to a studio with wallets of its own and back', async () => {
    const { page } = player;
    const funds = async () => client.value(calls.wallet.consolidatedFunds, {}, await player.token());
    await openPage(page, `${platform.portal}/member?page=transferFund`);
    await page.getByLabel('Amount', { exact: true }).fill('40');
    await page.getByRole('button', { name: `Transfer P ${MOVED}` }).click();
    const back = page.getByRole('button', { name: 'Back from Lotus Studio' });
    await back.waitFor();
    const { main, sumBalance, vendors } = await funds();
    expect([minor(main), sumBalance]).toEqual([minor(payable) - minor(MOVED), payable]);
    expect(vendors.find(({ vassalage }) => vassalage === 'LOTUS')?.balance).toBe(MOVED);
    expect(await axeProblems(page)).toEqual([]);
    await back.click();
    await back.waitFor({ state: 'detached' });
    await until('all is in the main wallet', async () => (await funds()).main === payable);
  });

  it('is corrected with a picture by two operators, and the member finds the correction in the record', async () => {
    const { page } = maker;
    await openPage(page, `${platform.backoffice}/corrections?id=new`);
    await page.locator('[name=account]').fill('transferrer');
    await page.locator('[name=amount]').fill(CORRECTED);
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: `Remove ${PICTURE.name}` }).waitFor();
    await page.locator('[name=reason]').fill(REASON);
    expect(await axeProblems(page)).toEqual([]);
    await pressAndSeeMessage(page.getByRole('button', { name: 'Submit for approval' }), 'Sent to a second approver.');
    await approve("Correct a member's balance", CORRECTED);
    await page.getByRole('row').filter({ hasText: 'transferrer' }).getByText('Done').waitFor();
    const token = await player.token();
    const { sumBalance } = await client.value(calls.wallet.balance, {}, token);
    expect(minor(sumBalance)).toBe(minor(payable) + minor(CORRECTED));
    const { shown } = await accountRecord(player, platform, client, token);
    // The transfers to the studio and back are two movements beside the deposit and the correction.
    expect(shown.map(({ posting, amount }) => [posting, amount])).toEqual([
      ['P08', CORRECTED],
      ['P30b', MOVED],
      ['P29', `-${MOVED}`],
      ['P03', payable],
    ]);
    await expectSoundBooks(client, owner);
  });

  it('writes no error to the console', () => {
    expect([player, maker, checker].flatMap(({ watch }) => watch.problems)).toEqual([]);
  });
});
