import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chainsFile,
  type LocalChain,
  openLocalChain,
  platformWallet,
} from '../../apps/server/src/areas/payments/testing/local-chain.ts';
import { SIGNER_SECRET, startSigner } from '../../apps/server/src/areas/payments/testing/signer-process.ts';
import { type BackOfficePage, openBackOffice, openOrder } from '../support/backoffice/withdrawals.ts';
import { axeProblems } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS, SCREENS, type Watch, watchPages } from '../support/browser/watch.ts';
import { addDepositChannel, changeWithdrawalRules } from '../support/calls/brand.ts';
import { type Client, clientOf, PASSWORD, registerMember } from '../support/calls/client.ts';
import { createOperatorByCalls, FUND_PASSWORD, logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { expectSoundBooks } from '../support/portal/compare-with-ledger.ts';
import { until } from '../support/until.ts';

/** A member pays in coins on a real chain, operators collect them, and the signer pays them out again. */

/** 100.00 at 1.02 a coin. */
const REQUESTED = 98_040_000n;
/** 100.00 at the same rate, as far as a coin has places. */
const PAID_OUT = 98_039_215n;
/** Coins are moved by several jobs, each of which runs every two seconds. */
const MANY_STEPS = { withinMs: 2 * PATIENCE_MS };
const PAYEE = `0x${'7'.repeat(40)}`;
const TERMS = {
  ...{ names: {}, minimum: '10.00', maximum: '5000.00', feePpm: 0, minutesToPay: 60, queryAbove: '400' },
  ...{ minimumRank: 0, opensAt: null, closesAt: null, dailyCap: null, currency: null, receiving: null },
  ...{ priority: 5, open: true },
};

let chain: LocalChain;
let signer: Awaited<ReturnType<typeof startSigner>>;
let file: Awaited<ReturnType<typeof chainsFile>>;
let platform: Platform;
let client: Client;
let browser: Browser;
let owner: string;
let reviewer: BackOfficePage;
let member: string;
let page: Page;
let watch: Watch;

beforeAll(async () => {
  chain = await openLocalChain(new Date());
  signer = await startSigner(chain.token);
  file = await chainsFile(chain, {}, { signer: { url: signer.url } });
  await chain.payNative(platformWallet(), 10n ** 18n);
  await chain.mine();
  platform = await startPlatform({ name: 'e2e-coins', environment: { CHAINS_FILE: file.path, SIGNER_SECRET } });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  owner = await logInFirstByCalls(platform, client, { name: operator, password });
  // Without the waiting time of payout accounts and the fee for unbet money.
  await changeWithdrawalRules(
    { platform, client, owner },
    { cardHours: 0, turnoverPolicy: 'ADMIN_FEE', adminFeePpm: 0 },
  );
  const channel = { code: 'usdt', kind: 'CRYPTO' as const, gateway: 'local/USDT', psp: 'local', terms: TERMS };
  await addDepositChannel({ platform, client, owner }, channel);
  const way = { code: 'usdt', gateway: 'local/USDT', psp: 'local' };
  const terms = { names: { EN: 'USDT on the local chain' }, maximum: null, priority: 5, open: true };
  await client.value(calls.paymentsChannels.createPayoutChannel, { ...way, terms }, owner);
  reviewer = await openBackOffice(
    browser,
    platform,
    await createOperatorByCalls(platform, client, owner, 'mai.desk', ['finance-operator']),
  );
  member = await registerMember(client, 'coinfan');
  const context = await browser.newContext({ ...SCREENS.phone, locale: 'en-US', reducedMotion: 'reduce' });
  await context.addInitScript((session) => {
    if (location.protocol === 'http:') sessionStorage.setItem('token', session);
  }, member);
  watch = watchPages(context);
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await signer?.close();
  await chain?.close();
  await file?.remove();
});

describe('payments in coins', () => {
  it('are ordered with an exact amount, followed block by block, and credited on the open page', async () => {
    await page.goto(`${platform.portal}/member?page=depositv2`);
    await page.getByRole('button', { name: /USDT \(Local chain\)/ }).click();
    await page.getByLabel('Amount', { exact: true }).fill('100.00');
    await page.getByRole('button', { name: 'Deposit P 100.00' }).click();
    await page.getByText('98.04 USDT').waitFor();
    await page.getByText('1 USDT = P 1.02').waitFor();
    await page.getByRole('img', { name: 'Your address as a code' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const address = (await page.locator('.pay-coins-address .num').textContent()) ?? '';
    await chain.payToken(address, REQUESTED);
    await chain.payToken(address, 5_000_000n);
    await chain.mine();
    await page.getByText('1 of 3 confirmations').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await chain.mine(2);
    await page.getByText('Done. The money is in your main wallet.').waitFor();
    expect(watch.problems).toEqual([]);
  });

  it('without an order are listed in the back office, and a plan collects all of them', async () => {
    await reviewer.page.goto(`${platform.backoffice}/chains`);
    await reviewer.page.getByRole('button', { name: '5 USDT' }).click();
    await reviewer.page.getByText('It belongs to no order.').waitFor();
    await reviewer.page.getByRole('button', { name: 'Plan a sweep' }).click();
    await reviewer.page.getByRole('heading', { name: 'S 1' }).waitFor();
    await reviewer.page.getByText('103.04 USDT').waitFor();
    expect(await axeProblems(reviewer.page)).toEqual([]);
    await reviewer.page.getByLabel('Reason').fill('Weekly gathering');
    await reviewer.page.getByRole('button', { name: 'Request second approval' }).click();
    const { rows } = await until('the request is there', async () => {
      const found = await client.value(calls.staff.requests, { state: 'PENDING' }, owner);
      return found.rows.length > 0 ? found : null;
    });
    const decision = { id: rows[0]?.id ?? '', decision: 'APPROVE' as const, reason: 'Seen' };
    await client.value(calls.staff.decideRequest, decision, owner);
    await until(
      'the coins lie in the wallet',
      async () => {
        await chain.mine();
        return (await chain.balance(platformWallet(), chain.token)) === REQUESTED + 5_000_000n;
      },
      MANY_STEPS,
    );
  });

  it("are withdrawn to a member's own address, signed by a separate process, and confirmed by the member", async () => {
    const { identity, payments } = calls;
    const fresh = { password: PASSWORD, newFundPassword: FUND_PASSWORD, confirmFundPassword: FUND_PASSWORD };
    await client.value(identity.setFundPassword, fresh, member);
    await page.goto(`${platform.portal}/member?page=withdraw`);
    await page.getByRole('button', { name: 'Add an account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an account' });
    await dialog.getByText('Crypto', { exact: true }).click();
    await dialog.locator('[name=holder]').fill('Coin Fan');
    await dialog.getByRole('combobox', { name: 'Coin and network' }).fill('usdt');
    await dialog.getByRole('option', { name: 'USDT (Local chain)' }).click();
    const add = async (address: string) => {
      await dialog.locator('[name=number]').fill(address);
      await dialog.locator('[name=fundPassword]').fill(FUND_PASSWORD);
      await dialog.getByRole('button', { name: 'Add an account' }).click();
    };
    // Case 17: what is wrong stands at the field.
    watch.expectProblem(/\b422\b/);
    await add('TUpTvrMXBUhgYSXTbXSCczS1AZBy6sTRVb');
    await dialog.getByText('This is an address of USDT (TRC20).').waitFor();
    await add('0x52908400098527886e0F7030069857D2E4169EE7');
    await dialog.getByText('This address is not valid').waitFor();
    expect(await dialog.locator('[name=number]').getAttribute('aria-invalid')).toBe('true');
    expect(await axeProblems(page)).toEqual([]);
    await add(PAYEE);
    await page.getByRole('radio', { name: /USDT \(Local chain\)/ }).waitFor({ state: 'attached' });
    await page.locator('[name=amount]').fill('100.00');
    await page.locator('[name=fundPassword]').fill(FUND_PASSWORD);
    await page.getByRole('button', { name: /^Withdraw P/ }).click();
    await page.waitForURL(/page=withdraw&id=\d+/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    await openOrder(reviewer, id);
    await reviewer.page.getByRole('button', { name: 'Start review' }).click();
    await reviewer.page.locator('[name=channel]').selectOption({ label: 'USDT on the local chain' });
    await reviewer.page.locator('[name=reason]').fill('Seen with the member');
    await reviewer.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await until(
      'a block has the payment',
      async () => {
        await chain.mine();
        return (await chain.balance(PAYEE, chain.token)) === PAID_OUT;
      },
      MANY_STEPS,
    );
    await chain.mine(2);
    await page.getByRole('heading', { name: 'Did your money arrive?' }).waitFor();
    await page.getByText('All of it arrived').click();
    await page.getByRole('button', { name: 'Send confirmation' }).click();
    await page.getByText('You confirmed that all of it arrived.').waitFor();
    const { order } = await client.value(payments.withdrawal, { id }, member);
    expect(order).toMatchObject({ state: 'RECEIVED', net: '100.00', confirmed: '100.00' });
    await reviewer.page.goto(`${platform.backoffice}/chains?part=sent`);
    await reviewer.page.getByRole('button', { name: '98.039215 USDT' }).click();
    await reviewer.page.getByText(PAYEE).waitFor();
    expect(await axeProblems(reviewer.page)).toEqual([]);
    expect([...watch.problems, ...reviewer.watch.problems]).toEqual([]);
    await expectSoundBooks(client, owner);
  });
});
