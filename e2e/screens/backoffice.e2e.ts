import { calls } from '@lantern/contract/calls';
import { LANGUAGES } from '@lantern/locales';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backOfficeCookie } from '../support/backoffice/operator.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { logInFirstByCalls } from '../support/calls/people.ts';
import { DRAW } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { createExampleMember, type ExampleMember, unpaidDeposit } from './example-member.ts';
import { axeInLooks, inspectAll, keysAndWidths, openReader, type Reader, setLook } from './inspect-pages.ts';

const PATHS = [
  'dashboard',
  'requests',
  'deposits',
  'withdrawals',
  'ledger',
  'draws',
  'members',
  'operators',
  'audit',
  'agent-messages',
  'open-rounds',
  'prizes-on-hold',
  'reconciliation',
  'promotions',
  'feeds',
  'calendar',
  'rounds',
  'rounds?state=OPEN',
  'games',
  'games?id=LANTERN/twin-sevens',
  'games?part=vendors',
  'games?part=stops',
];

let platform: Platform;
let browser: Browser;
let client: Client;
let token: string;
let owner: Reader;
let payment: string;
let paths: readonly string[];

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-screens-backoffice', clockAt: DRAW.beforeClose });
  browser = await launchBrowser();
  client = clientOf(platform);
  const { operator, password } = platform.firstRun();
  token = await logInFirstByCalls(platform, client, { name: operator, password });
  const member = await createExampleMember(platform, client);
  payment = await unpaidDeposit(client, member.token);
  paths = [...PATHS, ...(await pathsOf(member))];
  owner = await openReader(browser, {
    prepare: (context) => context.addCookies([backOfficeCookie(platform, token)]),
  });
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** Pages with something open in them: a request, a deposit, a draw, a member, accounts down to one command. */
async function pathsOf({ token: memberToken, issueId }: ExampleMember): Promise<readonly string[]> {
  const { id } = await client.value(calls.identity.memberInfo, {}, memberToken);
  const { rows: deposits } = await client.value(calls.paymentsBackOffice.deposits, { state: 'MATCHING' }, token);
  const match = { id: deposits[0]?.id ?? '', decision: 'ACCEPT', reason: 'Seen at the provider' } as const;
  const { requestId } = await client.value(calls.paymentsBackOffice.requestMatch, match, token);
  const account = `M:${id}:MAIN`;
  const { rows: entries } = await client.value(calls.walletBackOffice.accountEntries, { account }, token);
  const issue = `H:ISSUE:${issueId}`;
  const { rows: legs } = await client.value(calls.walletBackOffice.platformLegs, { account: issue }, token);
  const entryId = entries[0]?.entryId;
  return [
    `requests?id=${requestId}`,
    `deposits?id=${match.id}`,
    `draws?id=${issueId}`,
    `members?id=${id}`,
    `members?id=${id}&part=timeline`,
    'ledger?account=M:*:MAIN',
    `ledger?account=${issue}`,
    `ledger?account=${issue}&leg=${legs[0]?.batchId}-${legs[0]?.posting}&id=${entryId}`,
    `ledger?account=${account}&id=${entryId}`,
  ];
}

/** The pages are inspected in several tests, because all of them take a slow machine longer than a test may. */
const TURNS = [1, 2, 3, 4];

describe('the pages of the back office', () => {
  it.each(TURNS)('are accessible, and translated and fit every width in every language (%i)', async (turn) => {
    const inspect = async (page: Page) => {
      const found = await axeInLooks(page);
      for (const { code, tag } of LANGUAGES) {
        await setLook(page, ['light', 1440]);
        await page.locator('header select').selectOption(code);
        await page.locator(`html[lang="${tag}"]`).waitFor();
        found.push(...(await keysAndWidths(page)).map((problem) => `${code}: ${problem}`));
      }
      return found;
    };
    const own = paths.filter((_path, place) => place % TURNS.length === turn - 1);
    const urls = own.map((path) => `${platform.backoffice}/${path}`);
    expect(await inspectAll(owner, urls, inspect)).toEqual([]);
  });
});

describe('the sandbox payment page and the login of the back office', () => {
  it('are accessible, translated and fit every width', async () => {
    const urls = [platform.portal + payment, `${platform.backoffice}/`];
    const inspect = async (page: Page) => [...(await axeInLooks(page)), ...(await keysAndWidths(page))];
    const reader = await openReader(browser);
    expect(await inspectAll(reader, urls, inspect)).toEqual([]);
    await reader.context.close();
  });
});
