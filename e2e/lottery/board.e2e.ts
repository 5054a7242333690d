import { calls } from '@lantern/contract/calls';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestCorrection, seeCorrection } from '../support/backoffice/corrections.ts';
import { openBackOffice } from '../support/backoffice/withdrawals.ts';
import { axeProblems, openPage } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { popupOf } from '../support/browser/popup.ts';
import { recordShown } from '../support/browser/shown-texts.ts';
import { PATIENCE_MS, SCREENS, type Screen, watchPages } from '../support/browser/watch.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import {
  createOperatorByCalls,
  depositByCalls,
  loadHistoryByCalls,
  logInFirstByCalls,
  slipFor,
} from '../support/calls/people.ts';
import { DRAW, EARLIER_DRAWS } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { compareScreens, expectSoundBooks } from '../support/portal/compare-with-ledger.ts';
import { spot, spotOn } from '../support/portal/minute-board.ts';
import { amountIn, minor, type Player, seeBalance } from '../support/portal/player.ts';
import { until } from '../support/until.ts';

const BOARD = '/vnlottery?gameCode=xsmb';
/** 25 ends the special prize: 10 points at 99.5. */
const CHOSEN: readonly string[] = ['25', '52'];
const PAYOUT = '995.00';
/** Different stakes on both numbers: 10 points win by the entered result, 2 by the corrected one. */
const UNEVEN = { before: '1483.00', after: '687.00', lost: '-995.00', won: '199.00' } as const;

/** A member at a board, whose connection to the server can be cut. */
interface BoardPlayer extends Player {
  /** `greetings` counts how often the server accepted the page's socket. */
  readonly line: { isCut: boolean; greetings: number };
}

let platform: Platform;
let client: Client;
let browser: Browser;
let operators: [owner: string, second: string];
/** A member who bets over calls and reads the record later. */
let uneven: { readonly token: string; readonly betIds: readonly string[] };
const players = new Map<Screen, BoardPlayer>();

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-board', clockAt: DRAW.beforeClose });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  const owner = await logInFirstByCalls(platform, client, { name: operator, password });
  operators = [owner, await createOperatorByCalls(platform, client, owner, 'linh.draws', ['game-manager'])];
  await loadHistoryByCalls(client, operators, EARLIER_DRAWS);
  const token = await registerMember(client, 'boarduneven');
  await depositByCalls(platform, client, token, '500.00');
  const lines = CHOSEN.map((number, place) => ({ play: 'de_db', numbers: [number], points: place === 0 ? 10 : 2 }));
  const slip = slipFor(await client.value(calls.lottery.lobby, { gameCode: 'xsmb' }), ...lines);
  uneven = { token, betIds: (await client.value(calls.lottery.placeBets, slip, token)).betIds };
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

async function openBoardOfMember(screen: Screen): Promise<BoardPlayer> {
  const account = `board${screen}`;
  const token = await registerMember(client, account);
  await depositByCalls(platform, client, token, '500.00');
  return openBoard(screen, account, token);
}

async function openBoard(screen: Screen, account: string, token: string): Promise<BoardPlayer> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((session) => {
    // An empty page has no storage.
    if (location.protocol === 'http:') sessionStorage.setItem('token', session);
  }, token);
  const watch = watchPages(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const line = { isCut: false, greetings: 0 };
  // While cut, the lobby is not readable either: its answer would disable the button that the test presses.
  await page.route(
    (url) => url.pathname === calls.lottery.lobby.path,
    (route) => (line.isCut ? route.abort('connectionfailed') : route.continue()),
  );
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (line.isCut) return void socket.close();
    socket.connectToServer().onMessage((message) => {
      if (String(message).includes('"type":"welcome"')) line.greetings += 1;
      socket.send(message);
    });
  });
  await openPage(page, platform.portal + BOARD);
  return { screen, account, page, context, watch, token: async () => token, line };
}

const playerAt = (screen: Screen): BoardPlayer => {
  const player = players.get(screen);
  if (!player) throw new Error(`no player at the ${screen}`);
  return player;
};

const gridOf = ({ page }: BoardPlayer) => page.getByRole('group', { name: 'Numbers to choose' });
const chosenOn = (player: BoardPlayer) =>
  gridOf(player).locator('button.number-grid-tile[aria-pressed="true"]').allTextContents();
const focused = ({ page }: BoardPlayer) => page.evaluate(() => document.activeElement?.textContent);
/** The part of the board with the bet button. */
const cardOf = ({ page }: BoardPlayer) => page.getByRole('region', { name: `Draw ${DRAW.issue}, status` });

async function press({ page }: BoardPlayer, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses the board's bet button and waits for its message. */
async function bet(player: BoardPlayer, cost: string): Promise<void> {
  const button = spot(player).getByRole('button', { name: `Bet P ${cost}` });
  // By the keyboard.
  await button.focus();
  await press(player, 'Space');
  await player.page.getByText(`Bet placed: P ${cost}`).filter({ visible: true }).first().waitFor();
}

async function chooseByKeys(player: BoardPlayer): Promise<void> {
  const grid = gridOf(player);
  expect(await grid.locator('button:not([tabindex="-1"])').count()).toBe(1);
  await grid.locator('button[tabindex="0"]').focus();
  expect(await focused(player)).toBe('00');
  await press(player, 'ArrowDown', 'ArrowDown', 'End');
  expect(await focused(player)).toBe('29');
  await press(player, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Space');
  await press(player, 'PageDown', 'Control+Home');
  // The first one is the head of a column: it chooses ten numbers at once, and removes them again.
  await press(player, 'Space');
  expect(await chosenOn(player)).toEqual(['00', '10', '20', '25', '30', '40', '50', '60', '70', '80', '90']);
  await press(player, 'Space', 'Control+End', 'Home', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight');
  await press(player, 'ArrowRight', 'ArrowRight', 'Enter');
  expect(await chosenOn(player)).toEqual(CHOSEN);
  await press(player, 'Tab');
  expect(await grid.evaluate((field) => field.contains(document.activeElement))).toBe(false);
  expect(await grid.locator('button[tabindex="0"]').textContent()).toBe('52');
}

async function chooseByTyping(player: BoardPlayer): Promise<void> {
  const { page } = player;
  await page.locator('.number-pick-tools').getByText('Manual entry', { exact: true }).click();
  await page.getByLabel(/typed or pasted/).fill('25, 52;25 7a 123');
  await page.getByText('2 numbers read').waitFor();
  await page.getByText('Repeated, counted once: 25').waitFor();
  const unread = page.getByRole('listitem').filter({ hasText: 'Not read, each needs 2 digits: 7a 123' });
  await unread.getByRole('button', { name: 'Remove' }).click();
  await unread.waitFor({ state: 'detached' });
  // Picking and typing are two views of one choice.
  await page.locator('.number-pick-tools').getByText('Pick', { exact: true }).click();
  expect(await chosenOn(player)).toEqual(CHOSEN);
}

const rowsOf = ({ page }: BoardPlayer) => page.getByRole('table', { name: 'My bets on this draw' }).getByRole('row');
const rowOf = (player: BoardPlayer, number: string) =>
  rowsOf(player).filter({ has: player.page.locator('.bet-slip-numbers b', { hasText: new RegExp(`^${number}$`) }) });
const cancelIn = (row: Locator) => row.getByRole('button', { name: /^Cancel until 18:10/ });

const SCREEN_NAMES = ['desktop', 'phone'] as const;

describe('the board from the selection to the settled win', () => {
  for (const screen of SCREEN_NAMES) {
    const choose = screen === 'desktop' ? chooseByKeys : chooseByTyping;
    it(`on a ${screen} numbers are chosen by ${screen === 'desktop' ? 'keys' : 'typing'} and bet`, async () => {
      const player = await openBoardOfMember(screen);
      players.set(screen, player);
      await choose(player);
      await bet(player, '20.00');
      await seeBalance(player, '480.00');
      await until('both bets are listed', async () => (await rowsOf(player).count()) === 2);
    });

    it(`on a ${screen} a bet is cancelled before the close`, async () => {
      const player = playerAt(screen);
      const { page } = player;
      const grid = gridOf(player);
      await grid.locator('button.number-grid-tile').filter({ hasText: /^99$/ }).click();
      await bet(player, '10.00');
      await seeBalance(player, '470.00');
      const row = rowOf(player, '99');
      await cancelIn(row).click();
      const question = page.getByRole('dialog', { name: 'Cancel this bet?' });
      await question.getByText('The whole stake of P 10.00 comes back to your balance.').waitFor();
      await question.getByRole('button', { name: 'Keep bet' }).click();
      await cancelIn(row).click();
      await question.getByRole('button', { name: 'Cancel bet' }).click();
      await page.getByText('Bet cancelled. P 10.00 is back; your balance is P 480.00.').waitFor();
      await row.getByText('Cancelled').filter({ visible: true }).waitFor();
      await until('only the first slip can be cancelled', async () => (await cancelIn(rowsOf(player)).count()) === 1);
      expect(await cancelIn(row).count()).toBe(0);
      await seeBalance(player, '480.00');
      const { rows } = await client.value(calls.wallet.accountRecord, { group: 'ALL', limit: 1 }, await player.token());
      expect(rows).toMatchObject([{ posting: 'P23', amount: '10.00', balanceAfter: '480.00' }]);
    });

    it(`on a ${screen} a bet that another tab cancelled is refused with a text`, async () => {
      const player = playerAt(screen);
      const { page } = player;
      const token = await player.token();
      player.watch.expectProblem(/409.*(\/bets\/cancel|Conflict)/);
      await gridOf(player).locator('button.number-grid-tile').filter({ hasText: /^98$/ }).click();
      await bet(player, '10.00');
      const row = rowOf(player, '98');
      await cancelIn(row).click();
      const { rows } = await client.value(calls.lottery.myBets, { limit: 1 }, token);
      await client.value(calls.lottery.cancelBet, { betId: rows[0]?.id ?? '' }, token);
      const question = page.getByRole('dialog', { name: 'Cancel this bet?' });
      await question.getByRole('button', { name: 'Cancel bet' }).click();
      await question.getByText('This has changed in the meantime.').waitFor();
      await question.getByRole('button', { name: 'Close' }).first().click();
      await row.getByText('Cancelled').filter({ visible: true }).waitFor();
      await seeBalance(player, '480.00');
    });
  }

  it('the connection breaks and the draw closes meanwhile: the page shows both and no bet is accepted', async () => {
    for (const screen of SCREEN_NAMES) {
      const player = playerAt(screen);
      player.watch.expectProblem(/WebSocket|ERR_CONNECTION|Failed to load resource|^40[09]: POST .*\/lgw\/vn\/bets$/);
      await gridOf(player).locator('button.number-grid-tile').filter({ hasText: /^25$/ }).click();
      player.line.isCut = true;
    }
    await platform.restartAt(DRAW.afterClose);
    for (const screen of SCREEN_NAMES) {
      const player = playerAt(screen);
      await player.page.getByText('Connection lost').waitFor();
      await spot(player).getByRole('button', { name: 'Bet P 10.00' }).click();
      await spot(player).getByText('Betting on this draw is closed.').waitFor();
      player.line.isCut = false;
      await player.page.getByText('Connected again. Everything is up to date.').waitFor();
      await player.page.getByText('Connection lost').waitFor({ state: 'detached' });
      await seeBalance(player, '480.00');
    }
  });

  for (const screen of SCREEN_NAMES) {
    it(`on a ${screen} the closed draw shows the stakes until its result`, async () => {
      const player = playerAt(screen);
      const card = cardOf(player);
      await card.getByText('Betting closed at 18:10:00.').waitFor();
      await until('the card tells the stakes', async () => (await amountIn(card)) === '20.00');
      await player.page.getByText('Draw 20250321').first().waitFor({ state: 'attached' });
      // What was chosen is kept for the next round.
      expect(await chosenOn(player)).toEqual(['25']);
      await until('nothing can be cancelled', async () => (await cancelIn(rowsOf(player)).count()) === 0);
    });
  }

  it('the result is entered, and both boards and another page show the win without a reload', async () => {
    // Back office sessions end after fifteen idle minutes, which lie between the first bet and the draw.
    for (const token of operators) await client.value(calls.lotteryBackOffice.issues, { running: true }, token);
    const before = SCREEN_NAMES.map((screen) => playerAt(screen).line.greetings);
    await platform.restartAt(DRAW.beforeDraw);
    // An outcome is sent over the socket, to pages that are connected when the bets are settled.
    await until('both boards are connected again', () =>
      SCREEN_NAMES.every((screen, at) => playerAt(screen).line.greetings > (before[at] ?? 0)),
    );
    const elsewhere = await playerAt('desktop').context.newPage();
    elsewhere.setDefaultTimeout(PATIENCE_MS);
    const connected = elsewhere.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await openPage(elsewhere, `${platform.portal}/help`);
    await connected;
    // A minute later the demonstration would draw by itself.
    await until('the draw is over', () => platform.now() >= DRAW.afterDraw);
    // H2: beside the bet button for some seconds, and as a message on a page without a board.
    const passing = await Promise.all([
      ...SCREEN_NAMES.map((screen) =>
        recordShown(playerAt(screen).page, { within: spotOn(screen), text: /Draw \S+: you won P/ }),
      ),
      // The won bets light up in the list of the desktop; a phone has it in a sheet.
      recordShown(playerAt('desktop').page, { within: '.my-bets-lit', text: /Won/ }),
      recordShown(elsewhere, { within: '.toast-card', text: /You won P/ }),
    ]);
    const { previousIssue } = await client.value(calls.lottery.lobby, { gameCode: 'xsmb' });
    const numbers = Object.fromEntries(Object.entries(DRAW.numbers).map(([prize, drawn]) => [prize, [...drawn]]));
    for (const token of operators) {
      await client.value(calls.lotteryBackOffice.enterResult, { issueId: previousIssue?.id ?? '', numbers }, token);
    }
    for (const shown of passing) await until('the win was shown', async () => (await shown()).length > 0);
    await elsewhere.close();
    for (const screen of SCREEN_NAMES) {
      const player = playerAt(screen);
      const card = cardOf(player);
      await card.getByText('You won', { exact: true }).waitFor();
      await card.getByRole('img', { name: 'Special prize: 4 4 0 2 5' }).waitFor();
      await card.getByText('1 hit · 10 × 99.50').waitFor();
      const token = await player.token();
      const { rows } = await client.value(calls.wallet.accountRecord, { group: 'PAYOUT', limit: 20 }, token);
      const paid = rows.filter((row) => row.posting === 'P22w').reduce((sum, row) => sum + minor(row.amount), 0n);
      const { sums } = await client.value(calls.lottery.myBets, { issueId: previousIssue?.id ?? '', limit: 20 }, token);
      expect(minor(await amountIn(card.locator('.draw-card-won')))).toBe(paid);
      expect([await amountIn(card.locator('.key-value')), sums.payout]).toEqual([PAYOUT, PAYOUT]);
      await until('the list follows', async () => (await rowsOf(player).getByText('Won').count()) > 0);
      await seeBalance(player, '1475.00');
      expect(await axeProblems(player.page)).toEqual([]);
    }
  });

  it('2R-08 two operators correct the result after seeing its effect; the record shows both results and the balance equals the ledger', async () => {
    const [owner, second] = operators;
    const maker = await openBackOffice(browser, platform, second);
    const checker = await openBackOffice(browser, platform, owner);
    const numbers = { ...DRAW.numbers, DB: ['44052'] };
    const effect = await requestCorrection(maker, DRAW.issue, numbers);
    expect(effect).toMatchObject({
      'Bets that change': '2',
      'Winning bets': '3 → 3',
      Payout: '2,985.00 → 2,189.00',
      'Receive more': '0 members · 0.00',
      Debited: '1 member · 796.00',
    });
    await checker.page.goto(`${platform.backoffice}/requests`);
    await checker.page.getByRole('button', { name: 'Correct a result' }).click();
    const panel = checker.page.locator('.detail-panel');
    for (const words of ['DB 44025', 'DB 44052', '796.00']) await panel.getByText(words).first().waitFor();
    expect(await axeProblems(checker.page)).toEqual([]);
    await panel.getByRole('button', { name: 'Approve' }).click();
    await checker.page.getByText('Approved').first().waitFor();
    await until('it is settled once more', async () => {
      const { sumBalance } = await client.value(calls.wallet.balance, {}, uneven.token);
      return sumBalance === UNEVEN.after;
    });
    await seeCorrection(maker, ['44025', '2,985.00']);
    expect(await axeProblems(maker.page)).toEqual([]);

    const player = await openBoard('phone', 'boarduneven', uneven.token);
    await compareScreens(player, platform, client, UNEVEN.after);
    const { rows } = await client.value(calls.wallet.accountRecord, { group: 'ALL', limit: 20 }, uneven.token);
    expect(rows.slice(0, 3).map(({ posting, amount, balanceAfter }) => [posting, amount, balanceAfter])).toEqual([
      ['P22w', UNEVEN.won, UNEVEN.after],
      ['P24', UNEVEN.lost, '488.00'],
      ['P22w', PAYOUT, UNEVEN.before],
    ]);
    await openPage(player.page, `${platform.portal}/member?page=personalHistoryCopy&id=${uneven.betIds[0]}`);
    const drawer = popupOf(player.page);
    await drawer.getByRole('heading', { name: 'The result was corrected' }).waitFor();
    await drawer.getByText('Typed one digit wrongly').waitFor();
    await drawer.getByText('Settlement corrected').waitFor();
    expect(await axeProblems(player.page)).toEqual([]);
    // Equal stakes on both numbers have the same payout as before.
    for (const screen of SCREEN_NAMES) await seeBalance(playerAt(screen), '1475.00');
    await expectSoundBooks(client, owner);
    for (const { watch } of [maker, checker, player]) expect(watch.problems).toEqual([]);
  });

  it('no page had an unexpected error', () => {
    expect([...players.values()].flatMap(({ watch }) => watch.problems)).toEqual([]);
  });
});
