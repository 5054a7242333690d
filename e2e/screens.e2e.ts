import { calls } from '@lantern/contract/calls';
import { LANGUAGES } from '@lantern/locales';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Client, clientOf, registerMember } from './support/calls.ts';
import { DRAW } from './support/draw.ts';
import { type House, startHouse } from './support/house.ts';
import { axeProblems, keysShown, openPage, sidewaysScroll } from './support/inspect.ts';
import { depositByCalls, moveInByCalls, slipFor } from './support/people.ts';
import { PATIENCE_MS, watchPages } from './support/watch.ts';

const WIDTHS = [360, 390, 1280, 1440] as const;
const VISITOR = ['/index', '/login', '/register', '/vnlottery', '/noticePage', '/help', '/down', '/nowhere'];
/** These two open their popup over home when the page is alive, a moment after home itself stands. */
const OPENS: Readonly<Record<string, string>> = {
  '/login': 'dialog[open] form input',
  '/register': 'dialog[open] form input',
};
const MEMBER = [
  '/index',
  '/vnlottery?gameCode=xsmb',
  '/vnlottery?gameCode=xsmb&playType=cang3_db',
  '/member',
  '/member?page=securityCenter',
  '/member?page=transferFund',
  '/member?page=depositv2',
  '/member?page=withdraw',
  '/member?page=personalHistoryCopy',
  '/member?page=transactionHistory',
  '/member?page=bonusDetails',
  '/member?page=messageV2',
];
let house: House;
let browser: Browser;
let member: string;
let owner: string;
let waiting: string;
/** Rooms of the office, empty-handed and with something open in them. */
let rooms: readonly string[];

beforeAll(async () => {
  house = await startHouse({ name: 'e2e-screens', clockAt: DRAW.beforeClose });
  browser = await launchBrowser();
  const client = clientOf(house);
  const { operator, password } = house.firstRun();
  owner = await moveInByCalls(house, client, { name: operator, password });
  member = await registerMember(client, 'screens1');
  await depositByCalls(house, client, member, '500.00');
  await depositByCalls(house, client, member, '90.00', 'PAY_OTHER');
  const lobby = await client.value(calls.lottery.lobby, { gameCode: 'xsmb' });
  const lines = [
    { play: 'de_db', numbers: ['25', '52'], points: 10 },
    { play: 'cang3_db', numbers: ['025'], points: 2 },
  ];
  await client.value(calls.lottery.placeBets, slipFor(lobby, ...lines), member);
  const { channels } = await client.value(calls.payments.depositChannels, {}, member);
  const wish = { requestId: crypto.randomUUID(), channel: channels[0]?.code ?? '', amount: '100.00' };
  waiting = (await client.value(calls.payments.createDeposit, wish, member)).paymentUrl ?? '';
  rooms = await roomsOf(client, lobby.issue?.id ?? '');
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

/** Every room, and what opens in it: a deposit that waits, a draw, a member, the way down the books to one command. */
async function roomsOf(client: Client, issueId: string): Promise<readonly string[]> {
  const { id } = await client.value(calls.identity.memberInfo, {}, member);
  const { rows: deposits } = await client.value(calls.paymentsOffice.deposits, { state: 'MATCHING' }, owner);
  const ask = { id: deposits[0]?.id ?? '', decision: 'ACCEPT', reason: 'Seen at the provider' } as const;
  const { requestId } = await client.value(calls.paymentsOffice.requestMatch, ask, owner);
  const account = `M:${id}:MAIN`;
  const { rows: entries } = await client.value(calls.walletOffice.accountEntries, { account }, owner);
  const issue = `H:ISSUE:${issueId}`;
  const { rows: legs } = await client.value(calls.walletOffice.houseLegs, { account: issue }, owner);
  const entryId = entries[0]?.entryId;
  return [
    ...['dashboard', 'requests', 'deposits', 'withdrawals', 'ledger', 'draws', 'members', 'operators', 'audit'],
    ...[
      'rounds',
      'rounds?state=OPEN',
      'games',
      'games?id=LANTERN/twin-sevens',
      'games?part=vendors',
      'games?part=stops',
    ],
    `requests?id=${requestId}`,
    `deposits?id=${ask.id}`,
    `draws?id=${issueId}`,
    `members?id=${id}`,
    `members?id=${id}&part=timeline`,
    'ledger?account=M:*:MAIN',
    `ledger?account=${issue}`,
    `ledger?account=${issue}&leg=${legs[0]?.batchId}-${legs[0]?.posting}&id=${entryId}`,
    `ledger?account=${account}&id=${entryId}`,
  ].map((room) => `/${room}`);
}

interface Reader {
  readonly language?: string;
  readonly theme?: 'light' | 'dark';
  readonly who?: 'visitor' | 'member' | 'owner';
  readonly width?: number;
}

/** A page of somebody with a language and a theme; what goes wrong in it is collected. */
async function reader({ language = 'EN', theme = 'light', who = 'visitor', width = 390 }: Reader) {
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  await context.addCookies([{ name: 'lang', value: language, url: house.portal }]);
  await context.addInitScript(
    ([token, officeToken, spoken]) => {
      // An empty page has no storage.
      if (location.protocol !== 'http:') return;
      localStorage.setItem('office-language', spoken ?? 'EN');
      if (token) sessionStorage.setItem('token', token);
      if (officeToken) sessionStorage.setItem('office-session', JSON.stringify({ token: officeToken, next: null }));
    },
    [who === 'member' ? member : '', who === 'owner' ? owner : '', language] as const,
  );
  const watch = watchPages(context);
  watch.expectProblem(/404.*\/nowhere/);
  context.setDefaultTimeout(PATIENCE_MS);
  return { context, watch };
}

const AT_ONCE = 3;

/** Runs a look at every page, some of them at once, and answers what it found, named by page. */
async function look(
  context: BrowserContext,
  origin: string,
  paths: readonly string[],
  inspect: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const waiting = [...paths];
  const found: string[] = [];
  const work = async () => {
    const page = await context.newPage();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await openPage(page, origin + path, OPENS[path]);
      found.push(...(await inspect(page)).map((problem) => `${path} · ${problem}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

const SIDES = [
  ['a visitor', 'visitor', () => VISITOR],
  ['a member', 'member', () => MEMBER],
  ['an operator', 'owner', () => rooms],
] as const;
const originOf = (who: Reader['who']) => (who === 'owner' ? house.office : house.portal);

describe.each(SIDES)('the screens of %s', (_name, who, paths) => {
  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('axe finds nothing in the %s theme at %s', async (theme, width) => {
    const { context, watch } = await reader({ theme, width, who });
    expect(await look(context, originOf(who), paths(), axeProblems)).toEqual([]);
    expect(watch.problems).toEqual([]);
    await context.close();
  });
});

describe.each(SIDES.filter(([, who]) => who !== 'owner'))('the screens of %s', (_name, who, paths) => {
  it.each(LANGUAGES.map(({ code, tag }) => [code, tag] as const))(
    'in %s no key is shown and nothing scrolls sideways',
    async (language, tag) => {
      const { context, watch } = await reader({ language, who });
      const inspect = async (page: Page) => {
        const lang = await page.locator('html').getAttribute('lang');
        const wrong = lang === tag ? [] : [`lang is ${lang}`];
        return [...(await keysShown(page)), ...(await sidewaysScroll(page, WIDTHS)), ...wrong];
      };
      expect(await look(context, originOf(who), paths(), inspect)).toEqual([]);
      expect(watch.problems).toEqual([]);
      await context.close();
    },
  );
});

describe('the rooms of the office', () => {
  it('show no key and scroll nowhere sideways in any language, which is changed where one stands', async () => {
    const { context, watch } = await reader({ who: 'owner', width: 1440 });
    const inspect = async (page: Page) => {
      const found: string[] = [];
      for (const { code, tag } of LANGUAGES) {
        await page.locator('header select').selectOption(code);
        await page.locator(`html[lang="${tag}"]`).waitFor();
        const problems = [...(await keysShown(page)), ...(await sidewaysScroll(page, WIDTHS))];
        found.push(...problems.map((problem) => `${code}: ${problem}`));
      }
      return found;
    };
    expect(await look(context, house.office, rooms, inspect)).toEqual([]);
    expect(watch.problems).toEqual([]);
    await context.close();
  });
});

describe("the stand-in's page and the door of the back office", () => {
  it.each(['light', 'dark'] as const)('axe finds nothing in the %s theme and nothing scrolls', async (theme) => {
    const { context, watch } = await reader({ theme });
    const page = await context.newPage();
    for (const url of [house.portal + waiting, `${house.office}/`]) {
      await openPage(page, url);
      expect([url, await axeProblems(page)]).toEqual([url, []]);
      expect([url, await sidewaysScroll(page, WIDTHS)]).toEqual([url, []]);
      expect([url, await keysShown(page)]).toEqual([url, []]);
    }
    expect(watch.problems).toEqual([]);
    await context.close();
  });
});

describe('what is served', () => {
  const places = () => [...VISITOR.map((path) => house.portal + path), `${house.portal}/member`, `${house.office}/`];

  it.each(LANGUAGES.map(({ code, tag }) => [code, tag] as const))(
    'speaks %s and has no inline style',
    async (code, tag) => {
      for (const url of places()) {
        const response = await fetch(url, { headers: { accept: 'text/html', cookie: `lang=${code}` } });
        const html = await response.text();
        if (url.startsWith(house.portal))
          expect([url, /<html[^>]* lang="([^"]+)"/.exec(html)?.[1]]).toEqual([url, tag]);
        // Start data is text; tags are what the browser reads.
        const tags = html
          .replaceAll(/<script type="application\/json"[^>]*>.*?<\/script>/gs, '')
          .match(/<[a-z][^>]*>/gi);
        expect((tags ?? []).filter((text) => /\s(style|on[a-z]+)=/i.test(text))).toEqual([]);
      }
    },
  );

  it('comes with a strict policy', async () => {
    for (const url of [...places(), house.portal + waiting]) {
      const response = await fetch(url, { headers: { accept: 'text/html' } });
      const policy = response.headers.get('content-security-policy') ?? '';
      expect([url, policy]).toEqual([url, expect.stringContaining("default-src 'none'")]);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:(\s|;|$)/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
