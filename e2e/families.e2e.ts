import { calls } from '@lantern/contract/calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Client, clientOf, registerMember } from './support/calls.ts';
import { type House, startHouse } from './support/house.ts';
import { axeProblems, keysShown, openPage, sidewaysScroll } from './support/inspect.ts';
import { DRAWN_WITHIN, pressWhenOpen } from './support/minute-board.ts';
import { depositByCalls } from './support/people.ts';
import { until } from './support/until.ts';
import { PATIENCE_MS, SCREENS, type Watch, watchPages } from './support/watch.ts';

/** Every family of electronic lottery on a phone, by taps alone (2R-10, issue 7). */

/** One family: its game, what is tapped before the bet, and what that buys. */
interface Family {
  readonly gameCode: string;
  readonly taps: (page: Page) => readonly Locator[];
  readonly bet: { readonly play: string; readonly tickets: number; readonly stake: string };
}

const picks = (page: Page, zone: number) => page.locator('.pr').nth(zone).locator('.pbn');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const quick = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const FAMILIES: readonly Family[] = [
  {
    gameCode: 'K3_1M',
    taps: (page) => [
      page.getByRole('group', { name: 'Big, small, odd, even' }).getByRole('button', { name: /^Big / }),
      page.getByRole('group', { name: 'Big, small, odd, even' }).getByRole('button', { name: /^Small / }),
    ],
    bet: { play: 'side', tickets: 1, stake: '2.00' },
  },
  // Ten numbers in under ten taps: a tab, one choice of all ten, and the bet.
  {
    gameCode: 'SSC1M',
    taps: (page) => [tab(page, 'Fixed position'), quick(page, 'Units: All')],
    bet: { play: '1x_dwd', tickets: 10, stake: '20.00' },
  },
  {
    gameCode: 'PK10_1M',
    taps: (page) => [tab(page, 'Places'), quick(page, 'Champion: All')],
    bet: { play: 'rank', tickets: 10, stake: '20.00' },
  },
  {
    gameCode: 'X11X5_1M',
    taps: (page) => [0, 4, 8].map((place) => picks(page, 0).nth(place)),
    bet: { play: 'rx3', tickets: 1, stake: '2.00' },
  },
  {
    gameCode: 'PC28_2M',
    taps: (page) => [page.locator('.tile').first()],
    bet: { play: 'side', tickets: 1, stake: '10.00' },
  },
  {
    gameCode: 'KENO8_5M',
    taps: (page) => [6, 41, 79].map((place) => picks(page, 0).nth(place)),
    bet: { play: 'pick3', tickets: 1, stake: '10.00' },
  },
  {
    gameCode: 'LHC_2M',
    taps: (page) => [quick(page, 'Pick: Big')],
    bet: { play: 'tm', tickets: 24, stake: '240.00' },
  },
];

let house: House;
let client: Client;
let browser: Browser;
let page: Page;
let watch: Watch;
let token: string;

beforeAll(async () => {
  // Begun a quarter of a minute past: the first issue of the minute games is drawn before the minute is over.
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  house = await startHouse({ name: 'e2e-families', clockAt: new Date(minute + 15_000) });
  client = clientOf(house);
  browser = await launchBrowser();
  token = await registerMember(client, 'tapsphone');
  await depositByCalls(house, client, token, '1000.00');
  const context = await browser.newContext({
    ...SCREENS.phone,
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((held) => {
    if (location.protocol === 'http:') sessionStorage.setItem('token', held);
  }, token);
  watch = watchPages(context);
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const betsOf = async (gameCode: string) =>
  (await client.value(calls.lottery.myBets, { limit: 20 }, token)).rows.filter((bet) => bet.gameCode === gameCode);

describe('on a phone', () => {
  it.each(FAMILIES)('$gameCode: the board, a bet by taps, and the bet below it', async ({ gameCode, taps, bet }) => {
    await openPage(page, `${house.portal}/elott?gameCode=${gameCode}`);
    const locators = taps(page);
    // The bet itself is one more; so many numbers never need ten.
    expect(locators.length + 1).toBeLessThan(10);
    for (const one of locators) await one.click();
    expect(await axeProblems(page)).toEqual([]);
    expect(await keysShown(page)).toEqual([]);
    await pressWhenOpen(page.locator('.dock').getByRole('button', { name: /^Bet P / }));
    await until('the slip is placed', async () => (await betsOf(gameCode)).length > 0);
    expect(await betsOf(gameCode)).toContainEqual(expect.objectContaining(bet));
    await page.locator('.mine .sl').first().waitFor();
    expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
    await page.setViewportSize(SCREENS.phone.viewport);
    expect(watch.problems).toEqual([]);
  });

  it('2R-09 numbers of Southeast Asia: typed in Thai digits, and ten more at a tap', async () => {
    await openPage(page, `${house.portal}/seaLottery?gameCode=YEEKEE_15M&playType=2bottom`);
    await page.getByRole('textbox', { name: /typed or pasted/ }).fill('๐๗ ๓๕');
    await page
      .getByRole('group', { name: 'First digit' })
      .getByRole('button', { name: '3', exact: true })
      .last()
      .click();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
    await page.setViewportSize(SCREENS.phone.viewport);
    await pressWhenOpen(page.locator('.dock').getByRole('button', { name: 'Bet P 110.00' }));
    await until('the slip is placed', async () => (await betsOf('YEEKEE_15M')).length > 0);
    expect((await betsOf('YEEKEE_15M'))[0]).toMatchObject({
      ...{ family: 'YEEKEE', play: '2bottom', tickets: 11, numbers: ['07,30,31,32,33,34,35,36,37,38,39'] },
    });
    expect(watch.problems).toEqual([]);
  });

  it('three dice are drawn and paid, and the device checks the draw', async () => {
    const bets = await until(
      'the dice have fallen',
      async () => {
        const found = await betsOf('K3_1M');
        return found.every(({ state }) => state === 'WON' || state === 'LOST') ? found : null;
      },
      DRAWN_WITHIN,
    );
    // One of big and small has won.
    expect(bets.flatMap(({ payout }) => (payout === '0.00' ? [] : [payout]))).toEqual(['3.91']);
    await openPage(page, `${house.portal}/proof?issue=${bets[0]?.issueId}`);
    await page.locator('[data-verdict=good]').waitFor();
    expect(watch.problems).toEqual([]);
  });
});
