import { calls } from '@lantern/contract/calls';
import { LANGUAGES } from '@lantern/locales';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backOfficeCookie } from '../support/backoffice/operator.ts';
import { axeProblems, keysShown, openPage, settled, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS, type Watch, watchPages } from '../support/browser/watch.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import { depositByCalls, logInFirstByCalls, slipFor, spinByCalls } from '../support/calls/people.ts';
import { DRAW } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { until } from '../support/until.ts';

const WIDTHS = [360, 390, 1280, 1440] as const;
/** What each screen is looked at with by axe. */
const LOOKS = [
  ['light', 1440],
  ['dark', 390],
] as const;
const GAME = '/game?gameId=lantern-river&vassalage=LANTERN';
const VISITOR = [
  '/index',
  '/login',
  '/register',
  '/lottery',
  '/vnlottery',
  '/elott',
  '/rng',
  '/game',
  GAME,
  '/proof',
  '/noticePage',
  '/help',
  '/down',
  '/nowhere',
];
/** These two open their popup over home when the page is alive, a moment after home itself stands. */
const OPENS: Readonly<Record<string, string>> = {
  '/login': 'dialog[open] form input',
  '/register': 'dialog[open] form input',
};
const MEMBER = [
  '/index',
  '/lottery',
  '/vnlottery?gameCode=xsmb',
  '/vnlottery?gameCode=xsmb&playType=cang3_db',
  '/elott',
  '/rng',
  GAME,
  '/member',
  '/member?page=securityCenter',
  '/member?page=transferFund',
  '/member?page=depositv2',
  '/member?page=withdraw',
  '/member?page=transferUpline',
  '/member?page=personalHistoryCopy',
  '/member?page=personalHistoryCopy&tab=RNG',
  '/member?page=transactionHistory',
  '/member?page=bonusDetails',
  '/member?page=messageV2',
];
let platform: Platform;
let browser: Browser;
let client: Client;
let member: string;
let owner: string;
let waiting: string;
/** The arcade's page of a round that was played. */
let replay: string;
/** Rooms of the office, empty-handed and with something open in them. */
let rooms: readonly string[];
const readers = new Map<Who, Reader>();

beforeAll(async () => {
  // Early in a minute: the electronic lottery draws at its end, and has drawn when the proofs are looked at.
  platform = await startPlatform({ name: 'e2e-screens', clockAt: new Date(DRAW.beforeClose.getTime() + 5_000) });
  browser = await launchBrowser();
  client = clientOf(platform);
  const { operator, password } = platform.firstRun();
  owner = await logInFirstByCalls(platform, client, { name: operator, password });
  member = await registerMember(client, 'screens1');
  await depositByCalls(platform, client, member, '500.00');
  await depositByCalls(platform, client, member, '90.00', 'PAY_OTHER');
  const lobby = await client.value(calls.lottery.lobby, { gameCode: 'xsmb' });
  const lines = [
    { play: 'de_db', numbers: ['25', '52'], points: 10 },
    { play: 'cang3_db', numbers: ['025'], points: 2 },
  ];
  await client.value(calls.lottery.placeBets, slipFor(lobby, ...lines), member);
  const { channels } = await client.value(calls.payments.depositChannels, {}, member);
  const wish = { requestId: crypto.randomUUID(), channel: channels[0]?.code ?? '', amount: '100.00' };
  waiting = (await client.value(calls.payments.createDeposit, wish, member)).paymentUrl ?? '';
  rooms = await roomsOf(lobby.issue?.id ?? '');
  await spinByCalls(client, member, 'lantern-river');
  const { rows } = await client.value(calls.games.rounds, {}, member);
  replay = (await client.value(calls.games.replay, { id: rows[0]?.id ?? '' }, member)).url;
  for (const who of ['visitor', 'member', 'owner'] as const) readers.set(who, await sitDown(who));
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** Proofs of a draw that has been and of one that will be. */
async function proofs(): Promise<readonly string[]> {
  const newest = async () => {
    const { results } = await client.value(calls.elottery.statistics, { gameCode: 'SSC1M', draws: 1 });
    return results[0]?.issueId;
  };
  const drawn = await until('the electronic lottery has drawn', newest, { withinMs: 180_000 });
  const next = async () => (await client.value(calls.elottery.lobby, { gameCode: 'SSC1M' })).issue?.id;
  return [`/proof?issue=${drawn}`, `/proof?issue=${await until('an issue takes bets', next)}`];
}

/** Every room, and what opens in it: a deposit that waits, a draw, a member, the way down the books to one command. */
async function roomsOf(issueId: string): Promise<readonly string[]> {
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
    ...[
      'dashboard',
      'requests',
      'deposits',
      'withdrawals',
      'ledger',
      'draws',
      'members',
      'operators',
      'audit',
      'letters',
    ],
    ...['open-rounds', 'held-prizes', 'reconciliation', 'promotions', 'feeds', 'calendar'],
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

type Who = 'visitor' | 'member' | 'owner';

/** Somebody at a browser of his own. What it has fetched it keeps, through all languages and themes. */
interface Reader {
  readonly context: BrowserContext;
  readonly watch: Watch;
  readonly pages: readonly Page[];
}

/** Pages that are looked at side by side. */
const AT_ONCE = 3;

async function sitDown(who: Who, prepare?: (context: BrowserContext) => Promise<unknown>): Promise<Reader> {
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'Asia/Ho_Chi_Minh' });
  await prepare?.(context);
  if (who === 'owner') await context.addCookies([backOfficeCookie(platform, owner)]);
  await context.addInitScript(
    (token) => {
      // An empty page has no storage.
      if (location.protocol !== 'http:') return;
      localStorage.setItem('office-language', 'EN');
      if (token) sessionStorage.setItem('token', token);
    },
    who === 'member' ? member : '',
  );
  const watch = watchPages(context);
  watch.expectProblem(/404.*\/nowhere/);
  context.setDefaultTimeout(PATIENCE_MS);
  const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => context.newPage()));
  return { context, watch, pages };
}

const readerOf = (who: Who): Reader => {
  const reader = readers.get(who);
  if (!reader) throw new Error(`there is no ${who}`);
  return reader;
};

async function speak({ context }: Reader, language: string): Promise<void> {
  await context.addCookies([{ name: 'lang', value: language, url: platform.portal }]);
}

async function dress(page: Page, theme: 'light' | 'dark', width: number): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  // A page that stands keeps the theme that it began with.
  await page.evaluate((name) => {
    if (document.documentElement.dataset.theme) document.documentElement.dataset.theme = name;
  }, theme);
  await page.setViewportSize({ width, height: 900 });
}

/** Runs a look at every address, some of them at once, and answers what it found, named by address, and what went wrong. */
async function look(
  { pages, watch }: Reader,
  urls: readonly string[],
  inspect: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const left = [...urls];
  const found: string[] = [];
  const work = async (page: Page) => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      const { pathname, search } = new URL(url);
      await openPage(page, url, OPENS[pathname]);
      found.push(...(await inspect(page)).map((problem) => `${pathname}${search} · ${problem}`));
    }
  };
  await Promise.all(pages.map(work));
  return [...found, ...watch.problems.splice(0)];
}

/** What axe finds on the page that is open, in both themes, wide and narrow. */
async function axeInLooks(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, width] of LOOKS) {
    await dress(page, theme, width);
    await settled(page);
    found.push(...(await axeProblems(page)).map((problem) => `${theme} at ${width}: ${problem}`));
  }
  return found;
}

const wordsAndWidths = async (page: Page) => [...(await keysShown(page)), ...(await sidewaysScroll(page, WIDTHS))];

/** The page that was loaded in this language speaks it, shows no key and scrolls nowhere; in English axe looks as well. */
const inspectIn = (language: string, tag: string) => async (page: Page) => {
  const lang = await page.locator('html').getAttribute('lang');
  const wrong = lang === tag ? [] : [`lang is ${lang}`];
  const axe = language === 'EN' ? await axeInLooks(page) : [];
  return [...wrong, ...axe, ...(await wordsAndWidths(page))];
};

const portal = (paths: readonly string[]) => paths.map((path) => platform.portal + path);
const SIDES = [
  ['the pages of a member', 'member', async () => portal(MEMBER)],
  ['the pages of a visitor', 'visitor', async () => portal([...VISITOR, ...(await proofs())])],
] as const;
/** Every other language is loaded on a phone in the dark. */
const SPOKEN = LANGUAGES.map(({ code, tag }, place) => [code, tag, LOOKS[place % LOOKS.length] ?? LOOKS[0]] as const);

describe.each(SIDES)('%s', (_name, who, urls) => {
  it.each(SPOKEN)('in %s are whole', async (language, tag, [theme, width]) => {
    const reader = readerOf(who);
    await speak(reader, language);
    for (const page of reader.pages) await dress(page, theme, width);
    // All in English; in every other language every second one, so that each is read in two or three of them.
    const turn = SPOKEN.findIndex(([code]) => code === language);
    const read = (await urls()).filter((_url, place) => language === 'EN' || (place + turn) % 2 === 0);
    expect(await look(reader, read, inspectIn(language, tag))).toEqual([]);
  });
});

/** So many tests share the rooms: all of them in one would take a slow machine longer than a test may. */
const ROOM_TURNS = [1, 2, 3, 4];

describe('the pages of the back office', () => {
  it.each(ROOM_TURNS)('pass axe and fit every width in every language (%i)', async (turn) => {
    const inspect = async (page: Page) => {
      const found = await axeInLooks(page);
      for (const { code, tag } of LANGUAGES) {
        await dress(page, 'light', 1440);
        await page.locator('header select').selectOption(code);
        await page.locator(`html[lang="${tag}"]`).waitFor();
        found.push(...(await wordsAndWidths(page)).map((problem) => `${code}: ${problem}`));
      }
      return found;
    };
    const own = rooms.filter((_room, place) => place % ROOM_TURNS.length === turn - 1);
    const urls = own.map((room) => platform.backoffice + room);
    expect(await look(readerOf('owner'), urls, inspect)).toEqual([]);
  });
});

describe("the arcade's page of a round", () => {
  it('is whole in every language', async () => {
    for (const { code, tag } of LANGUAGES) {
      const url = replay.replace(/lang=\w+/, `lang=${code}`);
      expect(await look(readerOf('visitor'), [url], inspectIn(code, tag))).toEqual([]);
    }
  });
});

describe('a browser that does not encrypt at this address', () => {
  it('gets a page that says so, in every language and at every address', async () => {
    const reader = await sitDown('visitor', (context) =>
      // What browsers keep from pages of plain http.
      context.addInitScript(() => {
        for (const name of ['subtle', 'randomUUID']) Object.defineProperty(crypto, name, { value: undefined });
      }),
    );
    for (const { code, tag } of LANGUAGES) {
      await speak(reader, code);
      const inspect = async (page: Page) => {
        const told = await page.getByText(`https://${new URL(platform.portal).host}`).count();
        return [...(told === 1 ? [] : ['not told']), ...(await inspectIn(code, tag)(page))];
      };
      // One sentence in each language; what stands around it differs by page, not by language.
      const places = code === 'EN' ? ['/index', '/vnlottery', '/help'] : ['/index'];
      expect([code, await look(reader, portal(places), inspect)]).toEqual([code, []]);
    }
    await reader.context.close();
  });
});

describe('the sandbox payment page and the login of the back office', () => {
  it('are whole', async () => {
    const urls = [platform.portal + waiting, `${platform.backoffice}/`];
    const inspect = async (page: Page) => [...(await axeInLooks(page)), ...(await wordsAndWidths(page))];
    const reader = await sitDown('visitor');
    expect(await look(reader, urls, inspect)).toEqual([]);
    await reader.context.close();
  });
});

describe('what is served', () => {
  const places = () => [
    ...VISITOR.map((path) => platform.portal + path),
    `${platform.portal}/member`,
    `${platform.backoffice}/`,
  ];

  it.each(LANGUAGES.map(({ code, tag }) => [code, tag] as const))(
    'speaks %s and has no inline style',
    async (code, tag) => {
      for (const url of places()) {
        const response = await fetch(url, { headers: { accept: 'text/html', cookie: `lang=${code}` } });
        const html = await response.text();
        if (url.startsWith(platform.portal))
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
    for (const url of [...places(), platform.portal + waiting]) {
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
