import { calls } from '@lantern/contract/calls';
import { formatAmount } from '@lantern/money';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator, enterResult, logInByLink, logInFirst, type Operator } from '../support/backoffice/operator.ts';
import { openPage } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage } from '../support/browser/messages.ts';
import { type Screen, screensOf } from '../support/browser/watch.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { createFeedSender } from '../support/calls/feed-sender.ts';
import { AT_ONCE, DRAW, EARLIER_DRAWS, SLIP, STAKED } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { compareScreens, expectSoundBooks, ledgerOf } from '../support/portal/compare-with-ledger.ts';
import {
  amountIn,
  betAtOnce,
  betSlip,
  deposit,
  minor,
  openPlayer,
  type Player,
  register,
  seeBalance,
} from '../support/portal/player.ts';
import { until } from '../support/until.ts';

const DEPOSIT = '500.00';
const AFTER_BETS = '390.00';
const AFTER_WIN = '3743.00';
/** Some days after the draw, in the south. */
const CLOSED_DAY = { gameCode: 'xsmn1', day: '2025-03-24' };

let platform: Platform;
let client: Client;
let browser: Browser;
let owner: Operator;
let second: Operator;
/** The screens of the members, each with the same bets. */
const MEMBER_SCREENS = screensOf('phone');
const players = new Map<Screen, Player>();

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-journey', clockAt: DRAW.beforeClose });
  client = clientOf(platform);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const playerOn = (screen: Screen) => {
  const player = players.get(screen);
  if (!player) throw new Error(`nobody plays on the ${screen}`);
  return player;
};

/** Approves the newest request in the back office. */
async function approveLatest({ page }: Operator, what: string): Promise<void> {
  await page.goto(`${platform.backoffice}/requests`);
  await page.getByRole('button', { name: what }).click();
  await page
    .locator('.detail-panel')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await page.getByRole('button', { name: what }).waitFor({ state: 'detached' });
}

/** The trial balance, on its page and by its calls. */
async function seeSoundBooks(): Promise<void> {
  const { page } = owner;
  await page.getByRole('navigation').getByRole('link', { name: 'Trial balance' }).click();
  const differences = page.getByTestId('difference');
  await differences.first().waitFor();
  for (const text of await differences.allTextContents()) expect(text.trim()).toMatch(/^0(\.00)?$/);
  await page.getByRole('button', { name: 'Recalculate from entries' }).click();
  await page.getByText('All balances match the entries').first().waitFor();
  await expectSoundBooks(client, await owner.token());
}

describe('from registration to the settled win', () => {
  it('the owner sets up the platform, previews a file of past results, and a second operator approves it', async () => {
    const { operator, password } = platform.firstRun();
    owner = await logInFirst(browser, platform, { name: operator, password, newPassword: 'Quiet-Harbour-2025' });
    expect(platform.firstRun()).not.toHaveProperty('password');
    await owner.page.getByRole('navigation').getByRole('link', { name: 'Draw control' }).click();
    const file = { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(EARLIER_DRAWS) };
    await owner.page.locator('input[type=file]').setInputFiles(file);
    const preview = owner.page.getByRole('dialog', { name: 'Preview of the file' });
    await preview.getByText('New history 3').waitFor();
    await preview.getByText('DB 48130').waitFor();
    await preview.getByLabel('Source of the file').fill('the published archive');
    await preview.getByRole('button', { name: 'Send the file' }).click();
    await owner.page.getByText('Sent to a second approver').first().waitFor();
    const token = await createOperator(owner, client, 'linh.draws', 'Owner');
    second = await logInByLink(browser, platform, { name: 'linh.draws', token, newPassword: 'Copper-Garden-2025' });
    await second.page.goto(`${platform.backoffice}/requests`);
    await second.page.getByRole('button', { name: 'Load past results' }).click();
    await second.page.getByText('2025-03-18 DB 48130').waitFor();
    await approveLatest(second, 'Load past results');
    const { results } = await client.value(calls.lottery.openedNumbers, { gameCode: 'xsmb' });
    expect(results.map(({ day }) => day)).toEqual(expect.arrayContaining(['2025-03-17', '2025-03-18', '2025-03-19']));
  });

  for (const screen of MEMBER_SCREENS) {
    it(`a visitor registers, deposits and bets on a ${screen}`, async () => {
      const player = await openPlayer(browser, platform, screen, `player${screen}`);
      players.set(screen, player);
      await register(player);
      await deposit(player, DEPOSIT);
      await seeBalance(player, DEPOSIT);
      await player.page.goto(`${platform.portal}/vnlottery?gameCode=xsmb`);
      const { costs, total } = await betSlip(player, SLIP);
      expect(costs).toEqual(SLIP.map((line) => line.stake));
      expect(total).toBe(STAKED.slip);
      expect(await betAtOnce(player, AT_ONCE)).toBe(AT_ONCE.stake);
      await seeBalance(player, AFTER_BETS);
      const { funds, bets } = await ledgerOf(player, client);
      expect(funds).toMatchObject({ sumBalance: AFTER_BETS, main: AFTER_BETS, bet: STAKED.all, held: '0.00' });
      expect(bets.sums).toMatchObject({ count: 4, stake: STAKED.all });
      await compareScreens(player, platform, client, AFTER_BETS);
    });
  }

  it('two operators close betting a minute earlier, and members with bets get a message', async () => {
    const { page } = owner;
    await page.getByRole('navigation').getByRole('link', { name: 'Draw control' }).click();
    await page.getByRole('button', { name: `(XSMB) ${DRAW.issue}` }).click();
    await page.getByText('Close betting early').click();
    // The field is in the brand's zone, whatever the browser's is.
    const typed = new Date(DRAW.earlierClose.getTime() + 8 * 3_600_000).toISOString().slice(0, 19);
    await page
      .locator('.field', { has: page.locator('[name=close-at]') })
      .getByText('UTC+8')
      .waitFor();
    await page.locator('[name=close-at]').fill(typed);
    await page.locator('[name=close-reason]').fill('the organiser draws earlier today');
    await pressAndSeeMessage(
      page.getByRole('button', { name: 'Request the earlier close' }),
      'Sent to a second approver.',
    );
    await approveLatest(second, 'Close betting early');
    const player = playerOn('phone');
    await player.page.goto(`${platform.portal}/member?page=messageV2`);
    await player.page
      .getByText(`Betting on draw ${DRAW.issue} now closes at 2025-03-20 18:09 (UTC+7). Your bets remain valid.`)
      .waitFor();
    const { issue } = await client.value(calls.lottery.lobby, { gameCode: 'xsmb' });
    expect(issue).toMatchObject({ number: DRAW.issue, closesAt: DRAW.earlierClose.toISOString() });
  });

  it('the draw closes on time, and later bets are refused', async () => {
    const tokens = await Promise.all([...players.values()].map((player) => player.token()));
    for (const { page } of [...players.values(), owner, second]) await page.goto('about:blank');
    const { issue, priceTableVersion } = await client.value(calls.lottery.lobby, { gameCode: 'xsmb' });
    expect(issue).toMatchObject({ number: DRAW.issue, state: 'OPEN' });
    await platform.restartAt(DRAW.afterClose);
    const late = {
      requestId: crypto.randomUUID(),
      gameCode: 'xsmb',
      issueId: issue?.id ?? '',
      priceTableVersion,
      lines: [{ play: 'de_db', numbers: ['25'], points: 1 }],
    };
    expect(await client.refusal(calls.lottery.placeBets, late, tokens[0])).toBe('ISSUE_CLOSED');
    await until('the issue is closed', async () => {
      const lobby = await client.value(calls.lottery.lobby, { gameCode: 'xsmb' });
      return lobby.previousIssue?.number === DRAW.issue && lobby.previousIssue.state === 'CLOSED';
    });
  });

  it('before the draw a result is refused, and the page says from when it is accepted', async () => {
    await owner.page.goto(`${platform.backoffice}/draws?state=CLOSED`);
    await owner.page.getByRole('button', { name: `(XSMB) ${DRAW.issue}` }).click();
    await owner.page.getByText('Its result can be entered from then on.').waitFor();
    expect(await owner.page.locator('.prize-fields-rows').count()).toBe(0);
    const { previousIssue } = await client.value(calls.lottery.lobby, { gameCode: 'xsmb' });
    const early = { issueId: previousIssue?.id ?? '', numbers: DRAW.numbers };
    expect(await client.refusal(calls.lotteryBackOffice.enterResult, early, await owner.token())).toBe(
      'RESULT_BEFORE_DRAW',
    );
    for (const { page } of [owner, second]) await page.goto('about:blank');
    await platform.restartAt(DRAW.afterDraw);
  });

  it("two operators enter the published result without seeing each other's entry, correct the differing digit, and the draw is settled", async () => {
    for (const { page } of [owner, second]) await page.goto(`${platform.backoffice}/dashboard`);
    await enterResult(owner, DRAW.issue, DRAW.numbers, 'typed');
    await owner.page.getByText('Entered. A second operator has to enter it too.').waitFor();
    await enterResult(second, DRAW.issue, { ...DRAW.numbers, G7: ['75', '71', '37', '38'] }, 'pasted');
    for (const { page } of [second, owner]) {
      await page.getByText(/^(\S+) and (\S+): G7$/).waitFor();
      await page.getByRole('button', { name: 'Enter again' }).waitFor();
    }
    expect(await second.page.locator('.prize-fields-rows').textContent()).not.toContain('83');
    await second.page.locator('[name="G7.3"]').fill('83');
    await second.page.getByRole('button', { name: 'Enter again' }).click();
    await second.page.getByText('Both entries match; the draw will be settled.').waitFor();
    const token = await second.token();
    const isSettled = async () => {
      const { rows } = await client.value(
        calls.lotteryBackOffice.issues,
        { gameCode: 'xsmb', state: 'SETTLED' },
        token,
      );
      return rows.find((row) => row.number === DRAW.issue);
    };
    const issue = await until('the issue is settled', isSettled);
    const members = MEMBER_SCREENS.length;
    const times = (amount: string) => formatAmount(minor(amount) * BigInt(members), 2);
    const sums = { stake: times(STAKED.all), payout: times(STAKED.payout) };
    expect(issue).toMatchObject({ bets: 4 * members, members, ...sums });
  });

  for (const screen of MEMBER_SCREENS) {
    it(`the member sees the win on the ${screen}, and every amount is the ledger's`, async () => {
      const player = playerOn(screen);
      const { page } = player;
      await page.goto(`${platform.portal}/member?page=personalHistoryCopy&state=WON`);
      await page.getByRole('table', { name: 'Betting record' }).getByText('Won').nth(2).waitFor();
      const { bets, funds } = await ledgerOf(player, client);
      expect(bets.sums).toMatchObject({ count: 4, stake: STAKED.all, payout: STAKED.payout, profit: '3243.00' });
      for (const line of [...SLIP, AT_ONCE]) {
        expect(bets.rows.find((bet) => bet.play === line.code)).toMatchObject({
          stake: line.stake,
          payout: line.payout,
          state: line.payout === '0.00' ? 'LOST' : 'WON',
        });
      }
      expect(funds).toMatchObject({ sumBalance: AFTER_WIN, main: AFTER_WIN, bet: '0.00', held: '0.00' });
      await compareScreens(player, platform, client, AFTER_WIN);
    });
  }

  it('2O-05 home shows winners: a masked name, the lottery by its name, and the amount', async () => {
    const player = playerOn('phone');
    await openPage(player.page, `${platform.portal}/index`);
    const row = player.page.locator('.winners li').first();
    await row.getByText('Northern Vietnam (XSMB)', { exact: true }).waitFor();
    expect(await amountIn(row)).toBe('3353.00');
    expect(await row.locator('small').textContent()).toMatch(/^p\*{3}[ep] · \d\d:\d\d$/);
    const { winners } = await client.value(calls.views.home, { language: 'VI' });
    expect(winners[0]).toMatchObject({ game: 'Xổ số miền Bắc (XSMB)', family: 'VN', flag: 'VN', amount: '3353.00' });
  });

  it('two operators close a day of a lottery, after both have seen which draw is cancelled', async () => {
    const { page } = owner;
    await page.getByRole('navigation').getByRole('link', { name: 'Draw calendar' }).click();
    await page.getByRole('button', { name: 'New exception' }).click();
    await page.locator('[name=exception-game]').selectOption(CLOSED_DAY.gameCode);
    await page.locator('[name=exception-from]').fill(CLOSED_DAY.day);
    await page.getByRole('button', { name: 'Preview the effect' }).click();
    await page.getByText('1 draw is removed, no bets').waitFor();
    await page.locator('[name=source]').fill('announcement of the lottery');
    await page.locator('[name=reason]').fill('announced holiday');
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('Sent to a second approver').first().waitFor();
    await approveLatest(second, 'Change a draw calendar');
    const payload = { gameCode: CLOSED_DAY.gameCode };
    const { rows } = await client.value(calls.lotteryCalendar.days, payload, await owner.token());
    expect(rows.find(({ day }) => day === CLOSED_DAY.day)).toMatchObject({ drawsAt: null, issue: null });
  });

  it('a result feed that two operators connected confirms the result and later contradicts it: the back office shows it and no money moves', async () => {
    const key = { id: 'k1', secret: 'ab'.repeat(32) };
    const feed = { code: 'official', name: 'Official results', mode: 'DIRECT' as const, enabled: true };
    const games = [{ lottery: 'XSMB', gameCode: 'xsmb' }];
    const payload = { ...feed, games, key: { ...key, overlapHours: 0 }, reason: 'contract 12' };
    await client.value(calls.lotteryFeeds.requestFeed, payload, await owner.token());
    await approveLatest(second, 'Connect a result feed');
    const deliver = createFeedSender(platform.portal, feed.code, key, platform.now);
    const result = { lottery: 'XSMB', draw: DRAW.issue.replace(/(....)(..)(..)/, '$1-$2-$3'), numbers: DRAW.numbers };
    expect(await deliver(result)).toEqual({ code: 'OK', state: 'KNOWN', isSigned: true });
    const other = { ...result, numbers: { ...DRAW.numbers, DB: ['00000'] } };
    expect(await deliver(other)).toEqual({ code: 'CONTRADICTION', isSigned: true });
    await owner.page.getByRole('navigation').getByRole('link', { name: 'Result feeds' }).click();
    await owner.page.getByRole('button', { name: `(XSMB) ${DRAW.issue}` }).click();
    await owner.page.locator('.contradiction-detail-results').getByText('00000').waitFor();
    expect((await ledgerOf(playerOn('phone'), client)).funds).toMatchObject({ sumBalance: AFTER_WIN });
  });

  it('the books balance and equal the sum of their entries', seeSoundBooks);

  it('no page had an unexpected error', () => {
    const problems = [...players.values(), owner, second].flatMap(({ watch }) => watch.problems);
    expect(problems).toEqual([]);
  });
});
