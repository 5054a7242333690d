import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice, PICTURE, prepare, request } from '../support/backoffice/withdrawals.ts';
import { axeProblems } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { changeComplianceRules, changeWithdrawalRules } from '../support/calls/brand.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import { createOperatorByCalls, depositByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { blankPdf } from '../support/data/blank-pdf.ts';
import { AT_ONCE, DRAW } from '../support/data/draw.ts';
import { openDatabase, type PlatformDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { betAtOnce, choose, openPlayer, type Player } from '../support/portal/player.ts';
import { gameOf, openLanternRiver } from '../support/portal/slots.ts';
import { until } from '../support/until.ts';

/** Player protection: limits, the reality check, a pause, and the identity verification before a withdrawal. */

let platform: Platform;
let client: Client;
let browser: Browser;
let database: PlatformDatabase;
let owner: string;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-responsible', clockAt: DRAW.beforeClose });
  client = clientOf(platform);
  browser = await launchBrowser();
  database = await openDatabase(platform);
  const { operator, password } = platform.firstRun();
  owner = await logInFirstByCalls(platform, client, { name: operator, password });
  // The demo brand verifies nobody below large sums; here deposits above 200.00 need it, as in a new brand.
  await changeComplianceRules(
    { platform, client, owner },
    { firstLevelAbove: '200', secondLevelFrom: '2000', thirdLevelFrom: '20000', boundAccountProves: false },
  );
  // Without waiting times of payout accounts; unbet money costs a fee instead of being blocked.
  await changeWithdrawalRules({ platform, client, owner }, { cardHours: 0, turnoverPolicy: 'ADMIN_FEE' });
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await platform?.stop();
});

/** A logged-in member with 200.00, the most that needs no identity verification. */
async function openWithSession(screen: 'desktop' | 'phone', account: string): Promise<Player> {
  const token = await registerMember(client, account);
  await depositByCalls(platform, client, token, '200.00');
  const player = await openPlayer(browser, platform, screen, account);
  await player.page.evaluate((session) => sessionStorage.setItem('token', session), token);
  return player;
}

async function setLimit(page: Page, name: string, amount: string): Promise<void> {
  await page.goto(`${platform.portal}/responsible`);
  const card = page.getByRole('region', { name, exact: true });
  await card.getByRole('button', { name: /^(Set|Change)$/ }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator('input').last().fill(amount);
  await dialog.getByRole('button', { name: 'Set the limit' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The document is shown in the page, zoomed and rotated by buttons and keys, and not downloaded. */
async function lookAtDocument(page: Page): Promise<void> {
  const downloads: string[] = [];
  page.on('download', (file) => downloads.push(file.suggestedFilename()));
  await page.locator('.detail-panel').getByRole('button', { name: 'Front' }).click();
  const viewer = page.getByRole('dialog', { name: 'Document viewer' });
  const picture = viewer.locator('.document-pane-frame img');
  await picture.waitFor();
  expect(await picture.getAttribute('src')).toMatch(/^data:image\/webp;base64,/);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await viewer.getByText('130 %').waitFor();
  await viewer.locator('.document-pane-frame').press('r');
  await until('the picture is turned', async () => (await picture.getAttribute('style'))?.includes('rotate(90deg)'));
  await picture.hover();
  await page.mouse.wheel(0, -200);
  await viewer.getByText('150 %').waitFor();
  await picture.click();
  expect(await viewer.locator('a').count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  expect(downloads).toEqual([]);
}

/** Two documents are shown side by side, one of them page by page. */
async function compareDocuments(page: Page): Promise<void> {
  await page.locator('.detail-panel').getByRole('button', { name: 'Front' }).click();
  const viewer = page.getByRole('dialog', { name: 'Document viewer' });
  await viewer.locator('[name=beside]').selectOption({ label: 'Back' });
  const [front, back] = [viewer.getByRole('region', { name: 'Front' }), viewer.getByRole('region', { name: 'Back' })];
  for (const pane of [front, back]) await pane.locator('.document-pane-frame img').waitFor();
  expect(await front.getByRole('button', { name: 'Next page' }).count()).toBe(0);
  await back.getByText('Page 1 of 2').waitFor();
  expect(await back.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
  await back.getByRole('button', { name: 'Next page' }).click();
  await back.getByText('Page 2 of 2').waitFor();
  expect(await back.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  expect(await axeProblems(page)).toEqual([]);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
}

/** Customer service follows a member's payment and adds a note; it sees nothing of the identity verification, and no call is refused. */
async function serveMember(page: Page, account: string, withdrawal: string): Promise<void> {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  await page.goto(`${platform.backoffice}/members?search=${account}&part=timeline`);
  await page.getByRole('button', { name: account, exact: true }).click();
  const panel = page.locator('.detail-panel');
  await panel
    .getByRole('link', { name: /withdrawal/i })
    .first()
    .click();
  await page.getByRole('heading', { name: `W ${withdrawal}`, exact: true }).waitFor();
  await panel.getByText('our staff').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await panel.getByRole('button', { name: /Approve|Reject|Start review/ }).count()).toBe(0);
  await panel.getByRole('link', { name: account }).click();
  await panel
    .getByRole('button', { name: 'Notes' })
    .or(panel.getByRole('tab', { name: 'Notes' }))
    .click();
  await panel.locator('[name=note]').fill('Called about his withdrawal');
  await panel.getByRole('button', { name: 'Add the note' }).click();
  await panel.locator('.member-notes-list').getByText('Called about his withdrawal').waitFor();
  expect(await page.content()).not.toMatch(/kim\.check|proof of identity/i);
  expect(refused).toEqual([]);
}

describe('responsible play', () => {
  it('refuses lottery bets and slot spins at the limit that was set on screen', async () => {
    const player = await openWithSession('desktop', 'anna');
    const { page } = player;
    const limit = Number(AT_ONCE.stake) + 0.5;
    await setLimit(page, 'Stake limit', limit.toFixed(2));
    await page.getByText(`0.00 of ${limit.toFixed(2)}`).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${platform.portal}/vnlottery?gameCode=xsmb`);
    await betAtOnce(player, AT_ONCE);
    await choose(player, AT_ONCE);
    await page
      .locator('.stake-bar')
      .getByRole('button', { name: `Bet P ${AT_ONCE.stake}` })
      .click();
    await page.getByText('You have reached the stake limit you set.').first().waitFor();
    await openLanternRiver(player, platform);
    await gameOf(page)
      .getByRole('button', { name: /^Spin for/ })
      .click();
    await gameOf(page).getByText('You have reached a limit you set. No bet was placed.').waitFor();
    await page.getByRole('link', { name: 'Responsible gaming' }).click();
    await page.getByText(`${AT_ONCE.stake} of ${limit.toFixed(2)}`).waitFor();
    await player.context.close();
  });

  it('shows the reality check after an hour, also over a game, and again after a reload', async () => {
    const player = await openWithSession('phone', 'binh');
    const { page } = player;
    await openLanternRiver(player, platform);
    // Time passes: the play session, which begins with the page's first report, is an hour old.
    const began = () =>
      database.run(
        `update safety.play_session s set started_at = started_at - interval '1 hour', checked_at = checked_at - interval '1 hour'
         from identity.member m where m.brand_id = s.brand_id and m.id = s.member_id and m.account = 'binh'`,
      );
    await until('the play session has begun, an hour ago', began);
    await page.reload();
    const check = page.getByRole('dialog', { name: 'Reality check' });
    await check.getByText(/^1 h \d+ min$/).waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await check.getByText('is how long you have been playing.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(
      await client.refusal(
        calls.games.launchGame,
        { gameId: 'lantern-river', vassalage: 'LANTERN' },
        await player.token(),
      ),
    ).toBe('RG_REALITY_CHECK');
    await check.getByRole('button', { name: 'Continue playing' }).click();
    await check.waitFor({ state: 'detached' });
    const { path } = calls.safety.playSession;
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await page.reload();
    await answered;
    await gameOf(page)
      .getByRole('button', { name: /^Spin for/ })
      .waitFor();
    expect(await check.count()).toBe(0);
    await player.context.close();
  });

  it('starts a cool-off at once, with withdrawals still open', async () => {
    const player = await openWithSession('phone', 'chau');
    const { page } = player;
    await page.goto(`${platform.portal}/responsible`);
    await page.getByRole('button', { name: '7 days', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start the cool-off' }).click();
    await page.getByRole('heading', { name: 'This account is on a break' }).waitFor();
    await page.goto(`${platform.portal}/rng`);
    await page.getByRole('link', { name: 'Play Lantern River' }).click();
    await page.getByText('Your account is on a break that you chose. Withdrawals stay available.').waitFor();
    await page.goto(`${platform.portal}/member?page=withdraw`);
    await page.getByRole('button', { name: 'Save fund password' }).waitFor();
    await player.context.close();
  });

  it('requires an identity verification before a withdrawal, refuses a script disguised as a picture, and continues after the approval', async () => {
    const player = await openWithSession('desktop', 'dung');
    const { page } = player;
    await prepare(player, platform);
    // The form requires it with the amount, before anything is sent.
    await page.locator('[name=amount]').fill('150.00');
    await page.getByText('Verify your identity first.').waitFor();
    await page.getByRole('link', { name: 'Verify your identity' }).click();
    await page.waitForURL(/page=verification/);
    await page.locator('[name=realName]').fill('Nguyen dung');
    await page.locator('[name=birthDate]').fill('1990-05-06');
    await page.locator('[name=documentNumber]').fill('C 1234567');
    const front = page.getByLabel('Document, front');
    await front.setInputFiles({
      name: 'passport.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<script>alert(document.domain)</script>'),
    });
    await page.getByText('Send a picture (PNG, JPEG, WebP) or a PDF without scripts').waitFor();
    await front.setInputFiles(PICTURE);
    const back = { name: 'back.pdf', mimeType: 'application/pdf', buffer: blankPdf(2) };
    await page.getByLabel('Document, back').setInputFiles(back);
    await page.getByText('back.pdf').waitFor();
    await page.getByRole('button', { name: 'Send for verification' }).click();
    await page.locator('.verification-page-levels').getByText('Under review', { exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const officer = await openBackOffice(
      browser,
      platform,
      await createOperatorByCalls(platform, client, owner, 'kim.check', ['compliance']),
    );
    await officer.page.goto(`${platform.backoffice}/identity`);
    await officer.page.getByRole('button', { name: 'dung', exact: true }).click();
    const panel = officer.page.locator('.detail-panel');
    await lookAtDocument(officer.page);
    await compareDocuments(officer.page);
    expect(await panel.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await panel.getByLabel('Every document is readable and complete').check();
    await panel.getByLabel('Name and birth date match what was declared').check();
    await panel.locator('[name=reason]').fill('Seen, readable');
    await panel.getByRole('button', { name: 'Approve' }).click();
    await panel.getByText('Approved').first().waitFor();
    expect(await axeProblems(officer.page)).toEqual([]);
    const { id } = await request(player, platform, '150.00');
    expect(id).toMatch(/^\d+$/);
    const service = await openBackOffice(
      browser,
      platform,
      await createOperatorByCalls(platform, client, owner, 'sara.service', ['customer-service']),
    );
    await serveMember(service.page, 'dung', id);
    expect(service.watch.problems).toEqual([]);
    await player.context.close();
  });
});
