import { calls } from '@lantern/contract/calls';
import { LANGUAGES } from '@lantern/locales';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import { DRAW } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { until } from '../support/until.ts';
import { unpaidDeposit } from './example-member.ts';
import {
  inspectAll,
  inspectIn,
  inspectPortal,
  LANGUAGES_IN_LOOKS,
  openReader,
  type Reader,
  setLanguage,
} from './inspect-pages.ts';

const PATHS = [
  '/index',
  '/login',
  '/register',
  '/lottery',
  '/vnlottery',
  '/elott',
  '/games',
  '/rng',
  '/game',
  '/game?gameId=lantern-river&vassalage=LANTERN',
  '/proof',
  '/noticePage',
  '/help',
  '/down',
  '/nowhere',
];

let platform: Platform;
let browser: Browser;
let client: Client;
let visitor: Reader;

beforeAll(async () => {
  // Early in a minute: the electronic lottery draws at its end, and has drawn when the proofs are inspected.
  platform = await startPlatform({
    name: 'e2e-screens-visitor',
    clockAt: new Date(DRAW.beforeClose.getTime() + 5_000),
  });
  browser = await launchBrowser();
  client = clientOf(platform);
  visitor = await openReader(browser);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** Proofs of a draw that was drawn and of one that will be. */
async function proofs(): Promise<readonly string[]> {
  const newest = async () => {
    const { results } = await client.value(calls.elottery.statistics, { gameCode: 'SSC1M', draws: 1 });
    return results[0]?.issueId;
  };
  const drawn = await until('the electronic lottery has drawn', newest, { withinMs: 180_000 });
  const next = async () => (await client.value(calls.elottery.lobby, { gameCode: 'SSC1M' })).issue?.id;
  return [`/proof?issue=${drawn}`, `/proof?issue=${await until('a draw takes bets', next)}`];
}

describe('a served page', () => {
  const backOffice = () => `${platform.backoffice}/`;
  const urls = () => [...PATHS.map((path) => platform.portal + path), `${platform.portal}/member`, backOffice()];

  it.each(LANGUAGES.map(({ code, tag }) => [code, tag] as const))(
    'declares the language %s and has no inline style',
    async (code, tag) => {
      for (const url of urls()) {
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

  it('has a strict content security policy', async () => {
    const payment = await unpaidDeposit(client, await registerMember(client, 'policies1'));
    for (const url of [...urls(), platform.portal + payment]) {
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

describe('a browser without encryption at this address', () => {
  it('shows a page that says so, in every language and at every address', async () => {
    const reader = await openReader(browser, {
      // What browsers withhold from pages of plain http.
      prepare: (context) =>
        context.addInitScript(() => {
          for (const name of ['subtle', 'randomUUID']) Object.defineProperty(crypto, name, { value: undefined });
        }),
    });
    for (const { code, tag } of LANGUAGES) {
      await setLanguage(reader, platform, code);
      const inspect = async (page: Page) => {
        const address = page.getByText(`https://${new URL(platform.portal).host}`);
        await until(`${page.url()} names the secure address`, async () => (await address.count()) === 1);
        return inspectIn(code, tag)(page);
      };
      // One sentence in each language; the rest of the page differs by page, not by language.
      const paths = code === 'EN' ? ['/index', '/vnlottery', '/help'] : ['/index'];
      const urls = paths.map((path) => platform.portal + path);
      expect([code, await inspectAll(reader, urls, inspect)]).toEqual([code, []]);
    }
    await reader.context.close();
  });
});

describe('the pages of a visitor', () => {
  it.each(LANGUAGES_IN_LOOKS)('are translated, accessible and fit every width in %s', async (...look) => {
    expect(await inspectPortal(visitor, platform, [...PATHS, ...(await proofs())], look)).toEqual([]);
  });
});
