import { calls } from '@lantern/contract/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { popupOf } from '../support/browser/popup.ts';
import { PATIENCE_MS, type Screen } from '../support/browser/watch.ts';
import { changeSwitches } from '../support/calls/brand.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { createOperatorByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { openDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { openPlayer, type Player } from '../support/portal/player.ts';
import { until } from '../support/until.ts';

const OWN_PASSWORD = 'Quiet-Harbour-9';
/** Noon of a business day, from which the journey's days are counted. */
const NOON = Date.parse('2026-12-01T04:00:00Z');
const HOUR_MS = 3_600_000;
const ENTRIES = [
  'Announcement',
  'Team overview',
  'Register account',
  'Team management',
  'Team betting',
  'Profit and loss',
  'My income',
  'Transaction details',
  'Dividend',
  'Daily salary',
  'Hourly salary',
  'Real-time salary',
];
const at = (days: number, hours: number) => new Date(NOON + (days * 24 + hours - 12) * HOUR_MS);

let platform: Platform;
let client: Client;
let browser: Browser;
let maker: string;
let checker: string;
const ids = new Map<string, string>();

/** An initial password only allows changing it. @returns a full token */
async function firstLogin(username: string, initial: string): Promise<string> {
  const { token } = await client.value(calls.identity.login, { username, password: initial });
  const passwords = { oldPassword: initial, newPassword: OWN_PASSWORD, confirmNewPassword: OWN_PASSWORD };
  return (await client.value(calls.identity.changePassword, passwords, token)).token;
}

const logIn = async (username: string) =>
  (await client.value(calls.identity.login, { username, password: OWN_PASSWORD })).token;

async function approve(requestId: string): Promise<void> {
  await client.value(calls.staff.decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen' }, checker);
}

/** Accepts the open dividend offer over calls. */
async function acceptByCalls(token: string): Promise<void> {
  const { offer } = await client.value(calls.contracts.dividend, {}, token);
  const { hash } = await client.value(calls.contracts.contract, { id: offer?.id ?? '' }, token);
  const yes = { id: offer?.id ?? '', password: OWN_PASSWORD, ...(hash !== null && { confirm: hash }) };
  await client.value(calls.contracts.acceptOffer, yes, token);
}

const terms = (ratePpm: number) => ({ tiers: [{ ratePpm, minValidBet: '0.00', minLoss: '0.00', minActive: 0 }] });

/** T › A › B, with the platform's contract at the top. */
async function makeLine(): Promise<void> {
  const payload = { username: 'linetop', isTest: false, rates: {}, reason: 'first line' };
  const requested = await client.value(calls.agentsBackOffice.requestTopAgent, payload, maker);
  await approve(requested.requestId);
  const issued = await client.value(calls.agentsBackOffice.issueStartPassword, { account: 'linetop' }, maker);
  const top = await firstLogin('linetop', issued.initialPassword);
  const open = async (username: string, opener: string) => {
    const opened = await client.value(calls.agents.openAccount, { username, accountType: 2, rates: {} }, opener);
    return firstLogin(username, opened.initialPassword);
  };
  const middle = await open('linemiddle', top);
  const low = await open('linelow', middle);
  for (const [account, token] of [
    ['linetop', top],
    ['linemiddle', middle],
    ['linelow', low],
  ] as const) {
    ids.set(account, (await client.value(calls.identity.memberInfo, {}, token)).id);
  }
  const contract = { to: ids.get('linetop') ?? '', kind: 'DIVIDEND', period: 'DAILY', terms: terms(300_000) } as const;
  const offered = await client.value(
    calls.contractsBackOffice.requestContract,
    { ...contract, reason: 'terms' },
    maker,
  );
  await approve(offered.requestId);
  await acceptByCalls(top);
}

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-contracts', clockAt: at(0, 12) });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  const owner = await logInFirstByCalls(platform, client, { name: operator, password });
  const contracts = { DIVIDEND: true, DAILY_SALARY: true, HOURLY_SALARY: true, REALTIME_SALARY: true };
  await changeSwitches({ platform, client, owner }, contracts);
  maker = await createOperatorByCalls(platform, client, owner, 'maker.contracts', ['agent-manager']);
  checker = await createOperatorByCalls(platform, client, owner, 'checker.contracts', ['agent-manager']);
  await makeLine();
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** Logs in and opens the dividend page. */
async function enter(screen: Screen, account: string): Promise<Player> {
  const player = await openPlayer(browser, platform, screen, account);
  const { page } = player;
  await page.goto(`${platform.portal}/login`);
  const form = page.getByRole('dialog', { name: 'Log in' });
  await form.locator('[name=username]').fill(account);
  await form.locator('[name=password]').fill(OWN_PASSWORD);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await player.token();
  await page.goto(`${platform.portal}/agent?page=agentDividendRecord2`);
  await page.getByRole('heading', { level: 1, name: 'Dividend' }).waitFor();
  return player;
}

/** Opens the wizard for a downline and types the rate of its one step. */
async function offer({ page }: Player, downline: string, rate: string): Promise<void> {
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Contracts' }).click();
  const row = page.getByRole('row').filter({ hasText: downline });
  await row.getByRole('button', { name: 'Offer', exact: true }).click();
  await popupOf(page).locator('[name=rate-0]').fill(rate);
}

/** Reads the offer on a phone and accepts it with the login password. */
async function accept({ page }: Player): Promise<void> {
  await page.getByRole('button', { name: 'Read and reply' }).click();
  const dialog = page.getByRole('dialog', { name: /offers you a contract/ });
  await dialog.locator('[name=contract-password]').fill(OWN_PASSWORD);
  await dialog.getByRole('checkbox').check();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Accept, starts/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('the page for partners (2R-19)', () => {
  it("accepts a visitor's enquiry on a phone, which the back office lists", async () => {
    const { page, context, watch } = await openPlayer(browser, platform, 'phone', 'visitor');
    await page.goto(`${platform.portal}/join`);
    await page.getByRole('heading', { level: 1, name: 'Build a team, see every figure' }).waitFor();
    await page.getByRole('button', { name: 'Website' }).click();
    await page.locator('[name=name]').fill('Le Hoang Nam');
    await page.locator('[name=contact]').fill('@lhnam');
    await page.locator('[name=audience]').fill('A page of lottery results.');
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox').check();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [390])).toEqual([]);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    const { rows } = await client.value(calls.leadsBackOffice.list, { state: 'NEW' }, maker);
    expect(rows).toMatchObject([{ kind: 'WEBSITE', name: 'Le Hoang Nam', channel: 'TELEGRAM', contact: '@lhnam' }]);
    expect(watch.problems).toEqual([]);
    await context.close();
  });
});

describe('a dividend contract', () => {
  it('is offered by the upline within its own rates and accepted by the downline with the password', async () => {
    const top = await enter('desktop', 'linetop');
    const entries = top.page.getByRole('navigation', { name: 'Agent centre' }).getByRole('link');
    // All that a switch decides is switched on (2A-01).
    expect(await entries.allTextContents()).toEqual(ENTRIES);
    await offer(top, 'linemiddle', '31');
    const wizard = top.page.getByRole('dialog', { name: 'Offer a dividend contract' });
    await wizard.getByText('At one of these tiers your own contract pays less.').waitFor();
    await wizard.locator('[name=rate-0]').fill('20');
    await wizard.getByText('you keep 10% at the top tier').waitFor();
    expect(await axeProblems(top.page)).toEqual([]);
    await wizard.getByRole('button', { name: 'Send offer' }).click();
    await wizard.waitFor({ state: 'detached' });
    await top.page.getByText('20% offered').waitFor();
    const middle = await enter('phone', 'linemiddle');
    await middle.page.getByText('linetop offers you a contract').waitFor();
    await accept(middle);
    await middle.page.getByText(/Your contract starts on/).waitFor();
    await top.page.goto(`${platform.portal}/member?page=messageV2`);
    await top.page.getByText('linemiddle has accepted what linetop offered: dividend, up to 20%').waitFor();
    await Promise.all([top, middle].map(({ context }) => context.close()));
    const token = await logIn('linemiddle');
    const below = { to: ids.get('linelow') ?? '', kind: 'DIVIDEND', period: 'DAILY', terms: terms(150_000) } as const;
    await client.value(calls.contracts.sendOffer, below, token);
    await acceptByCalls(await logIn('linelow'));
  });

  it('is billed when the period closes, paid, and explained down to the bets of each member', async () => {
    const database = await openDatabase(platform);
    // Rounds with a known result: those of the studio are drawn by chance.
    await database.run(
      `select kit.publish('games.rounds-settled', (select id from brands.brand limit 1), jsonb_build_object(
         'settledAt', $1::text, 'category', 'RNG', 'members', jsonb_build_array(jsonb_build_object(
           'memberId', $2::text, 'book', 'REAL', 'rounds', 3, 'stake', '100000', 'payout', '20000'))))`,
      [at(1, 12).toISOString(), ids.get('linelow')],
    );
    await database.close();
    await platform.restartAt(at(2, 3));
    const tokens = await Promise.all(['linetop', 'linemiddle', 'linelow'].map(logIn));
    const main = async (token: string) => (await client.value(calls.wallet.consolidatedFunds, {}, token)).main;
    // A job creates and pays bills level by level, every quarter of a minute.
    const isPaid = async () => (await Promise.all(tokens.map(main))).join() === '80.00,40.00,120.00';
    await until('all bills are paid', isPaid, { withinMs: 2 * PATIENCE_MS });
    const { page, context } = await enter('phone', 'linemiddle');
    const bill = page.getByRole('table', { name: 'My bills' }).getByRole('row').nth(1);
    await bill.getByText('Paid').waitFor();
    await bill.click();
    const drawer = popupOf(page);
    await drawer.getByRole('heading', { name: '3. What you keep' }).waitFor();
    const text = (await drawer.textContent()) ?? '';
    // (1,000.00 staked − 200.00 returned) × 20 %, less 15 % of the same for the downline.
    for (const words of ['1,000.00', '−200.00', '800.00', '800.00 × 20%', '160.00', '– linelow, own bill', '−120.00']) {
      expect(text).toContain(words);
    }
    expect(await drawer.locator('[data-amount=keeps]').textContent()).toContain('40.00');
    await drawer.getByRole('row').filter({ hasText: 'linelow' }).last().click();
    await drawer.getByRole('heading', { name: /Bets of linelow/ }).waitFor();
    await drawer.getByRole('table', { name: 'Bets of linelow' }).getByText('2026-12-02').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [390])).toEqual([]);
    await context.close();
  });

  it('names the contracts that a lower version ends, and ends them when it starts', async () => {
    const top = await enter('desktop', 'linetop');
    await offer(top, 'linemiddle', '12');
    const wizard = top.page.getByRole('dialog', { name: 'Offer a dividend contract' });
    await wizard.getByText('linelow 15%').waitFor();
    expect(await wizard.getByRole('button', { name: 'Send offer' }).isDisabled()).toBe(true);
    await wizard.getByText('I understand which contracts will end').click();
    await wizard.getByRole('button', { name: 'Send offer' }).click();
    await wizard.waitFor({ state: 'detached' });
    await acceptByCalls(await logIn('linemiddle'));
    const low = async (token: string) => (await client.value(calls.contracts.dividend, {}, token)).contract;
    expect((await low(await logIn('linelow')))?.state).toBe('ACTIVE');
    await platform.restartAt(at(3, 3));
    const token = await logIn('linelow');
    await until('the contract below is over', async () => (await low(token)) === null, { withinMs: 2 * PATIENCE_MS });
    const middle = await logIn('linemiddle');
    const contract = await until('the lower one holds', async () => {
      const current = (await client.value(calls.contracts.dividend, {}, middle)).contract;
      return current?.version === 2 && current.state === 'ACTIVE' ? current : null;
    });
    expect(contract).toMatchObject({ terms: terms(120_000) });
  });
});
