import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOfficePage, openBackOffice } from '../support/backoffice/withdrawals.ts';
import { axeProblems, keysShown, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage } from '../support/browser/messages.ts';
import { clientOf } from '../support/calls/client.ts';
import { createOperatorByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';

const DAY_MS = 86_400_000;
const REASON = 'The bank sent two rows by mistake';

let platform: Platform;
let browser: Browser;
let maker: BackOfficePage;
let checker: BackOfficePage;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-statements' });
  const client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  const owner = await logInFirstByCalls(platform, client, { name: operator, password });
  const createOperator = (name: string, role: string) => createOperatorByCalls(platform, client, owner, name, [role]);
  const [making, checking] = [
    await createOperator('lan.desk', 'finance-operator'),
    await createOperator('duc.desk', 'finance-approver'),
  ];
  [maker, checker] = await Promise.all([
    openBackOffice(browser, platform, making),
    openBackOffice(browser, platform, checking),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** A recent day, which no other order of day and month makes another day that has been: the 25th is no month. */
function day(): { readonly iso: string; readonly dayFirst: string } {
  let at = platform.now();
  do at = new Date(at.getTime() - DAY_MS);
  while (at.getUTCDate() !== 25);
  const iso = at.toISOString().slice(0, 10);
  return { iso, dayFirst: iso.split('-').toReversed().join('/') };
}

/** As a Vietnamese bank writes it: preliminaries, columns of debit and credit, the payer in the text. */
function vietnamese(): string {
  const { dayFirst } = day();
  return [
    'NGAN HANG MAU',
    'SAO KE TAI KHOAN / ACCOUNT STATEMENT',
    'So tai khoan: 0000000000',
    '',
    'STT,Ngày giao dịch,Số tham chiếu,Số tiền ghi nợ,Số tiền ghi có,Số dư,Mô tả',
    `1,${dayFirst},5216.20830,,"1,500.00","9,500.00","MBVCB.0000000001.nap tien.CT tu 0000000001 TRAN THI MAU toi 0000000002 CTY MAU"`,
    `2,${dayFirst},5216.20831,,64.20,"9,564.20","CT tu 0000000003 LE VAN MAU toi 0000000002 CTY MAU"`,
    'Tổng cộng,,,0,"1,564.20",,',
  ].join('\r\n');
}

/** As a Chinese bank writes it: cells with spaces, money in and out in columns, a total; one number contradicts a known row. */
function chinese(): string {
  const { iso } = day();
  const row = (number: string, amount: string, payer: string) =>
    `${iso}     \t,"他行汇入     ","${amount}  ","   ",人民币    ,"${payer}   ",${number}`;
  return [
    '明细查询文件下载',
    '',
    '交易日期,摘要,记账金额(收入),记账金额(支出),记账币种,对方户名,交易流水号',
    row('', '64.20', 'LE VAN MAU'),
    row('5216.20830', '88.00', '张样'),
    row('', '12.34', '李样'),
    '人民币合计,,"164.54","0.00",,,',
  ].join('\r\n');
}

async function choose(name: string, text: string): Promise<Locator> {
  const { page } = maker;
  await openPage(page, `${platform.backoffice}/statements`);
  await page.getByRole('link', { name: 'Import a statement' }).click();
  const form = page.getByRole('form', { name: 'Import a statement' });
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await form.locator('input[type=file]').setInputFiles(file);
  return form;
}

/** Approves the open request as the second operator, who sees what it is about. */
async function approve(action: string, seen: string): Promise<void> {
  const { page } = checker;
  await openPage(page, `${platform.backoffice}/requests`);
  await page.getByRole('row').filter({ hasText: action }).getByRole('button').first().click();
  const panel = page.locator('.detail-panel');
  await panel.getByText(seen).first().waitFor();
  await pressAndSeeMessage(panel.getByRole('button', { name: 'Approve' }), 'Approved');
}

describe('statements of banks', () => {
  it('of a Vietnamese shape are understood, and shown before they are posted (case 7)', async () => {
    const { page } = maker;
    const form = await choose('sao-ke.csv', vietnamese());
    await form.getByLabel('Bank’s time zone').selectOption('Asia/Ho_Chi_Minh');
    await form.getByText('TRAN THI MAU', { exact: false }).first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await keysShown(page)).toEqual([]);
    expect(await sidewaysScroll(page, [390])).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    // The file says its own closing balance.
    expect(await form.locator('[name=closing]').count()).toBe(0);
    await form.getByRole('button', { name: 'Import statement' }).click();
    await page.getByText('2 new rows of 2: 0 matched, 0 unmatched, 2 waiting for a second approver').waitFor();
    await approve('Confirm a bank statement', 'Asia/Ho_Chi_Minh');
  });

  it('of a Chinese shape have a likely repetition and a conflict, which people decide (cases 3 and 4)', async () => {
    const { page } = maker;
    const form = await choose('mingxi.csv', chinese());
    const likely = form.getByRole('group', { name: 'Line 4' });
    await likely.getByText('LE VAN MAU').first().waitFor();
    await form.locator('[name=closing]').fill('9,664.54');
    await form.locator('[name=closing]').press('Tab');
    const post = form.getByRole('button', { name: 'Import statement' });
    expect(await post.isDisabled()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await likely.getByLabel('The same payment').check();
    await form.getByRole('group', { name: 'Line 5' }).getByLabel('Another payment').check();
    await post.click();
    await page.getByText('2 new rows of 3: 0 matched, 1 unmatched, 1 waiting for a second approver').waitFor();
    await approve('Confirm a bank statement', 'mingxi.csv');
    await page.locator('.detail-panel').getByText('Confirmed', { exact: true }).waitFor();
  });

  it('come again as what they are: known, not lost', async () => {
    const form = await choose('mingxi.csv', chinese());
    await form.getByText('This file was imported', { exact: false }).waitFor();
    expect(await form.getByRole('group', { name: /^Line \d+$/ }).count()).toBe(2);
  });

  it('are reversed by two people while their money is unused', async () => {
    const { page } = maker;
    await openPage(page, `${platform.backoffice}/statements`);
    await page.getByRole('button', { name: 'mingxi.csv' }).click();
    const panel = page.locator('.detail-panel');
    await panel.getByText('Reverse the import', { exact: true }).click();
    await panel.locator('[name=reason]').fill(REASON);
    await pressAndSeeMessage(
      panel.getByRole('button', { name: 'Request second approval' }),
      'Sent to a second approver',
    );
    await approve('Reverse the import', 'mingxi.csv');
    await panel.getByText('Reversed', { exact: true }).waitFor();
  });
});
