import { calls } from '@lantern/contract/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOfficePage, openBackOffice } from '../support/backoffice/withdrawals.ts';
import { axeProblems, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage } from '../support/browser/messages.ts';
import { SCREENS } from '../support/browser/watch.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import { createOperatorByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { until } from '../support/until.ts';

let platform: Platform;
let client: Client;
let browser: Browser;
let maker: BackOfficePage;
let approver: BackOfficePage;
let member: string;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-withdrawal-rules' });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  const owner = await logInFirstByCalls(platform, client, { name: operator, password });
  const mai = await createOperatorByCalls(platform, client, owner, 'mai.rules', ['finance-operator']);
  const tan = await createOperatorByCalls(platform, client, owner, 'tan.approve', ['finance-approver']);
  maker = await openBackOffice(browser, platform, mai);
  approver = await openBackOffice(browser, platform, tan);
  member = await registerMember(client, 'ruled');
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const terms = () => client.value(calls.payments.withdrawalTerms, {}, member);

/** The new value of each screen's change, a different one each time. */
const CHANGES = [
  { screen: 'phone', hours: '12', feePercent: '1.25', policy: 'ADMIN_FEE' },
  { screen: 'desktop', hours: '0', feePercent: '2', policy: 'BLOCK' },
] as const;

describe.each(CHANGES)('the withdrawal rules on the $screen', ({ screen, hours, feePercent, policy }) => {
  it('are requested by one operator, after what is wrong was said at its field', async () => {
    const { page } = maker;
    const { viewport } = SCREENS[screen];
    await page.setViewportSize(viewport);
    await approver.page.setViewportSize(viewport);
    const before = await terms();
    await page.goto(`${platform.backoffice}/withdrawal-rules`);
    await page.locator('[data-rule="minimum"]').getByText('100.00').waitFor();
    const send = page.getByRole('button', { name: 'Submit for approval' });
    await page.locator('[name=cardHours]').fill(hours);
    await page.locator('[name=feePpm]').fill(feePercent);
    await page.locator('[name=turnoverPolicy]').selectOption(policy);
    await page.locator('[name=reason]').fill('agreed with the bank');
    await page.getByText('3 changes').waitFor();
    await page.locator('[name=maximum]').fill('50');
    await page.getByText('Not less than: Minimum amount.').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await page.locator('[name=maximum]').fill('50000.00');
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [360, 390, 1440])).toEqual([]);
    await page.setViewportSize(viewport);
    await pressAndSeeMessage(send, 'Sent to a second approver.');
    await page.getByText('mai.rules has requested other rules. A second approver decides.').waitFor();
    expect(await send.count()).toBe(0);
    expect(await terms()).toEqual(before);
  });

  it('apply to members when another operator has approved what changes', async () => {
    const { page } = approver;
    await page.goto(`${platform.backoffice}/requests`);
    const row = page.getByRole('row').filter({ hasText: 'Change the withdrawal rules' });
    await row.getByRole('button').first().click();
    const panel = page.locator('.detail-panel');
    await panel.locator('[data-fact="cardHours"] [data-becomes]').getByText(hours, { exact: true }).waitFor();
    await panel.locator('[data-fact="feePpm"] [data-becomes]').getByText(`${feePercent} %`, { exact: true }).waitFor();
    await panel.locator('[data-fact="turnoverPolicy"] [data-becomes]').waitFor();
    expect(await panel.locator('[data-becomes]').count()).toBe(3);
    expect(await panel.locator('[data-fact]').count()).toBeGreaterThanOrEqual(16);
    expect(await axeProblems(page)).toEqual([]);
    await pressAndSeeMessage(panel.getByRole('button', { name: 'Approve' }), 'Approved');
    const expected = { cardHours: Number(hours), feePpm: Number(feePercent) * 10_000, turnoverPolicy: policy };
    await until('the new rules apply', async () => (await terms()).cardHours === expected.cardHours);
    expect(await terms()).toMatchObject(expected);
    await maker.page.reload();
    await maker.page.locator('[data-rule="feePpm"]').getByText(`${feePercent} %`, { exact: true }).waitFor();
    expect([...maker.watch.problems, ...approver.watch.problems]).toEqual([]);
  });
});
