import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOfficePage, openBackOffice } from '../support/backoffice/withdrawals.ts';
import { axeProblems, keysShown, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage } from '../support/browser/messages.ts';
import { PATIENCE_MS, SCREENS, type Watch, watchPages } from '../support/browser/watch.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { createOperatorByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';

/** A month before the days around New Year on which the Thai draw may be. */
const CLOCK = new Date('2026-12-01T05:00:00Z');
const GAME = 'THAI_GOV';
const AWAITED = 'A draw is expected on 2027-01-02';

let platform: Platform;
let client: Client;
let browser: Browser;
let maker: BackOfficePage;
let checker: BackOfficePage;
let visitor: { readonly page: Page; readonly watch: Watch };

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-holidays', clockAt: CLOCK });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  const owner = await logInFirstByCalls(platform, client, { name: operator, password });
  const second = await createOperatorByCalls(platform, client, owner, 'linh.draws', ['owner']);
  maker = await openBackOffice(browser, platform, owner);
  checker = await openBackOffice(browser, platform, second);
  const context = await browser.newContext({ ...SCREENS.phone, locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE_MS);
  visitor = { watch: watchPages(context), page: await context.newPage() };
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const openBoard = () => openPage(visitor.page, `${platform.portal}/seaLottery?gameCode=${GAME}`);
const onSale = async () => {
  const { upcoming } = await client.value(calls.elottery.lobby, { gameCode: GAME });
  return upcoming.map(({ number }) => number);
};

describe('a draw at a holiday (case 21)', () => {
  it('is not on sale before its day is confirmed, and the board says so', async () => {
    await openBoard();
    await visitor.page.getByText(AWAITED).waitFor();
    expect(await onSale()).toEqual(['20261201', '20261216']);
    expect(await axeProblems(visitor.page)).toEqual([]);
    expect(await keysShown(visitor.page)).toEqual([]);
    expect(await sidewaysScroll(visitor.page, [360, 390])).toEqual([]);
  });

  it('waits among the days to confirm, where an operator says what the lottery has announced', async () => {
    const { page } = maker;
    await page.getByRole('link', { name: 'Lottery days to confirm' }).click();
    const row = page.getByRole('row').filter({ hasText: '2026-12-30 – 2027-01-03' });
    await row.getByRole('button').first().click();
    const panel = page.locator('.detail-panel');
    await panel.getByText('2 January', { exact: false }).first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await keysShown(page)).toEqual([]);
    expect(await sidewaysScroll(page, [390])).toEqual([]);
    await page.setViewportSize(SCREENS.desktop.viewport);
    await panel.locator('[name=exception-kind]').selectOption('CONFIRMED');
    await panel.getByRole('button', { name: 'Preview the effect' }).click();
    await panel.getByText('1 confirmed draw goes on sale').waitFor();
    const submit = panel.getByRole('button', { name: 'Submit for approval' });
    await panel.locator('[name=reason]').fill('compared with the notice');
    expect(await submit.isDisabled()).toBe(true);
    await panel.locator('[name=source]').fill('draw days of 2027, notice of 20 November');
    await pressAndSeeMessage(submit, 'Sent to a second approver');
    expect(await onSale()).not.toContain('20270102');
  });

  it('goes on sale when a second operator agrees, who sees the source', async () => {
    const { page } = checker;
    await openPage(page, `${platform.backoffice}/requests`);
    await page.getByRole('button', { name: 'Change a draw calendar' }).click();
    const panel = page.locator('.detail-panel');
    await panel.getByText('notice of 20 November').first().waitFor();
    await panel.getByText('20270102').first().waitFor();
    expect(await keysShown(page)).toEqual([]);
    await pressAndSeeMessage(panel.getByRole('button', { name: 'Approve' }), 'Approved');
    expect(await onSale()).toEqual(['20261201', '20261216', '20270102']);
    await openBoard();
    await visitor.page.getByText('2027-01-17', { exact: false }).waitFor();
    expect([...visitor.watch.problems, ...maker.watch.problems, ...checker.watch.problems]).toEqual([]);
  });
});
