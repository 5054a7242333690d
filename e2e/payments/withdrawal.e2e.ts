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
  prepare,
  rejectRequest,
  request,
  seeState,
} from '../support/backoffice/withdrawals.ts';
import { axeProblems } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage } from '../support/browser/messages.ts';
import { popupOf } from '../support/browser/popup.ts';
import { PATIENCE_MS, type Screen, screensOf } from '../support/browser/watch.ts';
import { changeWithdrawalRules } from '../support/calls/brand.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { createOperatorByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { expectSoundBooks } from '../support/portal/compare-with-ledger.ts';
import {
  accountRecord,
  amountIn,
  deposit,
  fundsShown,
  openPlayer,
  type Player,
  register,
  seeBalance,
} from '../support/portal/player.ts';

const NOTE = 'The holder has to send a proof first';
const REASON = 'Seen with the member';
/** Nothing of the deposit was bet, so a tenth is taken as a fee. */
const REQUESTED = { amount: '5500.00', fee: '0.00', adminFee: '550.00', net: '4950.00' };
const ANSWERED = { received: '4000.00', missing: '950.00', returned: '900.00', confirmed: '4050.00' };

let platform: Platform;
let client: Client;
let browser: Browser;
let owner: string;
let reviewer: BackOfficePage;
let approver: BackOfficePage;
const players = new Map<Screen, Player>();

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-withdrawal' });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  owner = await logInFirstByCalls(platform, client, { name: operator, password });
  // Without the waiting time of payout accounts; unbet money costs a fee instead of being blocked.
  await changeWithdrawalRules({ platform, client, owner }, { cardHours: 0, turnoverPolicy: 'ADMIN_FEE' });
  reviewer = await openBackOffice(
    browser,
    platform,
    await createOperatorByCalls(platform, client, owner, 'mai.review', ['finance-operator']),
  );
  approver = await openBackOffice(
    browser,
    platform,
    await createOperatorByCalls(platform, client, owner, 'tan.approve', ['finance-approver']),
  );
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const playerOn = (screen: Screen) => {
  const player = players.get(screen);
  if (!player) throw new Error(`nobody is at the ${screen}`);
  return player;
};

/** The order by the member's own call. */
async function orderOf(player: Player, id: string) {
  return (await client.value(calls.payments.withdrawal, { id }, await player.token())).order;
}

/** The reviewer's approval, which needs a second one. */
async function requestSecondApproval(): Promise<void> {
  const { page } = reviewer;
  await page.locator('[name=reason]').fill(REASON);
  await pressAndSeeMessage(
    page.getByRole('button', { name: 'Approve, request second approval' }),
    'Sent to a second approver.',
  );
  await page.locator('.detail-panel').getByText('First check by mai.review').waitFor();
}

describe.each(screensOf('phone'))('a withdrawal on the %s', (screen) => {
  let id: string;

  it('is requested after a fund password and an account are set', async () => {
    const player = await openPlayer(browser, platform, screen, `wd${screen}`);
    players.set(screen, player);
    await register(player);
    await deposit(player, '6000.00');
    await seeBalance(player, '6000.00');
    await prepare(player, platform);
    expect(await axeProblems(player.page)).toEqual([]);
    const requested = await request(player, platform, REQUESTED.amount);
    id = requested.id;
    expect(requested.quoted).toEqual([REQUESTED.amount, REQUESTED.fee, REQUESTED.adminFee, REQUESTED.net]);
    await seeState(player, 'Requested');
    await seeBalance(player, '500.00');
    expect(await orderOf(player, id)).toMatchObject({ state: 'SUBMITTED', ...REQUESTED });
  });

  it('is reviewed by one operator and rejected by another with a note, which returns to the first', async () => {
    await openOrder(reviewer, id);
    await reviewer.page.getByRole('button', { name: 'Start review' }).click();
    await requestSecondApproval();
    await rejectRequest(approver, id, NOTE);
    await reviewer.page.goto(`${platform.backoffice}/requests?view=RETURNED`);
    await reviewer.page
      .getByRole('row')
      .filter({ hasText: `W ${id}` })
      .getByRole('button')
      .first()
      .click();
    await reviewer.page.locator('.detail-panel').getByText(NOTE).first().waitFor();
    expect(await axeProblems(reviewer.page)).toEqual([]);
  });

  it('is requested again, approved by another operator, and paid', async () => {
    await openOrder(reviewer, id);
    await reviewer.page.locator('.detail-panel').getByText(NOTE).first().waitFor();
    await requestSecondApproval();
    await approveRequest(approver, id, ['5,500.00', 'Sandbox bank: pays', REASON]);
    const player = playerOn(screen);
    await player.page.getByRole('heading', { name: 'Did your money arrive?' }).waitFor();
    expect(await figuresOf(player.page, ['requested', 'fee', 'admin_fee', 'net'])).toEqual({
      requested: REQUESTED.amount,
      fee: REQUESTED.fee,
      admin_fee: REQUESTED.adminFee,
      net: REQUESTED.net,
    });
    expect((await client.value(calls.wallet.consolidatedFunds, {}, await player.token())).held).toBe('0.00');
  });

  it('is answered by its member: a part arrived, with a picture', async () => {
    const { page } = playerOn(screen);
    await page.getByText('Only a part arrived').click();
    await page.locator('[name=received]').fill(ANSWERED.received);
    expect(await amountIn(page.locator('output'))).toBe(ANSWERED.missing);
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Remove statement.png' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send confirmation' }).click();
    await seeState(playerOn(screen), 'Partly received');
    const order = await orderOf(playerOn(screen), id);
    expect(order).toMatchObject({ confirmed: ANSWERED.received, disputed: ANSWERED.missing });
  });

  it('is settled by two operators, who see the proof and the postings', async () => {
    const { page } = reviewer;
    await openOrder(reviewer, id);
    await page.getByRole('button', { name: 'Show picture' }).click();
    await page.getByRole('img', { name: 'Evidence from the member' }).waitFor();
    await page.getByText('Return a part').click();
    await page.locator('[name=part]').fill(ANSWERED.returned);
    await page.locator('[name=source]').selectOption('CLAIM');
    const posted = await page.locator('.action-form table tbody tr').allTextContents();
    expect(posted).toEqual(['Claims on payment providers900.00', `wd${screen}, main wallet900.00`]);
    await page.locator('[name=reason]').fill(REASON);
    // The order is loaded again regularly; typed values remain.
    const reread = await page.waitForResponse((response) => response.url().includes('/bo/withdrawals/one'));
    await reread.finished();
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    expect(await page.locator('[name=part]').inputValue()).toBe(ANSWERED.returned);
    await pressAndSeeMessage(
      page.getByRole('button', { name: 'Request second approval' }),
      'Sent to a second approver.',
    );
    await approveRequest(approver, id, ['900.00', '950.00', 'Return a part', 'Claimed from the provider']);
    const player = playerOn(screen);
    await seeState(player, 'Returned');
    await seeBalance(player, '1400.00');
  });

  it('shows the amounts of the ledger everywhere', async () => {
    const player = playerOn(screen);
    const token = await player.token();
    expect(await figuresOf(player.page, ['net', 'confirmed', 'returned'])).toEqual({
      net: REQUESTED.net,
      confirmed: ANSWERED.confirmed,
      returned: ANSWERED.returned,
    });
    expect(await orderOf(player, id)).toMatchObject({ state: 'CLOSED_RETURNED', returned: ANSWERED.returned });
    const funds = await client.value(calls.wallet.consolidatedFunds, {}, token);
    expect(funds).toMatchObject({ main: '1400.00', held: '0.00' });
    expect(await fundsShown(player, platform)).toEqual([
      funds.sumBalance,
      funds.main,
      funds.bonus,
      funds.bet,
      funds.held,
    ]);
    const { rows, shown } = await accountRecord(player, platform, client, token);
    expect(shown.map(({ posting, amount, after }) => [posting, amount, after])).toEqual([
      ['P16', '900.00', '1400.00'],
      ['P10', '-5500.00', '500.00'],
      ['P01', '6000.00', '6000.00'],
    ]);
    expect(rows.map((row) => row.entryId)).toEqual(shown.map((row) => row.entry));
    await player.page.locator('.account-page-records li').first().click();
    await player.page.getByRole('link', { name: `Withdrawal W ${id}` }).waitFor();
    await player.page.getByText('Claim on the payment provider').waitFor();
    await player.page.goto(`${platform.portal}/member?page=messageV2`);
    await player.page.getByText(`Withdrawal W ${id}: P 900.00 is back in your balance.`).waitFor();
    const letters = () => player.page.locator('.inbox-page-message b').allTextContents();
    await expect
      .poll(letters, { timeout: PATIENCE_MS })
      .toEqual([
        'Missing money returned',
        'We are investigating your withdrawal',
        'Did your money arrive?',
        'Withdrawal approved',
        'Fund password set',
        'Deposit credited',
      ]);
  });
});

describe('a withdrawal that is not paid', () => {
  it('is cancelled by its member before the review', async () => {
    const player = playerOn('phone');
    const { id } = await request(player, platform, '150.00');
    await seeBalance(player, '1250.00');
    await player.page.getByRole('button', { name: 'Cancel this withdrawal' }).click();
    await popupOf(player.page).getByRole('button', { name: 'Cancel this withdrawal' }).click();
    await seeState(player, 'Cancelled');
    await seeBalance(player, '1400.00');
    expect(await orderOf(player, id)).toMatchObject({ state: 'CANCELLED' });
  });

  it('is rejected with a reason that its member reads', async () => {
    const player = playerOn('phone');
    const { id } = await request(player, platform, '200.00');
    await seeBalance(player, '1200.00');
    await openOrder(reviewer, id);
    await reviewer.page.getByRole('button', { name: 'Start review' }).click();
    await reviewer.page.locator('[name=reason]').fill('Looks like a mule account');
    await reviewer.page.locator('[name=reasonCode]').selectOption('NAME_DIFFERS');
    await reviewer.page.locator('[name=message]').fill('The account is not in your name');
    await reviewer.page.getByRole('button', { name: 'Reject', exact: true }).click();
    await seeState(player, 'Rejected');
    await player.page.getByText('The account is not in your name').waitFor();
    expect(await player.page.content()).not.toContain('mule');
    await seeBalance(player, '1400.00');
  });
});

describe('after all withdrawals', () => {
  it('the books balance and equal the sum of their entries', () => expectSoundBooks(client, owner));

  it('no page had an unexpected error', () => {
    const problems = [...players.values(), reviewer, approver].flatMap(({ watch }) => watch.problems);
    expect(problems).toEqual([]);
  });
});
