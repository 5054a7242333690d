import { calls } from '@lantern/contract/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS, SCREENS, type Screen, watchPages } from '../support/browser/watch.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import { depositByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import {
  atSecond,
  chooseUnits,
  DRAWN_WITHIN,
  MINUTE_BOARD,
  pressWhenOpen,
  seeCost,
  spot,
} from '../support/portal/minute-board.ts';
import { type Player, seeBalance } from '../support/portal/player.ts';
import { until } from '../support/until.ts';

const NAMES = Object.keys(SCREENS) as Screen[];

let platform: Platform;
let client: Client;
let browser: Browser;
const seats = new Map<Screen, Player>();

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-ssc', clockAt: atSecond(10) });
  client = clientOf(platform);
  browser = await launchBrowser();
  for (const screen of NAMES) seats.set(screen, await sitDown(screen));
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

async function sitDown(screen: Screen): Promise<Player> {
  const account = `minute${screen}`;
  const token = await registerMember(client, account);
  await depositByCalls(platform, client, token, '500.00');
  const context = await browser.newContext({
    ...SCREENS[screen],
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((session) => {
    if (location.protocol === 'http:') sessionStorage.setItem('token', session);
  }, token);
  const watch = watchPages(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await openPage(page, platform.portal + MINUTE_BOARD);
  return { screen, account, page, context, watch, token: async () => token };
}

const seatAt = (screen: Screen): Player => {
  const seat = seats.get(screen);
  if (!seat) throw new Error(`nobody sits at the ${screen}`);
  return seat;
};

/** All ten digits at the last place, one of which is drawn. */
async function coverUnits(seat: Player): Promise<void> {
  await chooseUnits(seat, 'All');
  await seeCost(seat, '20.00');
}

const fundsOf = async (seat: Player) => (await client.value(calls.wallet.balance, {}, await seat.token())).sumBalance;
const betsOf = async (seat: Player) =>
  (await client.value(calls.lottery.myBets, { limit: 20 }, await seat.token())).rows;

describe.each(NAMES)('on a %s', (screen) => {
  it('the board is clean, and its price moves with unit, multiple and prize', async () => {
    const seat = seatAt(screen);
    const { page } = seat;
    expect(await axeProblems(page)).toEqual([]);
    await coverUnits(seat);
    await page.getByRole('button', { name: 'P 0.2', exact: true }).click();
    await page.getByRole('textbox', { name: 'Multiple' }).fill('3');
    await page.getByRole('slider').fill('1800');
    await seeCost(seat, '6.00');
    await page.getByText('7.80%', { exact: false }).first().waitFor();
    await page.getByRole('slider').fill('1956');
    await page.getByRole('textbox', { name: 'Multiple' }).fill('1');
    await page.getByRole('button', { name: 'P 2', exact: true }).click();
    await seeCost(seat, '20.00');
  });

  it('a bet is placed on the open draw and listed beside the board', async () => {
    const seat = seatAt(screen);
    await coverUnits(seat);
    // The answer clears the board, so the next choice has to come after it.
    const placed = seat.page.locator('.toast').filter({ hasText: 'Bet placed: P 20.00' });
    await Promise.all([
      placed.waitFor({ timeout: DRAWN_WITHIN.withinMs }),
      pressWhenOpen(spot(seat).getByRole('button', { name: 'Bet P 20.00' })),
    ]);
    await seeBalance(seat, '480.00');
    const mine = seat.page.locator('.my-bets').filter({ hasText: 'My bets' });
    await mine.getByText('Fixed position').first().waitFor();
    const [bet] = await betsOf(seat);
    expect(bet).toMatchObject({
      family: 'SSC',
      play: '1x_dwd',
      numbers: ['||||0123456789'],
      tickets: 10,
      stake: '20.00',
    });
  });

  it('a chase reserves the stakes of five draws', async () => {
    const seat = seatAt(screen);
    const { page } = seat;
    await coverUnits(seat);
    await spot(seat).getByRole('button', { name: 'Chase' }).click();
    const plan = page.getByRole('dialog', { name: 'Chase plan' });
    await plan.getByRole('button', { name: '5', exact: true }).click();
    await until('five issues are planned', async () => (await plan.getByRole('row').count()) === 6);
    expect(await axeProblems(page)).toEqual([]);
    await pressWhenOpen(plan.getByRole('button', { name: 'Start chase P 100.00' }));
    await plan.waitFor({ state: 'hidden' });
    const { rows } = await client.value(calls.elottery.myChases, {}, await seat.token());
    expect(rows).toMatchObject([{ issues: 5, stake: '100.00', stopOnWin: true }]);
  });
});

it('each board shows for some seconds that its bets have won, in place of the note of the placed bets', async () => {
  const settled = [...seats.values()].map(async (seat) => {
    const note = spot(seat).getByText(/Draw \S+: you won P/);
    await seat.page
      .locator('.draw-head')
      .getByText(/is being drawn/)
      .waitFor({ timeout: DRAWN_WITHIN.withinMs });
    await note.waitFor({ timeout: DRAWN_WITHIN.withinMs });
    expect(await spot(seat).getByText('Bet placed').count()).toBe(0);
    await note.waitFor({ state: 'hidden' });
  });
  await Promise.all(settled);
});

describe.each(NAMES)('after the draw, on a %s', (screen) => {
  it('bet and chase have won, and the rest of the chase is back', async () => {
    const seat = seatAt(screen);
    // 500 − 20 − 100, the bet's 19.56, the first issue's 19.56 and the 80.00 that the chase did not need.
    await until('everything is settled', async () => (await fundsOf(seat)) === '499.12', DRAWN_WITHIN);
    await seeBalance(seat, '499.12');
    const bets = await betsOf(seat);
    const states = bets.map((bet) => bet.state).sort();
    expect(states).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'CANCELLED', 'WON', 'WON']);
    const { rows } = await client.value(calls.elottery.myChases, {}, await seat.token());
    expect(rows).toMatchObject([{ state: 'WON', returned: '80.00', payout: '19.56' }]);
    await seat.page.getByText('Won and stopped').waitFor();
  });

  it('the drawn digits are listed with a link to their proof', async () => {
    const { page } = seatAt(screen);
    const drawn = (await client.value(calls.elottery.statistics, { gameCode: 'SSC1M', draws: 1 })).results[0];
    const row = page.getByRole('row').filter({ hasText: drawn?.number.slice(-4) ?? 'nothing' });
    await row.waitFor();
    expect((await row.locator('.results-rail-digits b').allTextContents()).join('')).toBe(drawn?.digits);
    expect(await row.getByRole('link').getAttribute('href')).toContain(`/proof?issue=${drawn?.issueId}`);
    await page.locator('#res').getByRole('button', { name: 'Trend' }).click();
    await page.getByLabel('Place of the trend').waitFor();
  });

  it('the betting record describes the bet in words', async () => {
    const seat = seatAt(screen);
    const won = (await betsOf(seat)).find((bet) => bet.state === 'WON');
    await openPage(seat.page, `${platform.portal}/member?page=personalHistoryCopy&id=${won?.id}`);
    const drawer = seat.page.getByRole('dialog');
    await drawer.getByText('Fixed position').first().waitFor();
    await drawer.getByText('0123456789').waitFor();
    await drawer.getByText('19.56').first().waitFor();
  });

  it('credit bets and every method fit the screen', async () => {
    const { page, watch } = seatAt(screen);
    await openPage(page, platform.portal + MINUTE_BOARD);
    for (const tab of ['Fixed odds', 'Dragon tiger', 'Any 3', 'Big / small']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
    }
    await page.getByRole('tab', { name: 'Fixed odds', exact: true }).click();
    await page.getByRole('button', { name: 'Each ball' }).click();
    await page.getByRole('group', { name: 'Ball 1' }).getByRole('button', { name: /Big/ }).click();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, screen === 'phone' ? [360, 390] : [1280, 1440])).toEqual([]);
    expect(watch.problems).toEqual([]);
  });
});
