import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOfficePage, openBackOffice } from '../support/backoffice/withdrawals.ts';
import { axeProblems, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import { connectPaper, PAPER, playPaper } from '../support/calls/forms-vendor.ts';
import { createOperatorByCalls, depositByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { openDatabase, type PlatformDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { expectSoundBooks } from '../support/portal/compare-with-ledger.ts';
import { accountRecord, minor, openPlayer, type Player, plainAmount, register } from '../support/portal/player.ts';
import { gameOf, openLanternRiver, watchToEnd } from '../support/portal/slots.ts';
import { until } from '../support/until.ts';

const GAME = '/game?vassalage=LANTERN&gameId=lantern-river';
const REASON = 'The maker found a fault';
/** An hour before a business day ends, and two hours into the next. */
const [EVENING, NIGHT] = [new Date('2026-03-10T15:00:00Z'), new Date('2026-03-10T18:00:00Z')];
const DAY = '2026-03-10';

let platform: Platform;
let client: Client;
let database: PlatformDatabase;
let browser: Browser;
let player: Player;
let owner: string;
let risk: BackOfficePage;
let manager: BackOfficePage;
let clerk: BackOfficePage;
let checker: BackOfficePage;
let round: Value<'games.rounds'>['rows'][number];

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-game-rounds', clockAt: EVENING });
  client = clientOf(platform);
  database = await openDatabase(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  owner = await logInFirstByCalls(platform, client, { name: operator, password });
  const createOperator = (name: string, role: string) => createOperatorByCalls(platform, client, owner, name, [role]);
  const gil = await createOperator('gil.games', 'game-manager');
  risk = await openBackOffice(browser, platform, await createOperator('rita.risk', 'risk'));
  manager = await openBackOffice(browser, platform, gil);
  clerk = await openBackOffice(browser, platform, await createOperator('clea.books', 'finance-operator'));
  checker = await openBackOffice(browser, platform, await createOperator('chan.books', 'finance-approver'));
  await connectPaper(client, database, { maker: owner, checker: gil });
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await platform?.stop();
});

/** What the last step of a replay shows in its reels. */
async function lastGrid(place: Page | FrameLocator): Promise<string | null> {
  const last = place.getByRole('button', { name: 'Last step' });
  await last.waitFor();
  if (await last.isEnabled()) await last.click();
  return place.locator('.replay-stage').getAttribute('data-grid');
}

describe('a round that is the subject of a complaint', () => {
  it('is played', async () => {
    player = await openPlayer(browser, platform, 'phone', 'complains');
    await register(player);
    await depositByCalls(platform, client, await player.token(), '100.00');
    await openLanternRiver(player, platform);
    const game = gameOf(player.page);
    await game.getByRole('button', { name: 'Quick' }).click();
    await game.getByRole('button', { name: /^Spin for/ }).click();
    await watchToEnd(player.page);
    const { rows } = await client.value(calls.games.rounds, {}, await player.token());
    expect(rows).toHaveLength(1);
    round = rows[0] as typeof round;
  });

  it('is found by its member, and replayed as the member sees it', async () => {
    const { page } = risk;
    await page.goto(`${platform.backoffice}/rounds`);
    await page.locator('[name=member]').fill('complai');
    await page.getByRole('button', { name: 'Search' }).click();
    // Waits for the filtered list, because the row is in the full list, too.
    await page.getByRole('button', { name: 'Clear filters' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'complains' });
    await row.getByRole('button').click();
    const panel = page.locator('.detail-panel');
    await panel.getByText(round.id, { exact: true }).waitFor();
    expect(
      plainAmount((await panel.locator('.key-value').filter({ hasText: 'Stake' }).first().textContent()) ?? ''),
    ).toContain(round.stake);
    expect(await axeProblems(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Show the replay' }).click();
    const seen = await lastGrid(page.frameLocator('.round-replay iframe'));
    const { url } = await client.value(calls.games.replay, { id: round.id }, await player.token());
    const own = await player.context.newPage();
    await own.goto(url);
    expect(seen).toBe(await lastGrid(own));
    expect(await own.locator('.facts').textContent()).toContain(`P${round.stake}`);
    await own.close();
  });

  it('links to its ledger entries and back', async () => {
    const { page } = risk;
    await page.getByRole('link', { name: /^Game bet/ }).click();
    await page.waitForURL('**/ledger?*');
    const panel = page.locator('.detail-panel');
    await panel.getByText('Both sides').waitFor();
    expect(await panel.textContent()).toContain('R:GGR:RNG');
    await panel.getByRole('link', { name: `Round ${round.id}` }).click();
    await page.waitForURL('**/rounds?*');
    await panel.getByText(round.id, { exact: true }).waitFor();
    await panel.getByRole('link', { name: 'complains' }).click();
    await page.waitForURL('**/members?*');
    await panel.getByRole('link', { name: /^Lantern River: staked/ }).click();
    await page.waitForURL('**/rounds?*');
    expect(risk.watch.problems).toEqual([]);
  });

  it('is part of the figures of the dashboard, which link to it', async () => {
    const { page } = risk;
    const shows = async () => {
      await page.goto(`${platform.backoffice}/dashboard`);
      const row = page.getByRole('row').filter({ hasText: 'Slots' });
      await row.or(page.getByText('No bets')).first().waitFor();
      return (await row.count()) > 0;
    };
    await until('the round is counted', shows);
    await page.getByRole('row').filter({ hasText: 'Slots' }).getByRole('link', { name: 'Slots' }).click();
    await page.waitForURL('**/rounds?*');
    await page.getByRole('row').filter({ hasText: 'complains' }).waitFor();
  });
});

describe('a game that has just opened', () => {
  it('accepts a press at the first moment of its button', async () => {
    const token = await registerMember(client, 'hasty1');
    await depositByCalls(platform, client, token, '50.00');
    const hasty = await openPlayer(browser, platform, 'desktop', 'hasty1');
    await hasty.page.addInitScript((session) => {
      if (location.protocol === 'http:') sessionStorage.setItem('token', session);
      if (!location.pathname.startsWith('/play/')) return;
      const watch = new MutationObserver(() => {
        const button = document.querySelector<HTMLElement>('button.spin');
        if (button === null) return;
        watch.disconnect();
        button.click();
      });
      watch.observe(document, { childList: true, subtree: true });
    }, token);
    await hasty.page.goto(platform.portal + GAME);
    await until(
      'the round is played',
      async () => (await client.value(calls.games.rounds, {}, token)).rows.length === 1,
    );
    await watchToEnd(hasty.page);
    expect(hasty.watch.problems).toEqual([]);
    await hasty.context.close();
  });
});

/** Sets the game's state on the page of vendors and games. */
async function switchTo(word: string, button: string): Promise<void> {
  const { page } = manager;
  await page.goto(`${platform.backoffice}/games?id=LANTERN/lantern-river`);
  const panel = page.locator('.detail-panel');
  await panel.getByRole('radio', { name: new RegExp(`^${word}`) }).check();
  await panel.locator('[name=reason]').fill(REASON);
  await panel.getByRole('button', { name: button, exact: true }).click();
  await panel
    .locator('.key-value .tag')
    .filter({ hasText: new RegExp(`^${word}$`) })
    .waitFor();
}

describe('a game that is switched off', () => {
  it('is neither spun nor launched, and says that it is unavailable', async () => {
    await switchTo('Off', 'Switch off');
    expect(await axeProblems(manager.page)).toEqual([]);
    player.watch.expectProblem(/403/);
    const game = gameOf(player.page);
    await game.getByRole('button', { name: /^Spin for/ }).click();
    await game.getByText('This game is closed at the moment. No bet was placed.').waitFor();
    await player.page.goto(platform.portal + GAME);
    await player.page.getByText('This game is closed at the moment. Please choose another one.').waitFor();
    const { rows } = await client.value(calls.games.rounds, {}, await player.token());
    expect(rows).toHaveLength(1);
  });

  it('can be played again when it is switched on', async () => {
    await switchTo('On', 'Switch on');
    await player.page.goto(platform.portal + GAME);
    await gameOf(player.page)
      .getByRole('button', { name: /^Spin for/ })
      .waitFor();
    expect([...player.watch.problems, ...manager.watch.problems]).toEqual([]);
  });
});

/** Approves the open request as the second operator. */
async function approve(action: string, seen: string): Promise<void> {
  const { page } = checker;
  await openPage(page, `${platform.backoffice}/requests`);
  await page.getByRole('row').filter({ hasText: action }).getByRole('button').first().click();
  const panel = page.locator('.detail-panel');
  await panel.getByText(seen).first().waitFor();
  await panel.getByRole('button', { name: 'Approve' }).click();
  // A decided request leaves the list. (`Approved` is also the name of a filter.)
  await panel.waitFor({ state: 'detached' });
}

/** Lets three hours pass with all sessions alive. */
async function waitUntilNight(): Promise<void> {
  for (const { page } of [player, risk, manager, clerk, checker]) await page.goto('about:blank');
  for (const table of ['staff.session', 'identity.session']) {
    await database.run(`update ${table} set seen_at = seen_at + interval '3 hours'`);
  }
  await database.close();
  await platform.restartAt(NIGHT);
  database = await openDatabase(platform);
  // The platform matches the day by a job, for which the vendor's report is missing.
  const run = async () => (await client.value(calls.reconciliation.run, { day: DAY }, owner)).run;
  expect(await until('the day has been matched', run)).toMatchObject({ startedBy: 'clock' });
}

describe('a vendor whose report differs from our books', () => {
  let token: string;
  let before: string;
  let paper: Awaited<ReturnType<typeof playPaper>>;
  const balance = async () => (await client.value(calls.wallet.balance, {}, token)).sumBalance;

  it('reports another win for the day', async () => {
    token = await player.token();
    paper = await playPaper(platform, client, token);
    await paper.bet('r1', '10.00');
    await paper.win('r1', '25.50');
    // The vendor's book does not contain that round.
    await paper.bet('r2', '4.00');
    before = await balance();
    await waitUntilNight();
    const { page } = manager;
    await openPage(page, `${platform.backoffice}/games?part=vendors&id=${PAPER.vassalage}/RNG`);
    const form = page.getByRole('form', { name: /Daily provider report/ });
    await form.locator('[name=report-day]').fill(DAY);
    const buffer = paper.report([
      { transaction: 'r1-b', round: 'r1', taken: '10.00', paid: '0.00', state: 'ENDED' },
      { transaction: 'r1-w', round: 'r1', taken: '0.00', paid: '30.50', state: 'ENDED' },
      { transaction: 'r2-b', round: 'r2', taken: '4.00', paid: '0.00', state: 'OPEN' },
    ]);
    await form.locator('input[type=file]').setInputFiles({ name: 'paper.csv', mimeType: 'text/csv', buffer });
    await form.getByRole('button', { name: 'Import' }).click();
    await form.getByText('3 rows imported').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [390, 1440])).toEqual([]);
    expect(await balance()).toBe(before);
  });

  it('causes a difference of the daily comparison and a case, whose correction waits for a second operator', async () => {
    const { page } = clerk;
    await openPage(page, `${platform.backoffice}/reconciliation`);
    await page.locator('[name=day]').fill(DAY);
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByText(`${DAY}, by clea.books`).waitFor();
    const results = page.getByRole('table', { name: 'Reconciliation' });
    const ofPaper = results.getByRole('row').filter({ hasText: 'Provider rounds · PAPER' });
    await ofPaper.waitFor();
    // GGR: 14.00 staked less the payout, and finally the differences.
    const cells = (await ofPaper.getByRole('cell').allTextContents()).slice(-4);
    expect(cells.slice(0, 3).map(plainAmount)).toEqual(['-11.50', '-16.50', '0']);
    expect(cells[3]).toMatch(/5\.00.*1 case$/);
    const row = page.getByRole('table', { name: 'Differences' }).getByRole('row').filter({ hasText: 'r1-w' });
    await row.getByRole('button').first().click();
    const panel = page.locator('.detail-panel');
    await panel.getByText('r1-w', { exact: true }).waitFor();
    const facts = (await panel.locator('.key-value').allTextContents()).join(' ');
    for (const words of ['complains', '25.50', '30.50', 'PAPER:r1']) expect(facts).toContain(words);
    expect(await axeProblems(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Correct the wallet' }).click();
    expect(await panel.locator('[name=adjust-amount]').inputValue()).toBe('5.00');
    await panel.locator('form [name=reason]').fill('Seen in their book');
    await panel.getByRole('button', { name: 'Submit for approval' }).click();
    await panel.getByText('A request is waiting for a second approver').waitFor();
    expect(await balance()).toBe(before);
  });

  it("is corrected after the second approval: the case is closed, and the member's record shows the correction", async () => {
    await approve('Correct a wallet for a case', '5.00');
    const { page } = clerk;
    await openPage(page, `${platform.backoffice}/reconciliation?state=CLOSED`);
    await page.getByRole('row').filter({ hasText: 'r1-w' }).getByRole('button').first().click();
    await page.locator('.detail-panel').getByText('Wallet corrected with two approvals').waitFor();
    const { shown } = await accountRecord(player, platform, client, token);
    expect(shown[0]).toMatchObject({ posting: 'P28w', amount: '5.00' });
    expect(await player.page.locator('.account-page-records li').first().textContent()).toMatch(/Correction C \d+/);
    expect(minor(await balance())).toBe(minor(before) + 500n);
    await expectSoundBooks(client, owner);
  });

  it('does not end a round, which two operators then end, and the stake is returned', async () => {
    const { page } = manager;
    await openPage(page, `${platform.backoffice}/open-rounds`);
    const row = page.getByRole('table', { name: 'Open rounds' }).getByRole('row').filter({ hasText: 'complains' });
    await row.getByRole('button').first().click();
    const panel = page.locator('.detail-panel');
    await panel.getByText('This provider answers no queries.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await panel.locator('[name=outcome]').selectOption('VOID');
    await panel.locator('[name=reason]').fill('No word from the vendor');
    await panel.getByRole('button', { name: 'Submit for approval' }).click();
    await panel.getByText('Ending it is waiting for a second approver').waitFor();
    await approve('End an open round', '4.00');
    await openPage(page, `${platform.backoffice}/open-rounds`);
    await page.getByText('No rounds have been left open.').waitFor();
    const { shown } = await accountRecord(player, platform, client, token);
    expect(shown.slice(0, 2).map(({ posting, amount }) => [posting, amount])).toEqual([
      ['P28r', '4.00'],
      ['P28w', '5.00'],
    ]);
    await expectSoundBooks(client, owner);
  });

  it('pays a jackpot above the limit of its connection only after two operators approve', async () => {
    before = await balance();
    expect(await paper.jackpot('r3', '500.01')).toBe(100);
    const { page } = manager;
    await openPage(page, `${platform.backoffice}/prizes-on-hold`);
    const row = page.getByRole('table', { name: 'Prizes on hold' }).getByRole('row').filter({ hasText: '500.01' });
    await row.getByRole('button').first().click();
    const panel = page.locator('.detail-panel');
    await panel.getByText('r3-j', { exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [390, 1440])).toEqual([]);
    expect(await balance()).toBe(before);
    await panel.locator('[name=reason]').fill('Confirmed by the provider');
    await panel.getByRole('button', { name: 'Submit for approval' }).click();
    await panel.getByText('The decision waits for a second approver').waitFor();
    await approve('Pay or decline a prize on hold', '500.01');
    expect(minor(await balance())).toBe(minor(before) + 50_001n);
    expect(await paper.jackpot('r3', '500.01')).toBe(0);
    expect(minor(await balance())).toBe(minor(before) + 50_001n);
    await openPage(page, `${platform.backoffice}/prizes-on-hold`);
    await page.getByText('No prizes on hold.').waitFor();
    await expectSoundBooks(client, owner);
    expect([player, risk, manager, clerk, checker].flatMap(({ watch }) => watch.problems)).toEqual([]);
  });
});
