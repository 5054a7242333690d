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
import { settingsAreUsed } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';

let platform: Platform;
let client: Client;
let browser: Browser;
let maker: BackOfficePage;
let approver: BackOfficePage;
let member: string;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-compliance-rules' });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  const owner = await logInFirstByCalls(platform, client, { name: operator, password });
  const kim = await createOperatorByCalls(platform, client, owner, 'kim.rules', ['compliance']);
  const lan = await createOperatorByCalls(platform, client, owner, 'lan.approve', ['risk']);
  maker = await openBackOffice(browser, platform, kim);
  approver = await openBackOffice(browser, platform, lan);
  member = await registerMember(client, 'ruled');
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** Why a deposit is refused, or null; an accepted order stays open and counts. */
async function refusalOf(amount: string) {
  const { channels } = await client.value(calls.payments.depositChannels, {}, member);
  const order = { requestId: crypto.randomUUID(), channel: channels[0]?.code ?? '', amount };
  return client.refusal(calls.payments.createDeposit, order, member);
}

/** The new values of each screen's change, and the deposit that they stop. */
const CHANGES = [
  { screen: 'phone', first: '150', second: '2500', bound: 'false', tooMuch: '150.01' },
  { screen: 'desktop', first: '110', second: '3000', bound: 'true', tooMuch: '110.01' },
] as const;

describe.each(CHANGES)('the compliance rules on the $screen', ({ screen, first, second, bound, tooMuch }) => {
  it('are requested by one operator, after what is wrong was said at its field', async () => {
    const { page } = maker;
    const { viewport } = SCREENS[screen];
    await page.setViewportSize(viewport);
    await approver.page.setViewportSize(viewport);
    await page.goto(`${platform.backoffice}/compliance-rules`);
    await page.locator('[data-rule="thirdLevelFrom"]').getByText('10,000,000.00').waitFor();
    const send = page.getByRole('button', { name: 'Submit for approval' });
    await page.locator('[name=firstLevelAbove]').fill(first);
    await page.locator('[name=boundAccountProves]').selectOption(bound);
    await page.locator('[name=reason]').fill('the authority changed its sums');
    await page.locator('[name=secondLevelFrom]').fill('99');
    await page.getByText('Not less than: Deposits that need no verification.').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await page.locator('[name=secondLevelFrom]').fill(second);
    const structuring = page.locator('[name=structuringBelow]');
    const before = await structuring.inputValue();
    await structuring.fill('0');
    await page.getByText('Enter an amount greater than zero.').waitFor();
    await structuring.fill(before);
    await page.getByText('3 changes').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page, [360, 390, 1440])).toEqual([]);
    await page.setViewportSize(viewport);
    await pressAndSeeMessage(send, 'Sent to a second approver.');
    await page.getByText('kim.rules has requested other rules. A second approver decides.').waitFor();
    expect(await send.count()).toBe(0);
  });

  it('apply to members when another operator has approved what changes', async () => {
    const { page } = approver;
    await page.goto(`${platform.backoffice}/requests`);
    const row = page.getByRole('row').filter({ hasText: 'Change the compliance rules' });
    await row.getByRole('button').first().click();
    const panel = page.locator('.detail-panel');
    await panel.locator('[data-fact="firstLevelAbove"] [data-becomes]').getByText(`${first}.00`).waitFor();
    const word = bound === 'true' ? 'Yes' : 'No';
    await panel.locator('[data-fact="boundAccountProves"] [data-becomes]').getByText(word).waitFor();
    expect(await panel.locator('[data-becomes]').count()).toBe(3);
    expect(await panel.locator('[data-fact]').count()).toBeGreaterThanOrEqual(6);
    expect(await axeProblems(page)).toEqual([]);
    await pressAndSeeMessage(panel.getByRole('button', { name: 'Approve' }), 'Approved');
    await settingsAreUsed(platform);
    expect(await refusalOf(tooMuch)).toBe('KYC_REQUIRED');
    await maker.page.reload();
    await maker.page.locator('[data-rule="firstLevelAbove"]').getByText(`${first}.00`).waitFor();
    expect([...maker.watch.problems, ...approver.watch.problems]).toEqual([]);
  });
});
