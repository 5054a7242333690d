import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveRequest,
  type BackOfficePage,
  figuresOf,
  openBackOffice,
  openOrder,
  PICTURE,
  seeStateInBackOffice,
} from '../support/backoffice/withdrawals.ts';
import { axeProblems, openPage } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage } from '../support/browser/messages.ts';
import { PATIENCE_MS, SCREENS } from '../support/browser/watch.ts';
import { changeWithdrawalRules, limitPayouts } from '../support/calls/brand.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import {
  bindByCalls,
  createOperatorByCalls,
  depositByCalls,
  FUND_PASSWORD,
  logInFirstByCalls,
} from '../support/calls/people.ts';
import { openDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { expectSoundBooks } from '../support/portal/compare-with-ledger.ts';
import { until } from '../support/until.ts';

const REASON = 'Looked up in the statement';
const BANK = { pays: 'Sandbox bank: pays', refuses: 'Sandbox bank: rejects', silent: 'Sandbox bank: never answers' };

/** Postings of a second payment: a claim on the provider, and the payment itself. */
const POSTED = [
  'Claims on payment providers200.00',
  'Withdrawals in transit200.00',
  'Withdrawals in transit200.00',
  'Money at a payment provider200.00',
];

let platform: Platform;
let client: Client;
let browser: Browser;
let owner: string;
let mai: string;
let tan: string;
let reviewer: BackOfficePage;
let approver: BackOfficePage;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-withdrawal-troubles' });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  owner = await logInFirstByCalls(platform, client, { name: operator, password });
  // Without the waiting time of payout accounts and the fee for unbet money.
  await changeWithdrawalRules(
    { platform, client, owner },
    { cardHours: 0, turnoverPolicy: 'ADMIN_FEE', adminFeePpm: 0 },
  );
  mai = await createOperatorByCalls(platform, client, owner, 'mai.review', ['finance-operator']);
  tan = await createOperatorByCalls(platform, client, owner, 'tan.approve', ['finance-approver']);
  reviewer = await openBackOffice(browser, platform, mai);
  approver = await openBackOffice(browser, platform, tan);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** A member with 1,000.00 who requested 600.00 over calls. */
async function memberWithRequest(account: string) {
  const token = await registerMember(client, account);
  await depositByCalls(platform, client, token, '1000.00');
  const accountId = await bindByCalls(client, token, account);
  const payload = { requestId: randomUUID(), accountId, amount: '600.00', fundPassword: FUND_PASSWORD };
  const { id } = await client.value(calls.payments.createWithdrawal, payload, token);
  const funds = async () => {
    const funds = await client.value(calls.wallet.consolidatedFunds, {}, token);
    return { main: funds.main, held: funds.held };
  };
  const order = async () => (await client.value(calls.payments.withdrawal, { id }, token)).order;
  return { token, id, funds, order };
}
type MemberWithRequest = Awaited<ReturnType<typeof memberWithRequest>>;

/** The reviewer's approval with a channel; the amount needs no second approval. */
async function payOver(id: string, bank: string): Promise<void> {
  const { page } = reviewer;
  await openOrder(reviewer, id);
  await page.getByRole('button', { name: 'Start review' }).click();
  await page.locator('[name=channel]').selectOption({ label: bank });
  await page.locator('[name=reason]').fill(REASON);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
}

/** Pays over another bank after a refusal. */
async function payOverAnother({ page }: BackOfficePage): Promise<void> {
  await page.locator('[name=channel]').selectOption({ label: BANK.pays });
  await page.getByRole('button', { name: 'Pay over this channel' }).click();
}

/** Chooses the decision of a dispute. */
async function decide({ page }: BackOfficePage, answer: string): Promise<void> {
  await page.getByRole('group', { name: 'Decide', exact: true }).getByText(answer, { exact: true }).click();
}

async function requestSecondApproval({ page }: BackOfficePage): Promise<void> {
  await page.locator('[name=reason]').fill(REASON);
  await pressAndSeeMessage(page.getByRole('button', { name: 'Request second approval' }), 'Sent to a second approver.');
}

describe('a payment that its bank refuses', () => {
  let member: MemberWithRequest;

  it('is put on hold again and paid over another bank', async () => {
    member = await memberWithRequest('refused1');
    await payOver(member.id, BANK.refuses);
    await seeStateInBackOffice(reviewer, 'Rejected by bank');
    await reviewer.page.getByText('The provider rejected the payment.').waitFor();
    expect(await member.funds()).toEqual({ main: '400.00', held: '600.00' });
    expect(await axeProblems(reviewer.page)).toEqual([]);
    await payOverAnother(reviewer);
    await seeStateInBackOffice(reviewer, 'Paid out');
    expect(await member.funds()).toEqual({ main: '400.00', held: '0.00' });
  });

  it("is recorded as received by two operators with the bank's proof, and nothing is refunded", async () => {
    const { page } = reviewer;
    await openOrder(reviewer, member.id, 'all');
    await decide(reviewer, 'Force the receipt');
    await page.getByText('Nothing is posted and nothing is refunded.').waitFor();
    const button = page.getByRole('button', { name: 'Request second approval' });
    await page.locator('[name=reason]').fill(REASON);
    expect(await button.isEnabled()).toBe(false);
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Remove statement.png' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await requestSecondApproval(reviewer);
    await approveRequest(approver, member.id, ['600.00', 'Force the receipt', REASON]);
    await seeStateInBackOffice(reviewer, 'Receipt forced');
    expect(await member.order()).toMatchObject({ state: 'FORCED_RECEIVED', confirmed: '600.00', returned: '0.00' });
    expect(await member.funds()).toEqual({ main: '400.00', held: '0.00' });
  });
});

describe('a payment that its bank never answers', () => {
  let member: MemberWithRequest;

  it('is resolved by two operators, and paid over another bank when it had failed', async () => {
    member = await memberWithRequest('silent1');
    const { page } = reviewer;
    await payOver(member.id, BANK.silent);
    await seeStateInBackOffice(reviewer, 'No answer');
    expect(await page.getByRole('button', { name: 'Pay over this channel' }).count()).toBe(0);
    await page.getByRole('group', { name: 'What the provider' }).getByText('Not paid', { exact: true }).click();
    await page.locator('[name=outcome][value=FAILED]:checked').waitFor({ state: 'attached' });
    expect(await axeProblems(page)).toEqual([]);
    await requestSecondApproval(reviewer);
    // While the request is open there is no other action.
    await page.locator('.action-form').waitFor({ state: 'hidden' });
    await approveRequest(approver, member.id, ['600.00', 'Not paid', REASON]);
    await seeStateInBackOffice(reviewer, 'Rejected by bank');
    expect(await member.funds()).toEqual({ main: '400.00', held: '600.00' });
    await payOverAnother(reviewer);
    await seeStateInBackOffice(reviewer, 'Paid out');
  });

  it('is paid again after a dispute: refused by the first bank, paid by the second', async () => {
    const { page } = reviewer;
    const partly = { id: member.id, answer: 'PARTIAL' as const, received: '400.00', remaining: '200.00' };
    await client.value(calls.payments.confirmWithdrawal, partly, member.token);
    await seeStateInBackOffice(reviewer, 'Partly received');
    await decide(reviewer, 'Pay again');
    await page.locator('[name=channel]').selectOption({ label: BANK.refuses });
    expect(await page.locator('.action-form table tbody tr').allTextContents()).toEqual(POSTED);
    expect(await axeProblems(page)).toEqual([]);
    await requestSecondApproval(reviewer);
    await approveRequest(approver, member.id, ['200.00', 'Pay again', BANK.refuses, REASON]);
    await seeStateInBackOffice(reviewer, 'Second payment rejected');
    await payOverAnother(reviewer);
    await seeStateInBackOffice(reviewer, 'Second payment done');
    expect(await figuresOf(page, ['net', 'confirmed', 'paid_again'])).toEqual({
      net: '600.00',
      confirmed: '600.00',
      paid_again: '200.00',
    });
    expect(await member.order()).toMatchObject({ state: 'CLOSED_REPAID', confirmed: '600.00', repaid: '200.00' });
    expect(await member.funds()).toEqual({ main: '400.00', held: '0.00' });
  });
});

describe('a withdrawal that can be paid only in part', () => {
  let member: MemberWithRequest;

  /** Two operators resolve the attempt that is open. */
  async function settle(outcome: 'PAID' | 'FAILED'): Promise<void> {
    await until('its bank has not answered', async () => (await member.order()).state === 'UNKNOWN');
    const payload = { id: member.id, outcome, reason: REASON };
    const { requestId } = await client.value(calls.paymentsBackOffice.requestResolve, payload, mai);
    const yes = { id: requestId ?? '', decision: 'APPROVE' as const, reason: REASON };
    await client.value(calls.staff.decideRequest, yes, tan);
  }

  it('is ended by two operators with the paid part: the rest is returned, and the member reads both amounts', async () => {
    const { page } = reviewer;
    await limitPayouts({ client, owner }, 'sandbox-silent', '350.00');
    member = await memberWithRequest('halfpaid');
    await payOver(member.id, BANK.silent);
    await settle('PAID');
    await settle('FAILED');
    expect(await member.funds()).toEqual({ main: '400.00', held: '300.00' });
    await openOrder(reviewer, member.id);
    await page.getByRole('heading', { name: 'Or close with the amount paid' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await requestSecondApproval(reviewer);
    await approveRequest(approver, member.id, ['300.00', REASON]);
    await seeStateInBackOffice(reviewer, 'Paid out');
    expect(await member.order()).toMatchObject({ state: 'DISBURSED', net: '300.00', released: '300.00' });
    expect(await member.funds()).toEqual({ main: '700.00', held: '0.00' });
    const context = await browser.newContext({ ...SCREENS.phone, locale: 'en-US', reducedMotion: 'reduce' });
    await context.addInitScript((token) => {
      if (location.protocol === 'http:') sessionStorage.setItem('token', token);
    }, member.token);
    context.setDefaultTimeout(PATIENCE_MS);
    const own = await context.newPage();
    await openPage(own, `${platform.portal}/member?page=withdraw&id=${member.id}`);
    await own.getByText('Only a part could be paid.').waitFor();
    expect(await figuresOf(own, ['requested', 'net', 'released'])).toEqual({
      requested: '600.00',
      net: '300.00',
      released: '300.00',
    });
    expect(await axeProblems(own)).toEqual([]);
    await context.close();
  });

  it('counts as received when its member has not answered in time', async () => {
    const database = await openDatabase(platform);
    // The time to answer passes.
    await database.run('update payments.withdrawal_order set answer_before = now() where id = $1', [member.id]);
    await database.close();
    await seeStateInBackOffice(reviewer, 'Marked as received');
    expect(await member.order()).toMatchObject({ state: 'AUTO_RECEIVED', confirmed: '300.00' });
  });
});

describe('after all withdrawals', () => {
  it('the books balance and equal the sum of their entries', () => expectSoundBooks(client, owner));

  it('no page had an unexpected error', () => {
    expect([reviewer, approver].flatMap(({ watch }) => watch.problems)).toEqual([]);
  });
});
