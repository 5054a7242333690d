import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOfficePage, openBackOffice } from '../support/backoffice/withdrawals.ts';
import { axeProblems, keysShown, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage } from '../support/browser/messages.ts';
import { SCREENS } from '../support/browser/watch.ts';
import { clientOf } from '../support/calls/client.ts';
import { createOperatorByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';

let platform: Platform;
let browser: Browser;
let maker: BackOfficePage;
let approver: BackOfficePage;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-give-back' });
  const client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  const owner = await logInFirstByCalls(platform, client, { name: operator, password });
  const [kim, lan] = [
    await createOperatorByCalls(platform, client, owner, 'kim.rates', ['agent-manager']),
    await createOperatorByCalls(platform, client, owner, 'lan.rates', ['agent-manager']),
  ];
  [maker, approver] = [await openBackOffice(browser, platform, kim), await openBackOffice(browser, platform, lan)];
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

describe('cashback and ceilings', () => {
  it('are requested by one operator on the phone, within the ceiling of the category', async () => {
    const { page, watch } = maker;
    await page.setViewportSize(SCREENS.phone.viewport);
    await openPage(page, `${platform.backoffice}/give-back`);
    const form = page.getByRole('form', { name: 'Request new values' });
    await form.locator('[name=cashback-LIVE]').fill('0.805');
    await page.getByText('0 to 3 %, cashback with two decimals at most').first().waitFor();
    await form.locator('[name=reason]').fill('the terms of the next season');
    await form.locator('[name=cashback-LIVE]').fill('1.6');
    watch.expectProblem(/409.*\/bo\/agents\/give-back/);
    await form.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('LIVE: cashback of 1.6% and a rate of 0% are more than the ceiling of 1.5%.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await keysShown(page)).toEqual([]);
    expect(await sidewaysScroll(page, [360, 390, 1440])).toEqual([]);
    await form.locator('[name=cashback-LIVE]').fill('0.8');
    await form.locator('[name=ceiling-LIVE]').fill('1,3');
    await pressAndSeeMessage(form.getByRole('button', { name: 'Submit for approval' }), 'Sent to a second approver.');
    await page.getByText('kim.rates has requested other values. A second approver decides.').waitFor();
    expect(await form.count()).toBe(0);
  });

  it('are in force when another operator has approved them', async () => {
    const { page } = approver;
    await openPage(page, `${platform.backoffice}/requests`);
    await page.getByRole('row').filter({ hasText: 'Change cashback and ceilings' }).getByRole('button').first().click();
    const panel = page.locator('.detail-panel');
    await panel.locator('[data-fact="ceiling"] [data-becomes]').getByText('1.3').first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await pressAndSeeMessage(panel.getByRole('button', { name: 'Approve' }), 'Approved');
    await openPage(page, `${platform.backoffice}/give-back`);
    await page.getByRole('row').filter({ hasText: 'Live' }).getByText('1.3 %').waitFor();
    expect([...maker.watch.problems, ...approver.watch.problems]).toEqual([]);
  });
});
