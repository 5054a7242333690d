import { calls } from '@lantern/contract/calls';
import type { LANGUAGES } from '@lantern/locales';
import type { Browser, Page } from 'playwright-core';
import { backOfficeCookie } from '../support/backoffice/operator.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { logInFirstByCalls } from '../support/calls/people.ts';
import { DRAW } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { createExampleMember, type ExampleMember, unpaidDeposit } from './example-member.ts';
import { axeInLooks, keysAndWidths, openReader, type Reader, setLook } from './inspect-pages.ts';

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
  'statement-import?account=practice',
];

/** A platform with the first operator in its back office. */
export interface BackOfficeScreens {
  readonly platform: Platform;
  readonly owner: Reader;
  /** Addresses of the pages, some of them with something open. */
  readonly urls: readonly string[];
  /** The sandbox payment page of an unpaid deposit. */
  readonly payment: string;
}

/** Starts the platform. Stop it and close the browser when done. */
export async function openBackOfficeScreens(name: string, browser: Browser): Promise<BackOfficeScreens> {
  const platform = await startPlatform({ name, clockAt: DRAW.beforeClose });
  const client = clientOf(platform);
  const { operator, password } = platform.firstRun();
  const token = await logInFirstByCalls(platform, client, { name: operator, password });
  const member = await createExampleMember(platform, client);
  const payment = platform.portal + (await unpaidDeposit(client, member.token));
  const paths = [...PATHS, ...(await pathsOf(client, token, member))];
  const owner = await openReader(browser, {
    prepare: (context) => context.addCookies([backOfficeCookie(platform, token)]),
  });
  return { platform, owner, payment, urls: paths.map((path) => `${platform.backoffice}/${path}`) };
}

/** Pages with something open in them: a request, a deposit, a draw, a member, accounts down to one command. */
async function pathsOf(
  client: Client,
  token: string,
  { token: memberToken, issueId }: ExampleMember,
): Promise<readonly string[]> {
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

/** The open page in a language, which it changes to without being loaded again: untranslated keys, and widths at which it scrolls sideways. */
export async function inspectInLanguage(
  page: Page,
  { code, tag }: Pick<(typeof LANGUAGES)[number], 'code' | 'tag'>,
  widths?: readonly number[],
): Promise<string[]> {
  await setLook(page, ['light', 1440]);
  await page.locator('header select').selectOption(code);
  await page.locator(`html[lang="${tag}"]`).waitFor();
  return (await keysAndWidths(page, widths)).map((problem) => `${code}: ${problem}`);
}

/** Judges the open page by axe in English, in some looks. */
export async function axeInEnglish(page: Page, looks?: Parameters<typeof axeInLooks>[1]): Promise<string[]> {
  await page.locator('header select').selectOption('EN');
  await page.locator('html[lang="en"]').waitFor();
  return axeInLooks(page, looks);
}
