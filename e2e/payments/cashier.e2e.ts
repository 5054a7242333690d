import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BackOfficePage,
  figuresOf,
  openBackOffice,
  PICTURE,
  seeStateInBackOffice,
} from '../support/backoffice/withdrawals.ts';
import { axeProblems } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS, SCREENS, type Screen, type Watch, watchPages } from '../support/browser/watch.ts';
import { changeWithdrawalRules } from '../support/calls/brand.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import {
  bindByCalls,
  createOperatorByCalls,
  depositByCalls,
  FUND_PASSWORD,
  logInFirstByCalls,
} from '../support/calls/people.ts';
import { openDatabase, type PlatformDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { expectSoundBooks } from '../support/portal/compare-with-ledger.ts';
import { toPayment } from '../support/portal/player.ts';
import { until } from '../support/until.ts';

/** Deposits with problems, and a dispute from the member's complaint to the second payment; operators use the keyboard alone. */

const REASON = 'Compared with the statement';
const QUESTION = 'Please show the movements of the last three days.';

let platform: Platform;
let client: Client;
let browser: Browser;
let database: PlatformDatabase;
let owner: string;
let reviewer: BackOfficePage;
let approver: BackOfficePage;
const watches: Watch[] = [];

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-cashier' });
  client = clientOf(platform);
  browser = await launchBrowser();
  database = await openDatabase(platform);
  // A notice to members, for which there is no editor yet.
  await database.run(
    `insert into content.announcement (brand_id, type, texts, starts_at)
     select id, 'PR', $1, now() from brands.brand`,
    [JSON.stringify({ EN: { title: 'Lantern week', content: '<p>Twice the light from Monday on.</p>' } })],
  );
  const { operator, password } = platform.firstRun();
  owner = await logInFirstByCalls(platform, client, { name: operator, password });
  // Without the waiting time of payout accounts and the fee for unbet money.
  await changeWithdrawalRules(
    { platform, client, owner },
    { cardHours: 0, turnoverPolicy: 'ADMIN_FEE', adminFeePpm: 0 },
  );
  const mai = await createOperatorByCalls(platform, client, owner, 'mai.review', ['finance-operator']);
  const tan = await createOperatorByCalls(platform, client, owner, 'tan.approve', ['finance-approver']);
  reviewer = await openBackOffice(browser, platform, mai);
  approver = await openBackOffice(browser, platform, tan);
  watches.push(reviewer.watch, approver.watch);
});
afterAll(async () => {
  await database?.close();
  await browser?.close();
  await platform?.stop();
});

interface Payer {
  readonly token: string;
  readonly page: Page;
  readonly main: () => Promise<string>;
}

/** A member registered over calls, with a browser. */
async function openCashier(screen: Screen, account: string): Promise<Payer> {
  const token = await registerMember(client, account);
  const context = await browser.newContext({ ...SCREENS[screen], locale: 'en-US', reducedMotion: 'reduce' });
  await context.addInitScript((session) => {
    if (location.protocol === 'http:') sessionStorage.setItem('token', session);
  }, token);
  watches.push(watchPages(context));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const main = async () => (await client.value(calls.wallet.consolidatedFunds, {}, token)).main;
  return { token, page, main };
}

/** Creates a deposit of 500.00 over a channel with an outcome at the provider. @returns the order's number */
async function pay(
  { page }: Payer,
  channel: string,
  outcome: string,
  amount?: string,
  offer?: string,
): Promise<string> {
  await page.goto(`${platform.portal}/member?page=depositv2`);
  await page.getByRole('button', { name: channel }).click();
  await page.getByLabel('Amount', { exact: true }).fill('500.00');
  if (offer !== undefined) {
    await page.locator('[data-gain="500.00"]').waitFor();
    await page.getByRole('radio', { name: offer }).check();
  }
  await page.getByRole('button', { name: 'Deposit P 500.00' }).click();
  await toPayment(page);
  await page.getByRole('radio', { name: outcome }).check();
  if (amount !== undefined) await page.locator('[name=amount]').fill(amount);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('status').first().waitFor();
  await page.getByRole('link', { name: 'Back to the site' }).first().click();
  await page.waitForURL(/page=depositv2&id=\d+/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

const seePayment = (page: Page, words: string) => page.locator('.pay-card .note').filter({ hasText: words }).waitFor();

/** A description of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const name = element?.getAttribute('name');
    return name ?? element?.textContent?.trim() ?? '';
  });

/** The form that a key opens is loaded from the server. */
const seeFocus = (page: Page, name: string) =>
  until(`${name} has the focus`, async () => (await focused(page)) === name);

/** Goes to a row of the page by J and opens it. */
async function walkTo({ page }: BackOfficePage, path: string, row: string): Promise<void> {
  await page.goto(`${platform.backoffice}${path}`);
  await page.getByRole('row').filter({ hasText: row }).first().waitFor();
  await until(`J leads to ${row}`, async () => {
    if ((await focused(page)).startsWith(row)) return true;
    await page.keyboard.press('j');
    return false;
  });
}

/** Approves as the second operator by the keyboard alone. */
async function agree(target: string): Promise<void> {
  const { page } = approver;
  await page.goto(`${platform.backoffice}/requests`);
  await page.getByRole('row').filter({ hasText: target }).first().waitFor();
  await page.keyboard.press('j');
  await until(`${target} has the focus`, async () => (await focused(page)).includes(target));
  await page.keyboard.press('a');
  await until('the button that names the amount has the focus', async () =>
    (await focused(page)).startsWith('Approve P'),
  );
  await page.keyboard.press('Enter');
  await page.getByText('Approved').first().waitFor();
}

describe('a deposit', () => {
  let member: Payer;

  it('by card opens the page of the payment provider on the phone and is credited on return', async () => {
    member = await openCashier('phone', 'cardphone');
    await pay(member, 'Card', 'Pay in full');
    await seePayment(member.page, 'The money is in your main wallet.');
    expect(await member.main()).toBe('500.00');
    expect(await axeProblems(member.page)).toEqual([]);
  });

  it('that its provider refuses is shown as failed, and nothing is credited', async () => {
    await pay(member, 'E-wallet', 'Fail at the provider');
    await seePayment(member.page, 'Nothing was credited. The payment provider reported a failure.');
    expect(await member.main()).toBe('500.00');
  });

  it('whose money arrives after its end is credited automatically', async () => {
    const id = await pay(member, 'Bank QR', 'Pay after expiry');
    // The order's time passes, then the provider reports.
    const expire = "update payments.deposit_order set expires_at = now() - interval '1 second' where id = $1";
    await database.run(expire, [id]);
    await seePayment(member.page, 'The order has expired.');
    // The sandbox provider reports after some minutes.
    await database.run('update payments.sandbox_payment set notify_after = now() where order_no = $1', [id]);
    await seePayment(member.page, 'The money is in your main wallet.');
    expect(await member.main()).toBe('1000.00');
  });

  it('with another amount than its order waits for two operators, who decide it by the keyboard alone', async () => {
    const id = await pay(member, 'E-wallet', 'Pay another amount', '470.00');
    await seePayment(member.page, 'The amount received differs from the order.');
    const { page } = reviewer;
    await walkTo(reviewer, '/deposits?state=MATCHING', `D ${id}`);
    await page.keyboard.press('a');
    await seeFocus(page, 'reason');
    await page.keyboard.type(REASON);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Sent to a second approver.').first().waitFor();
    await agree(`D ${id}`);
    await seePayment(member.page, 'The money is in your main wallet.');
    expect(await member.main()).toBe('1470.00');
  });
});

describe('a promotion chosen with the first deposit (issue 5, 2R-14)', () => {
  it('is credited with the deposit, has a wagering requirement, and is listed among the promotions', async () => {
    const member = await openCashier('phone', 'offerphone');
    const { page } = member;
    await page.goto(`${platform.portal}/index`);
    // On the home page an announced promotion opens its text, an activity its page.
    const offers = page.locator('section.promotions-offers');
    await offers.getByRole('button', { name: 'Lantern week' }).click();
    const words = page.getByRole('dialog').filter({ hasText: 'Twice the light from Monday on.' });
    await words.waitFor();
    await page.keyboard.press('Escape');
    await words.waitFor({ state: 'detached' });
    await offers.getByRole('link', { name: 'First deposit doubled' }).click();
    await page.waitForURL('**/promoDetail?id=*');
    await page.getByRole('heading', { name: 'First deposit doubled', level: 1 }).waitFor();
    await pay(member, 'Bank QR', 'Pay in full', undefined, 'First deposit doubled');
    await seePayment(page, 'The money is in your main wallet.');
    await page.locator('.pay-card [data-choice="GRANTED"]').waitFor();
    expect(await member.main()).toBe('1000.00');
    expect(await axeProblems(page)).toEqual([]);
    const { left } = await client.value(calls.wallet.turnover, {}, member.token);
    expect(left).toBe('8000.00');
    await page.goto(`${platform.portal}/promotions`);
    await page.locator('[data-status="issued"]').getByText('Issued').waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });
});

describe('a payment that does not arrive', () => {
  let member: Payer;
  let id: string;

  it('is disputed by its member with a picture, who sees that it is under review', async () => {
    member = await openCashier('phone', 'disputer');
    await depositByCalls(platform, client, member.token, '1000.00');
    const accountId = await bindByCalls(client, member.token, 'disputer');
    const payload = { requestId: randomUUID(), accountId, amount: '600.00', fundPassword: FUND_PASSWORD };
    ({ id } = await client.value(calls.payments.createWithdrawal, payload, member.token));
    const { page } = reviewer;
    await walkTo(reviewer, '/withdrawals', `W ${id}`);
    await page.keyboard.press('a');
    await seeFocus(page, 'Start review');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await page.keyboard.press('a');
    await seeFocus(page, 'reason');
    await page.keyboard.type(REASON);
    await page.keyboard.press('Control+Enter');
    await seeStateInBackOffice(reviewer, 'Paid out');
    await member.page.goto(`${platform.portal}/member?page=withdraw&id=${id}`);
    await member.page.getByText('Nothing arrived', { exact: true }).click();
    await member.page.locator('input[type=file]').setInputFiles(PICTURE);
    await member.page.getByRole('button', { name: 'Send confirmation' }).click();
    await member.page.getByText('Our team will start work on it shortly.').waitFor();
  });

  it('is claimed on the page of disputes, where more information is requested', async () => {
    const { page } = reviewer;
    await walkTo(reviewer, '/disputes', `W ${id}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Take case' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('a');
    await seeFocus(page, 'Take case');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Return to queue' }).waitFor();
    await member.page.getByText('A member of our team is working on it.').waitFor();
    await page.getByRole('button', { name: 'Return to queue' }).focus();
    await until('Tab leads to the question', async () => {
      if ((await focused(page)) === 'question') return true;
      await page.keyboard.press('Tab');
      return false;
    });
    await page.keyboard.type(QUESTION);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The member was asked.').first().waitFor();
    await member.page.getByText(QUESTION).waitFor();
    expect(await axeProblems(member.page)).toEqual([]);
  });

  it('gets an answer of its member, which reaches the page of disputes', async () => {
    const { page } = member;
    await page.locator('[name=words]').fill('Nothing came in these days.');
    await page.locator('.dispute-card-form input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.dispute-card-messages li').nth(1).waitFor();
    await reviewer.page.getByText('Nothing came in these days.').waitFor();
    const keys = ['message_dispute_opened', 'message_dispute_taken', 'message_dispute_asked'];
    await until('the messages are there', async () => {
      const { rows } = await client.value(calls.content.inbox, { limit: 20 }, member.token);
      return keys.every((key) => rows.some(({ textKey }) => textKey === key));
    });
  });

  it('is paid again by two operators, by keys alone, and its member reads the result', async () => {
    const { page } = reviewer;
    await walkTo(reviewer, '/disputes?state=MINE', `W ${id}`);
    await page.keyboard.press('a');
    await seeFocus(page, 'answer');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('a');
    await seeFocus(page, 'reason');
    await page.keyboard.type(REASON);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Sent to a second approver.').first().waitFor();
    await agree(`W ${id}`);
    await member.page.getByText('Decided', { exact: true }).waitFor();
    await until('the figures include the second payment', async () => {
      const figures = await figuresOf(member.page, ['net', 'confirmed', 'repaid']);
      return Object.values(figures).every((amount) => amount === '600.00');
    });
    await page.goto(`${platform.backoffice}/disputes?state=ENDED&id=${id}`);
    await seeStateInBackOffice(reviewer, 'Second payment done');
  });
});

describe('a withdrawal above the maximum payment of its channel', () => {
  it('is paid in two payments, which portal and back office list one by one', async () => {
    const bank = 'sandbox-bank';
    const limit = async (maximum: string | null) => {
      const { payouts } = await client.value(calls.paymentsChannels.channels, {}, owner);
      const { revision = '', names = {}, priority = 1 } = payouts.find(({ code }) => code === bank) ?? {};
      const terms = { names, priority, open: true, maximum };
      await client.value(calls.paymentsChannels.changePayoutChannel, { code: bank, revision, terms }, owner);
    };
    await limit('400.00');
    const member = await openCashier('desktop', 'parted');
    await depositByCalls(platform, client, member.token, '1000.00');
    const accountId = await bindByCalls(client, member.token, 'parted');
    const payload = { requestId: randomUUID(), accountId, amount: '600.00', fundPassword: FUND_PASSWORD };
    const { id } = await client.value(calls.payments.createWithdrawal, payload, member.token);
    const { page } = reviewer;
    await page.goto(`${platform.backoffice}/withdrawals?id=${id}`);
    await page.getByRole('button', { name: 'Start review' }).click();
    await page.locator('[name=reason]').fill(REASON);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.locator('[data-part="2"]').waitFor();
    await until('it goes in two parts', async () => {
      const parts = await page.locator('[data-part]').allTextContents();
      return parts.length === 2 && parts.every((amount) => amount === '300.00');
    });
    await member.page.goto(`${platform.portal}/member?page=withdraw&id=${id}`);
    await member.page.getByText('A part was paid').waitFor();
    await member.page.getByRole('heading', { name: 'Did your money arrive?' }).waitFor();
    expect(await figuresOf(member.page, ['net'])).toEqual({ net: '600.00' });
    await limit(null);
  });
});

describe('the keyboard shortcuts of the back office', () => {
  it('? lists them, / focuses the search, Escape closes the open panel and returns to its row', async () => {
    const { page } = reviewer;
    await page.goto(`${platform.backoffice}/deposits`);
    await page.locator('tbody tr').first().waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Next and previous row').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await seeFocus(page, 'search');
    await page.keyboard.type('ajk');
    expect(await page.locator('[name=search]').inputValue()).toBe('ajk');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    const second = page.locator('tbody tr').nth(1);
    await until('the second row has the focus, and shows it', () =>
      second.evaluate((one) => one === document.activeElement && getComputedStyle(one).outlineStyle === 'solid'),
    );
    const row = await focused(page);
    await page.keyboard.press('Enter');
    await page.locator('.detail-panel .headline-amount').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.detail-panel').waitFor({ state: 'hidden' });
    await seeFocus(page, row);
    await page.keyboard.press('k');
    await until('the row before has the focus', () =>
      page
        .locator('tbody tr')
        .first()
        .evaluate((one) => one === document.activeElement),
    );
  });
});

describe('after all payments', () => {
  it('the books balance and equal the sum of their entries', () => expectSoundBooks(client, owner));

  it('no page had an unexpected error', () => {
    expect(watches.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
