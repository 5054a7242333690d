import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBackOffice } from '../support/backoffice/withdrawals.ts';
import { axeProblems } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage } from '../support/browser/messages.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import { createOperatorByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { until } from '../support/until.ts';

/** Two operators release a member who was excluded because a namesake with the same birth date excluded herself. */

let platform: Platform;
let client: Client;
let browser: Browser;
let owner: string;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-namesakes' });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  owner = await logInFirstByCalls(platform, client, { name: operator, password });
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** The code of a deposit's refusal; null if it is accepted. */
const depositRefusal = (token: string) =>
  client.refusal(
    calls.payments.createDeposit,
    { requestId: randomUUID(), channel: 'sandbox-qr', amount: '100.00' },
    token,
  );

it('a namesake is released by two operators', async () => {
  const [first, namesake] = [await registerMember(client, 'firstlinh'), await registerMember(client, 'otherlinh')];
  for (const [token, realName] of [
    [first, 'Lê Thị Linh'],
    [namesake, 'LE THI LINH'],
  ] as const) {
    await client.value(calls.security.saveProfile, { realName, birthday: '1991-03-04' }, token);
  }
  await client.value(calls.safety.selfExclude, { length: 'ONE_YEAR' }, first);
  await until('the namesake is excluded', async () => (await depositRefusal(namesake)) === 'SELF_EXCLUDED');

  const role = ['compliance'];
  const officer = await openBackOffice(
    browser,
    platform,
    await createOperatorByCalls(platform, client, owner, 'officer', role),
  );
  await officer.page.goto(`${platform.backoffice}/exclusions`);
  await officer.page.getByRole('button', { name: 'otherlinh', exact: true }).click();
  const panel = officer.page.locator('.detail-panel');
  await panel.getByText('Name and birth date', { exact: true }).waitFor();
  await panel.locator('[name=reason]').fill('Two passports seen');
  await pressAndSeeMessage(panel.getByRole('button', { name: 'Request the end of the exclusion' }), 'second');
  expect(await axeProblems(officer.page)).toEqual([]);

  const second = await openBackOffice(
    browser,
    platform,
    await createOperatorByCalls(platform, client, owner, 'colleague', role),
  );
  await second.page.goto(`${platform.backoffice}/requests`);
  await second.page.getByRole('row').filter({ hasText: 'otherlinh' }).getByRole('button').first().click();
  const request = second.page.locator('.detail-panel');
  await request.locator('[data-fact=shared_identifiers]').getByText('Name and birth date').waitFor();
  await pressAndSeeMessage(request.getByRole('button', { name: 'Approve' }), 'Approved');

  expect(await depositRefusal(namesake)).toBeNull();
  expect(await depositRefusal(first)).toBe('SELF_EXCLUDED');
  for (const { watch } of [officer, second]) expect(watch.problems).toEqual([]);
});
