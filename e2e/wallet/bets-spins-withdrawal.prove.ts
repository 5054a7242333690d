import { calls } from '@lantern/contract/calls';
import { formatAmount } from '@lantern/money';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveRequest,
  type BackOfficePage,
  figuresOf,
  openBackOffice,
  openOrder,
  prepare,
  request,
  seeState,
} from '../support/backoffice/withdrawals.ts';
import { axeProblems, openPage } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { popupOf } from '../support/browser/popup.ts';
import type { Screen } from '../support/browser/watch.ts';
import { changeWithdrawalRules } from '../support/calls/brand.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { createOperatorByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { openDatabase, type PlatformDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { compareScreens, expectSoundBooks, ledgerOf } from '../support/portal/compare-with-ledger.ts';
import {
  chooseUnits,
  DRAWN_WITHIN,
  MINUTE_BOARD,
  pressWhenOpen,
  seeCost,
  spot,
} from '../support/portal/minute-board.ts';
import {
  amountIn,
  deposit,
  minor,
  openPlayer,
  type Player,
  plainAmount,
  register,
  seeBalance,
} from '../support/portal/player.ts';
import {
  balanceInGame,
  chooseSeeds,
  gameOf,
  openLanternRiver,
  spinIntoFreeSpins,
  takeUpRound,
  watchToEnd,
} from '../support/portal/slots.ts';
import { until } from '../support/until.ts';

const DEPOSIT = '6200.00';
/** Both halves of the last digit, by two plays: one of them wins, so that together they are no wager. */
const BIG = { play: '1x_dwd', multiple: '300', stake: '3000.00', payout: '5868.00' };
const SMALL = { play: 'credit_side', each: '3000', stake: '3000.00', payout: '5955.00' };
/** What is left after the bets is staked in two spins, the only stakes that count. */
const SPIN = '100.00';
const REQUESTED = { amount: '5500.00', fee: '0.00', adminFee: '0.00', net: '5500.00' };
const REASON = 'Seen with the member';
/** On the desktop the parts are tested separately. */
const NAMES: readonly Screen[] = ['phone'];

let platform: Platform;
let database: PlatformDatabase;
let client: Client;
let browser: Browser;
let owner: string;
let reviewer: BackOfficePage;
let approver: BackOfficePage;
const players = new Map<Screen, Player>();
const orders = new Map<Screen, string>();

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-evening' });
  client = clientOf(platform);
  database = await openDatabase(platform);
  browser = await launchBrowser();
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
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await platform?.stop();
});

const playerOn = (screen: Screen) => {
  const player = players.get(screen);
  if (!player) throw new Error(`nobody is at the ${screen}`);
  return player;
};
const orderOn = (screen: Screen) => orders.get(screen) ?? '';

/** The member's spendable money in the ledger. */
const balanceOf = async (player: Player) =>
  (await client.value(calls.wallet.balance, {}, await player.token())).sumBalance;

/** Sum of signed amounts: `['100.00', '-20.00']` is `80.00`. */
function sumOf(...amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + minor(amount), 0n);
  return formatAmount(sum, 2);
}

/** Adds the selection to the slip. */
async function addToSlip(player: Player, stake: string): Promise<void> {
  await seeCost(player, stake);
  await spot(player).getByRole('button', { name: 'Add', exact: true }).click();
}

/** Places the slip on the draw that is open at that moment. */
async function betSlip({ page }: Player, lines: number): Promise<void> {
  await page
    .locator('.phone-dock')
    .getByRole('button', { name: `Slip ${lines}` })
    .click();
  const slip = page.getByRole('dialog', { name: 'Slip' });
  await pressWhenOpen(slip.getByRole('button', { name: `Confirm ${lines} bets` }));
}

/** Raises the game's stake to SPIN. */
async function raiseBet({ page }: Player): Promise<void> {
  const game = gameOf(page);
  const wanted = game.getByRole('button', { name: `Spin for P ${SPIN}` });
  const raise = async () => {
    if ((await wanted.count()) > 0) return true;
    await game.getByRole('button', { name: 'Raise bet' }).click();
    return false;
  };
  await until(`a spin costs ${SPIN}`, raise, { everyMs: 30 });
}

/** The game, the bar above it and the ledger show the same balance. */
async function compareGame(player: Player): Promise<void> {
  const balance = await balanceOf(player);
  expect(await balanceInGame(player.page)).toBe(balance);
  const bar = player.page.locator('.game-bar-balance');
  await until(`the bar over the game shows ${balance}`, async () => (await amountIn(bar)) === balance);
}

/** The member's bets once the draw has decided them. */
async function settledBets(player: Player) {
  const isSettled = async () => {
    const { bets } = await ledgerOf(player, client);
    return bets.rows.every(({ state }) => state === 'WON' || state === 'LOST') ? bets : null;
  };
  return until('both bets are settled', isSettled, DRAWN_WITHIN);
}

/** The amounts that a table of the member centre shows, row by row. */
async function amountsShown({ page }: Player, table: string, rows: number): Promise<string[][]> {
  const lines = page.getByRole('table', { name: table }).locator('tbody tr');
  await until(`${rows} rows are shown`, async () => (await lines.count()) === rows);
  // On a phone the stake is repeated in the line below.
  const texts = await lines.evaluateAll((all) =>
    all.map((line) =>
      [...line.querySelectorAll('.money')]
        .filter((money) => money.closest('.member-page-narrow') === null)
        .map((money) => money.textContent ?? ''),
    ),
  );
  return texts.map((line) => line.map(plainAmount));
}

describe.each(NAMES)('bets on a %s', (screen) => {
  it('a new member deposits and bets on both halves of the last digit', async () => {
    const player = await openPlayer(browser, platform, screen, `evening${screen}`);
    players.set(screen, player);
    const { page } = player;
    await register(player);
    await deposit(player, DEPOSIT);
    await seeBalance(player, DEPOSIT);
    await openPage(page, platform.portal + MINUTE_BOARD);
    await chooseUnits(player, 'Big');
    await page.getByRole('textbox', { name: 'Multiple' }).fill(BIG.multiple);
    await addToSlip(player, BIG.stake);
    await page.getByRole('tab', { name: 'Fixed odds', exact: true }).click();
    await page.getByRole('button', { name: 'Each ball' }).click();
    await page.getByRole('group', { name: 'Ball 5' }).getByRole('button', { name: /Small/ }).click();
    await page.getByRole('textbox', { name: 'Stake per unit' }).fill(SMALL.each);
    await addToSlip(player, SMALL.stake);
    await betSlip(player, 2);
    await seeBalance(player, '200.00');
    const { funds, bets } = await ledgerOf(player, client);
    expect(funds).toMatchObject({ sumBalance: '200.00', main: '200.00', held: '0.00' });
    expect(bets.rows.map(({ play, stake, possibleWin }) => ({ play, stake, payout: possibleWin }))).toEqual([
      { play: SMALL.play, stake: SMALL.stake, payout: SMALL.payout },
      { play: BIG.play, stake: BIG.stake, payout: BIG.payout },
    ]);
  });
});

describe.each(NAMES)('spins on a %s', (screen) => {
  it('a round is left open and resumed, and the rest is staked', async () => {
    const player = playerOn(screen);
    const { page } = player;
    // A payout during the round would change the wallet before the game shows it.
    await settledBets(player);
    // Moving reels are tested elsewhere.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLanternRiver(player, platform);
    await gameOf(page).getByRole('button', { name: 'Quick' }).click();
    await raiseBet(player);
    await chooseSeeds(player, database);
    await spinIntoFreeSpins(player);
    await page.getByRole('link', { name: 'Back to the lobby' }).click();
    await page.waitForURL('**/rng');
    // The wallet contains the whole round, however much of it was shown.
    await seeBalance(player, await balanceOf(player));
    expect(await axeProblems(page)).toEqual([]);
    await openLanternRiver(player, platform);
    await takeUpRound(player);
    await compareGame(player);
    await raiseBet(player);
    // A press together with the end of the celebration pays for no spin, so it may take another one.
    await until('the second round is played', async () => {
      const { rows } = await client.value(calls.games.rounds, { limit: 20 }, await player.token());
      if (rows.length > 1) return true;
      const spin = gameOf(page)
        .locator("main.game[data-phase='idle']")
        .getByRole('button', { name: /^Spin for/ });
      if ((await spin.count()) > 0) await spin.click();
      return false;
    });
    await watchToEnd(page);
    await compareGame(player);
  });

  it('each round is in the betting record with its amounts', async () => {
    const player = playerOn(screen);
    const { rows } = await client.value(calls.games.rounds, { limit: 20 }, await player.token());
    expect(rows.map(({ state, stake }) => ({ state, stake }))).toEqual([
      { state: 'ENDED', stake: SPIN },
      { state: 'ENDED', stake: SPIN },
    ]);
    const moved = rows.flatMap(({ stake, payout }) => [`-${stake}`, payout]);
    const { bets } = await ledgerOf(player, client);
    expect(await balanceOf(player)).toBe(sumOf('200.00', ...moved, bets.sums.payout));
    await openPage(player.page, `${platform.portal}/member?page=personalHistoryCopy&tab=RNG`);
    const shown = await amountsShown(player, 'Betting record', rows.length);
    expect(shown).toEqual(rows.map(({ stake, payout }) => [stake, payout, sumOf(payout, `-${stake}`)]));
    expect(await axeProblems(player.page)).toEqual([]);
  });
});

describe.each(NAMES)('after the draw, on a %s', (screen) => {
  it('one of the bets has won, and every amount on the pages equals the ledger', async () => {
    const player = playerOn(screen);
    const bets = await settledBets(player);
    const digit = Number(bets.rows[0]?.result?.DRAW?.[0]?.at(-1));
    const won = digit >= 5 ? BIG : SMALL;
    expect(bets.sums).toMatchObject({ count: 2, stake: '6000.00', payout: won.payout });
    expect(bets.rows.find(({ state }) => state === 'WON')).toMatchObject({ play: won.play, payout: won.payout });
    const { rows } = await client.value(calls.games.rounds, { limit: 20 }, await player.token());
    const spun = rows.flatMap(({ stake, payout }) => [`-${stake}`, payout]);
    await compareScreens(player, platform, client, sumOf('200.00', ...spun, won.payout));
    await player.page.goto(`${platform.portal}/member?page=personalHistoryCopy&tab=ELOTT`);
    const shown = await amountsShown(player, 'Betting record', bets.rows.length);
    expect(shown).toEqual(bets.rows.map(({ stake, payout }) => [stake, payout, sumOf(payout ?? '', `-${stake}`)]));
  });

  it('bets that cover each other count nothing towards the wagering requirement, and spins count', async () => {
    const player = playerOn(screen);
    const isCounted = async () => {
      const turnover = await client.value(calls.wallet.turnover, {}, await player.token());
      return turnover.left === '6000.00' ? turnover : null;
    };
    const { requirements } = await until('the spins are counted', isCounted);
    expect(requirements).toMatchObject([{ amount: DEPOSIT, required: DEPOSIT, done: '200.00' }]);
    await openPage(player.page, `${platform.portal}/member?page=bonusDetails`);
    await player.page.getByText('6,000.00').filter({ visible: true }).first().waitFor();
  });

  it('the record shows this for each bet, in the portal and in the back office', async () => {
    const player = playerOn(screen);
    const { page } = player;
    await page.goto(`${platform.portal}/member?page=personalHistoryCopy&tab=ELOTT`);
    await page.getByRole('table', { name: 'Betting record' }).locator('tbody tr').first().click();
    const drawer = popupOf(page);
    await drawer.getByText('together with other bets on this draw it covers more than 70%').waitFor();
    expect(await amountIn(drawer.locator('.key-value').filter({ hasText: 'Valid bet' }))).toBe('0.00');
    expect(await axeProblems(page)).toEqual([]);
    const { id } = await client.value(calls.identity.memberInfo, {}, await player.token());
    await approver.page.goto(`${platform.backoffice}/members?id=${id}&part=timeline`);
    const lines = approver.page.getByText('it covers more than 70% of the outcomes').filter({ visible: true });
    await lines.first().waitFor();
    expect(await lines.count()).toBe(2);
  });
});

describe.each(NAMES)('the withdrawal on a %s', (screen) => {
  it('is requested with fund password and account, approved by two operators, paid and confirmed', async () => {
    const player = playerOn(screen);
    const { page } = player;
    const before = await balanceOf(player);
    await prepare(player, platform);
    const { id, quoted } = await request(player, platform, REQUESTED.amount);
    orders.set(screen, id);
    expect(quoted).toEqual([REQUESTED.amount, REQUESTED.fee, REQUESTED.net]);
    await seeState(player, 'Requested');
    const left = sumOf(before, `-${REQUESTED.amount}`);
    await seeBalance(player, left);
    const { funds } = await ledgerOf(player, client);
    expect(funds).toMatchObject({ sumBalance: left, main: left, held: REQUESTED.amount });

    await openOrder(reviewer, id);
    await reviewer.page.getByRole('button', { name: 'Start review' }).click();
    await reviewer.page.locator('[name=reason]').fill(REASON);
    await reviewer.page.getByRole('button', { name: 'Approve, request second approval' }).click();
    await reviewer.page.getByText('Sent to a second approver.').first().waitFor();
    await approveRequest(approver, id, ['5,500.00', 'Sandbox bank: pays', REASON]);

    await page.getByRole('heading', { name: 'Did your money arrive?' }).waitFor();
    // Playwright presses the label once it is at rest.
    await page
      .locator('.confirm-form-answer')
      .filter({ has: page.locator('[value=RECEIVED]') })
      .click();
    await page.getByRole('button', { name: 'Send confirmation' }).click();
    await seeState(player, 'Received');
    expect(await axeProblems(page)).toEqual([]);
  });

  it('every amount equals the ledger, in the portal and in the back office', async () => {
    const player = playerOn(screen);
    const { page } = player;
    const token = await player.token();
    const id = orderOn(screen);
    const { order } = await client.value(calls.payments.withdrawal, { id }, token);
    expect(order).toMatchObject({ state: 'RECEIVED', ...REQUESTED, confirmed: REQUESTED.net, disputed: '0.00' });
    const names = ['requested', 'fee', 'net', 'confirmed'] as const;
    expect(await figuresOf(page, names)).toEqual({
      requested: order.amount,
      fee: order.fee,
      net: order.net,
      confirmed: order.confirmed,
    });
    await compareScreens(player, platform, client, await balanceOf(player));
    await openOrder(reviewer, id, 'all');
    const inBackOffice = await figuresOf(reviewer.page, ['net', 'confirmed']);
    expect(inBackOffice).toEqual({ net: order.net, confirmed: order.confirmed });
    expect(await axeProblems(reviewer.page)).toEqual([]);
    // The account in the back office ends with the balance of the member's top bar.
    const { id: memberId } = await client.value(calls.identity.memberInfo, {}, token);
    const account = `M:${memberId}:MAIN`;
    const { rows } = await client.value(calls.walletBackOffice.accountEntries, { account }, owner);
    expect(rows[0]?.balanceAfter).toBe(await balanceOf(player));
    const { rows: reserved } = await client.value(
      calls.walletBackOffice.accountEntries,
      { account: `M:${memberId}:HELD` },
      owner,
    );
    expect(reserved[0]?.balanceAfter).toBe('0.00');
  });
});

describe('after all of it', () => {
  it('the books balance and equal the sum of their entries', () => expectSoundBooks(client, owner));

  it('no page had an unexpected error', () => {
    const problems = [...players.values(), reviewer, approver].flatMap(({ watch }) => watch.problems);
    expect(problems).toEqual([]);
  });
});
