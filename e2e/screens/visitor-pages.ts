import { calls } from '@lantern/contract/calls';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Client } from '../support/calls/client.ts';
import { DRAW } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { until } from '../support/until.ts';
import {
  inspectAll,
  inspectIn,
  type LANGUAGES_IN_LOOKS,
  openReader,
  type Reader,
  setLanguage,
} from './inspect-pages.ts';

/** The pages of the portal that are open to everybody. */
export const VISITOR_PATHS = [
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

/** A platform early in a minute: the electronic lottery draws at its end, and has drawn when the proofs are inspected. */
export const startForVisitors = (name: string): Promise<Platform> =>
  startPlatform({ name, clockAt: new Date(DRAW.beforeClose.getTime() + 5_000) });

/** Pages with the proofs of a draw that was drawn and of one that will be. */
export async function proofPaths(client: Client): Promise<readonly string[]> {
  const newest = async () => {
    const { results } = await client.value(calls.elottery.statistics, { gameCode: 'SSC1M', draws: 1 });
    return results[0]?.issueId;
  };
  const drawn = await until('the electronic lottery has drawn', newest, { withinMs: 180_000 });
  const next = async () => (await client.value(calls.elottery.lobby, { gameCode: 'SSC1M' })).issue?.id;
  return [`/proof?issue=${drawn}`, `/proof?issue=${await until('a draw takes bets', next)}`];
}

/** A reader whose browser withholds what browsers withhold from pages without encryption. */
export const openReaderWithoutEncryption = (browser: Browser): Promise<Reader> =>
  openReader(browser, {
    prepare: (context) =>
      context.addInitScript(() => {
        for (const name of ['subtle', 'randomUUID']) Object.defineProperty(crypto, name, { value: undefined });
      }),
  });

/** Inspects the page that names the secure address, which is shown at every path. @returns the problems */
export async function inspectWithoutEncryption(
  reader: Reader,
  platform: Platform,
  paths: readonly string[],
  [language, tag]: (typeof LANGUAGES_IN_LOOKS)[number],
): Promise<string[]> {
  await setLanguage(reader, platform, language);
  const inspect = async (page: Page) => {
    const address = page.getByText(`https://${new URL(platform.portal).host}`);
    await until(`${page.url()} names the secure address`, async () => (await address.count()) === 1);
    return inspectIn(language, tag)(page);
  };
  const urls = paths.map((path) => platform.portal + path);
  return inspectAll(reader, urls, inspect);
}

/** Fetches a page and expects the language on its root element and no inline style or script. */
export async function expectDeclared(platform: Platform, url: string, code: string, tag: string): Promise<void> {
  const response = await fetch(url, { headers: { accept: 'text/html', cookie: `lang=${code}` } });
  const html = await response.text();
  if (url.startsWith(platform.portal)) expect([url, /<html[^>]* lang="([^"]+)"/.exec(html)?.[1]]).toEqual([url, tag]);
  // Start data is text; tags are what the browser reads.
  const tags = html.replaceAll(/<script type="application\/json"[^>]*>.*?<\/script>/gs, '').match(/<[a-z][^>]*>/gi);
  expect((tags ?? []).filter((text) => /\s(style|on[a-z]+)=/i.test(text))).toEqual([]);
}
