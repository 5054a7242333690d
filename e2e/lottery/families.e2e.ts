import { calls } from '@lantern/contract/calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, keysShown, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { popupOf } from '../support/browser/popup.ts';
import { PATIENCE_MS, SCREENS, type Screen, type Watch, watchPages } from '../support/browser/watch.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import { depositByCalls } from '../support/calls/people.ts';
import { FAMILIES, quick, TYPED, tab } from '../support/data/lottery-bets.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { atMorningSecond, DRAWN_WITHIN, pressWhenOpen, untilOpen } from '../support/portal/minute-board.ts';
import { until } from '../support/until.ts';

/** Every family of lotteries on a phone, by taps or by text typed in Vietnamese and Thai (2R-08, 2R-09, 2R-10). */

let platform: Platform;
let client: Client;
let browser: Browser;
let page: Page;
let watch: Watch;
let token: string;

beforeAll(async () => {
  // The first draw of the minute games takes place at the end of this minute.
  platform = await startPlatform({ name: 'e2e-families', clockAt: atMorningSecond(15) });
  client = clientOf(platform);
  browser = await launchBrowser();
  token = await registerMember(client, 'tapsphone');
  await depositByCalls(platform, client, token, '1000.00');
  ({ page, watch } = await openMemberBrowser('phone'));
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** Opens the member's browser. */
async function openMemberBrowser(screen: Screen): Promise<{ page: Page; watch: Watch }> {
  const context = await browser.newContext({
    ...{ ...SCREENS[screen], locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh', reducedMotion: 'reduce' },
  });
  await context.addInitScript((session) => {
    if (location.protocol === 'http:') sessionStorage.setItem('token', session);
  }, token);
  const seen = watchPages(context);
  const opened = await context.newPage();
  opened.setDefaultTimeout(PATIENCE_MS);
  return { page: opened, watch: seen };
}

/** The language of the phone's next page. */
const speak = (language: string) =>
  page.context().addCookies([{ name: 'lang', value: language, url: platform.portal }]);

const tabTo = (desktop: Page, wanted: Locator) => walkTo(desktop, 'Tab', wanted);

/** Presses a key until an element has the focus. */
async function walkTo(desktop: Page, key: string, wanted: Locator): Promise<void> {
  await until(
    'the element has the focus',
    async () => {
      if (await wanted.evaluate((one) => one === document.activeElement)) return true;
      await desktop.keyboard.press(key);
      return false;
    },
    { withinMs: 120_000, everyMs: 10 },
  );
}

const betsOf = async (gameCode: string) =>
  (await client.value(calls.lottery.myBets, { limit: 100 }, token)).rows.filter((bet) => bet.gameCode === gameCode);

describe('on a phone', () => {
  it.each(FAMILIES)(
    '$gameCode: the board, a bet by taps, and the bet in the list below',
    async ({ gameCode, taps, bet }) => {
      await openPage(page, `${platform.portal}/elott?gameCode=${gameCode}`);
      const locators = taps(page);
      // The bet itself is one more; so many numbers never need ten.
      expect(locators.length + 1).toBeLessThan(10);
      for (const one of locators) await one.click();
      expect(await axeProblems(page)).toEqual([]);
      expect(await keysShown(page)).toEqual([]);
      await pressWhenOpen(page.locator('.phone-dock').getByRole('button', { name: /^Bet P / }));
      await until('the slip is placed', async () => (await betsOf(gameCode)).length > 0);
      expect(await betsOf(gameCode)).toContainEqual(expect.objectContaining(bet));
      await page.locator('.my-bets .bet-slip-line').first().waitFor();
      expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
      await page.setViewportSize(SCREENS.phone.viewport);
      expect(watch.problems).toEqual([]);
    },
  );

  it('2R-07 the lobby opens the board and the play of its address', async () => {
    await openPage(page, `${platform.portal}/lottery?gameCode=SSC1M&playType=1x_dwd`, '.elottery-board');
    await page.waitForURL('**/elott?gameCode=SSC1M&playType=1x_dwd');
    await page
      .locator('.elottery-board')
      .getByRole('tab', { name: 'Fixed position', exact: true, selected: true })
      .waitFor();
  });

  it('2R-07 the lobby: a favourite lottery, its board, a favourite slip, and the last bet again', async () => {
    await openPage(page, `${platform.portal}/lottery`);
    const card = page.locator('.lottery-card').filter({ hasText: '1-Minute SSC' }).first();
    await card
      .getByRole('timer')
      .filter({ hasText: /^00:\d\d$/ })
      .waitFor();
    await card.getByRole('button', { name: '1-Minute SSC: favourite' }).click();
    await page.getByRole('button', { name: 'Favourites 1' }).click();
    await until('one lottery is left', async () => (await page.locator('.lottery-card').count()) === 1);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('link', { name: '1-Minute SSC' }).last().click();
    await page.waitForURL((url) => url.search === '?gameCode=SSC1M');
    await page
      .locator('.elottery-board')
      .getByRole('button', { name: '1-Minute SSC: favourite', pressed: true })
      .waitFor();
    await tab(page, 'Fixed position').click();
    await quick(page, 'Units: Big').click();
    await quick(page, 'Save slip').click();
    await page.getByLabel('Name of this favourite').fill('Big units');
    await quick(page, 'Save').click();
    await page.getByRole('button', { name: /^Big units/ }).click();
    await quick(page, 'Repeat last bet').click();
    expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
    await page.setViewportSize(SCREENS.phone.viewport);
    await page.locator('.phone-dock').getByRole('button', { name: 'Slip 2' }).click();
    const slip = page.getByRole('dialog', { name: 'Slip' });
    await slip
      .getByText(/^5 units/)
      .first()
      .waitFor();
    await slip
      .getByText(/^10 units/)
      .first()
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const slips = await until('the slip is stored', async () => {
      const stored = await client.value(calls.lotto.savedSlips, { gameCode: 'SSC1M' }, token);
      return stored.slips.length > 0 ? stored.slips : null;
    });
    expect(slips.map(({ name, lines }) => [name, lines.map(({ numbers }) => numbers)])).toEqual([
      ['Big units', [['||||56789']]],
    ]);
    await until('the favourite is stored', async () => {
      const { favourites } = await client.value(calls.lotto.mine, {}, token);
      return favourites.join() === 'SSC1M';
    });
    expect(watch.problems).toEqual([]);
  });

  it('2R-09 numbers of Southeast Asia are typed in Thai digits, and ten more are added by one tap', async () => {
    await openPage(page, `${platform.portal}/seaLottery?gameCode=YEEKEE_15M&playType=2bottom`);
    await page.getByRole('textbox', { name: /typed or pasted/ }).fill('๐๗ ๓๕');
    await page
      .getByRole('group', { name: 'First digit' })
      .getByRole('button', { name: '3', exact: true })
      .last()
      .click();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
    await page.setViewportSize(SCREENS.phone.viewport);
    await pressWhenOpen(page.locator('.phone-dock').getByRole('button', { name: 'Bet P 110.00' }));
    await until('the slip is placed', async () => (await betsOf('YEEKEE_15M')).length > 0);
    expect((await betsOf('YEEKEE_15M'))[0]).toMatchObject({
      ...{ family: 'YEEKEE', play: '2bottom', tickets: 11, numbers: ['07,30,31,32,33,34,35,36,37,38,39'] },
    });
    expect(watch.problems).toEqual([]);
  });

  it.each(TYPED)('$gameCode in $language: typed numbers, left out texts, the bet, and its record', async (typing) => {
    await speak(typing.language);
    await openPage(page, platform.portal + typing.address);
    if (typing.type) await page.locator('.number-pick-tools').getByText(typing.type, { exact: true }).click();
    await page.locator('[name=typed]').fill(typing.text);
    for (const words of typing.says) await page.getByText(words, { exact: false }).first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await keysShown(page)).toEqual([]);
    expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
    await page.setViewportSize(SCREENS.phone.viewport);
    await pressWhenOpen(page.locator('.phone-dock-buttons button').last());
    const bets = await until('the slip is placed', async () => {
      const found = await betsOf(typing.gameCode);
      return found.length > 0 ? found : null;
    });
    const placed = bets.map(({ play, numbers, stake }) => ({ play, numbers, stake }));
    expect(placed).toEqual(typing.bets);
    await openPage(page, `${platform.portal}/member?page=personalHistoryCopy&id=${bets[0]?.id}`);
    const drawer = popupOf(page);
    for (const number of bets[0]?.numbers ?? [])
      await drawer
        .getByText(number.split(',')[0] ?? '')
        .first()
        .waitFor();
    expect(await keysShown(page)).toEqual([]);
    expect(watch.problems).toEqual([]);
    await speak('EN');
  });

  it('Togel: a pasted list in Thai digits, number and stakes per row', async () => {
    await openPage(page, `${platform.portal}/seaLottery?gameCode=TOGEL_SDY`);
    await page.getByRole('button', { name: 'Paste a list' }).click();
    const list = page.getByRole('dialog', { name: 'Paste a list' });
    await list.getByRole('textbox').fill('๖๒๘๑ ๒ ๒ ๑๐\n๘๘ ๕๐');
    await list.getByRole('button', { name: 'Add 2 numbers' }).click();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
    await page.setViewportSize(SCREENS.phone.viewport);
    await pressWhenOpen(page.locator('.phone-dock').getByRole('button', { name: 'Bet P 43.78' }));
    await until('the slip is placed', async () => (await betsOf('TOGEL_SDY')).length === 4);
    expect(watch.problems).toEqual([]);
  });

  it('4D: ten numbers by one tap, one of them in every order, for two draws', async () => {
    await openPage(page, `${platform.portal}/seaLottery?gameCode=MAGNUM_4D`);
    await page.getByRole('button', { name: '10 quick picks', exact: true }).click();
    await page.getByRole('textbox', { name: 'Number of row 11' }).fill('๑๑๒๓');
    await page.getByRole('group', { name: 'Bet as, 1123' }).getByRole('button', { name: 'Box', exact: true }).click();
    await page.getByRole('group', { name: 'Draws' }).getByRole('button', { name: '2' }).click();
    expect(await axeProblems(page)).toEqual([]);
    expect(await keysShown(page)).toEqual([]);
    expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
    await page.setViewportSize(SCREENS.phone.viewport);
    await page.locator('.phone-dock').getByRole('button', { name: 'Bet P 44.00' }).click();
    const bets = await until('both draws are paid for', async () => {
      const found = await betsOf('MAGNUM_4D');
      return found.length === 4 ? found : null;
    });
    expect(bets.map(({ play, tickets, stake }) => [play, tickets, stake]).sort()).toEqual([
      ['big_box', 12, '12.00'],
      ['big_box', 12, '12.00'],
      ['big_straight', 10, '10.00'],
      ['big_straight', 10, '10.00'],
    ]);
    expect(new Set(bets.map(({ issueId }) => issueId)).size).toBe(2);
    expect(watch.problems).toEqual([]);
  });

  it('three dice are drawn and paid, and the browser verifies the draw', async () => {
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
    await openPage(page, `${platform.portal}/proof?issue=${bets[0]?.issueId}`);
    await page.locator('[data-verdict=good]').waitFor();
    expect(watch.problems).toEqual([]);
  });
});

describe('on a desktop', () => {
  it('Togel by the keyboard alone: numbers and stakes in a sheet, less the discount', async () => {
    const { page: desktop, watch: seen } = await openMemberBrowser('desktop');
    await openPage(desktop, `${platform.portal}/seaLottery?gameCode=TOGEL_HKG`);
    const keys = desktop.keyboard;
    await desktop.getByRole('textbox', { name: 'Number of row 1' }).focus();
    await keys.type('6281');
    // A whole number begins with one coin on its four digits; Tab goes on to its three and two.
    await keys.press('Tab');
    await keys.type('2');
    await keys.press('Tab');
    await keys.type('2');
    await keys.press('Tab');
    await keys.type('10');
    await keys.press('Enter');
    await keys.type('88');
    // It has no four or three digits.
    await keys.press('Tab');
    await keys.type('50');
    await desktop.locator('.if-comes').getByText('P7,500.00').waitFor();
    expect(await axeProblems(desktop)).toEqual([]);
    const bet = desktop.locator('.stake-bar-elottery').getByRole('button', { name: 'Bet P 43.78' });
    await tabTo(desktop, bet);
    await keys.press('Enter');
    const bets = await until('the slip is placed', async () => {
      const found = await betsOf('TOGEL_HKG');
      return found.length > 0 ? found : null;
    });
    expect(bets.map(({ play, numbers, stake }) => [play, numbers[0], stake]).sort()).toEqual([
      ['2D', '81', '7.05'],
      ['2D', '88', '35.25'],
      ['3D', '281', '0.81'],
      ['4D', '6281', '0.67'],
    ]);
    expect(await sidewaysScroll(desktop, [900, 1440])).toEqual([]);
    expect(seen.problems).toEqual([]);
    await desktop.context().close();
  });

  it('five digits by the keyboard alone: the tab, all ten digits of a position, the bet', async () => {
    const { page: desktop, watch: seen } = await openMemberBrowser('desktop');
    await openPage(desktop, `${platform.portal}/elott?gameCode=SSC1M`);
    const before = await betsOf('SSC1M');
    const wanted = tab(desktop, 'Fixed position');
    await tabTo(desktop, desktop.getByRole('tablist').filter({ has: wanted }).getByRole('tab', { selected: true }));
    await walkTo(desktop, 'ArrowRight', wanted);
    await desktop.keyboard.press('Enter');
    await tabTo(desktop, quick(desktop, 'Units: All'));
    await desktop.keyboard.press('Space');
    const bet = desktop.locator('.stake-bar-elottery').getByRole('button', { name: 'Bet P 20.00' });
    await untilOpen(bet);
    await tabTo(desktop, bet);
    await desktop.keyboard.press('Enter');
    await until('the slip is placed', async () => (await betsOf('SSC1M')).length > before.length);
    expect(seen.problems).toEqual([]);
    await desktop.context().close();
  });
});
