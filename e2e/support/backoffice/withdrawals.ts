import type { Browser, Locator, Page } from 'playwright-core';
import { pressAndSeeMessage } from '../browser/messages.ts';
import { PATIENCE_MS, SCREENS, type Watch, watchPages } from '../browser/watch.ts';
import { PASSWORD } from '../calls/client.ts';
import { FUND_PASSWORD, holderOf } from '../calls/people.ts';
import type { Platform } from '../platform/platform.ts';
import { amountIn, type Player } from '../portal/player.ts';
import { until } from '../until.ts';
import { backOfficeCookie } from './operator.ts';

/** A picture of one white pixel. */
export const PICTURE = {
  name: 'statement.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A withdrawal's figures by name: `{ requested: '5500.00', net: '4950.00', … }`. */
export async function figuresOf(page: Page, names: readonly string[]): Promise<Record<string, string>> {
  const read = names.map(async (name) => [name, await amountIn(page.locator(`[data-amount="${name}"]`))] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** Prepares a first withdrawal: sets the fund password and adds a payout account. */
export async function prepare({ page, account }: Player, platform: Platform): Promise<void> {
  await page.goto(`${platform.portal}/member?page=withdraw`);
  await page.locator('[name=loginPassword]').fill(PASSWORD);
  await page.locator('[name=fresh]').fill(FUND_PASSWORD);
  await page.locator('[name=again]').fill(FUND_PASSWORD);
  await page.getByRole('button', { name: 'Save fund password' }).click();
  await page.getByRole('button', { name: 'Add an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an account' });
  await dialog.locator('[name=holder]').fill(holderOf(account));
  await dialog.getByRole('combobox', { name: 'Bank' }).fill('vietcom');
  await dialog.getByRole('option', { name: 'Vietcombank' }).click();
  // One account number belongs to one member.
  await dialog.locator('[name=number]').fill(`1903 ${[...account].map((sign) => sign.charCodeAt(0) % 10).join('')}`);
  await dialog.locator('[name=fundPassword]').fill(FUND_PASSWORD);
  await dialog.getByRole('button', { name: 'Add an account' }).click();
  await page.getByRole('radio', { name: /Vietcombank/ }).waitFor({ state: 'attached' });
}

/** Requests a withdrawal. @returns the order's number, and the amounts that the form showed */
export async function request(
  { page }: Player,
  platform: Platform,
  amount: string,
): Promise<{ id: string; quoted: readonly string[] }> {
  await page.goto(`${platform.portal}/member?page=withdraw`);
  await page.locator('[name=amount]').fill(amount);
  const parts = page.locator('.formula-line .money');
  await parts.first().waitFor();
  const quoted = await parts.allTextContents();
  await page.locator('[name=fundPassword]').fill(FUND_PASSWORD);
  await page.getByRole('button', { name: /^Withdraw P/ }).click();
  await page.waitForURL(/page=withdraw&id=\d+/);
  return {
    id: new URL(page.url()).searchParams.get('id') ?? '',
    quoted: quoted.map((text) => text.replaceAll(/[^\d.]/g, '')),
  };
}

/** Waits until the member's page shows a state. */
export async function seeState({ page }: Player, words: string): Promise<void> {
  await page.locator('.withdraw-page .card .tag').filter({ hasText: words }).first().waitFor();
}

/** An operator's browser that is logged in already. */
export interface BackOfficePage {
  readonly page: Page;
  readonly watch: Watch;
}

export async function openBackOffice(
  browser: Browser,
  platform: Platform,
  token: string,
  locale = 'en-US',
): Promise<BackOfficePage> {
  const context = await browser.newContext({ ...SCREENS.desktop, locale });
  await context.addCookies([backOfficeCookie(platform, token)]);
  const watch = watchPages(context);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(`${platform.backoffice}/dashboard`);
  return { page, watch };
}

/** Waits until the back office's page of an order shows a state. */
export async function seeStateInBackOffice({ page }: BackOfficePage, words: string): Promise<void> {
  await page.locator('.detail-panel .tag').filter({ hasText: words }).first().waitFor();
}

/** Opens a page by its address, so that its list is loaded again. */
async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

/** Opens an order: from the queue of those that wait for an operator, or among all. */
export async function openOrder(
  { page }: BackOfficePage,
  id: string,
  among: 'waiting' | 'all' = 'waiting',
): Promise<void> {
  await openPath(page, among === 'all' ? `/withdrawals?id=${id}` : '/withdrawals');
  if (among === 'waiting') await page.getByRole('button', { name: `W ${id}`, exact: true }).click();
  await page.getByRole('heading', { name: `W ${id}`, exact: true }).waitFor();
}

/** Opens the request about an order that waits for this operator. */
async function openRequest(page: Page, id: string): Promise<Locator> {
  await openPath(page, '/requests');
  await page
    .getByRole('row')
    .filter({ hasText: `W ${id}` })
    .getByRole('button')
    .first()
    .click();
  const panel = page.locator('.detail-panel');
  await panel.getByRole('link', { name: `W ${id}` }).waitFor();
  return panel;
}

/** Rejects a request as the second operator: payee and amount are shown, and a note is required. */
export async function rejectRequest({ page }: BackOfficePage, id: string, note: string): Promise<void> {
  const panel = await openRequest(page, id);
  for (const fact of ['holder', 'account_number', 'ordered', 'to_pay_out', 'score']) {
    await panel.locator(`[data-fact="${fact}"]`).first().waitFor();
  }
  await panel.getByRole('button', { name: /^Approve\s*P\s*[\d,]+\.\d\d$/ }).waitFor();
  await panel.getByRole('button', { name: 'Reject' }).click();
  await panel.locator('[name=reason][aria-invalid=true]').waitFor();
  await panel.locator('[name=reason]').fill(note);
  await pressAndSeeMessage(panel.getByRole('button', { name: 'Reject' }), 'Rejected');
}

/** Approves a request as the second operator. */
export async function approveRequest({ page }: BackOfficePage, id: string, seen: readonly string[]): Promise<void> {
  const panel = await openRequest(page, id);
  await until(`the request shows ${seen.join(', ')}`, async () => {
    const text = (await panel.textContent()) ?? '';
    return seen.every((words) => text.includes(words));
  });
  await pressAndSeeMessage(panel.getByRole('button', { name: 'Approve' }), 'Approved');
}
