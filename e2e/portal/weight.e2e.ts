import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilAlive } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS, SCREENS } from '../support/browser/watch.ts';
import { portalOrigin } from '../support/platform/shared-platform.ts';
import { until } from '../support/until.ts';

/** Maximum transferred bytes (brotli): all scripts of a first view, one file of a page, and all that a page adds to the frame. */
const FIRST_VIEW = 105_000;
/** What the browser refuses to store is held in memory, on every page. */
const STORAGE = 300;
/** The scripts of every page. */
const FRAME = 98_000 + STORAGE;
const FILE = 20_000;
const PAGE = 24_000;
/** A centre that is opened by its address: its own parts, and those of the page below it. */
const CENTRE = 32_000;
/** The page of the boards, for fourteen families of lotteries. */
const BOARDS = 27_500;
/** The reader of numbers in the form of every language, on all pages where one is typed. */
const READER = 1_600;
/** The form of texts in which lists are searched: countries are found without accents. */
const FOLDING = 500;
const LIMITS: Readonly<Record<string, number>> = {
  '/vnlottery': PAGE + READER,
  '/elott': BOARDS + READER,
  '/member': CENTRE + READER + FOLDING,
};
/** A page without a new request for so long is loaded. */
const QUIET_MS = 500;
const FACES = { EN: 90_000, VI: 125_000 };
/** The English names of Vietnamese bets have the Vietnamese word in brackets (Đề, Trượt), which is one face more. */
const FACES_OF_BETS = 100_500;
const PATHS = ['/index', '/lottery', '/vnlottery', '/elott', '/noticePage', '/help', '/down', '/member', '/promotions'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Bytes of every script, or face, that a visitor's first view fetches by itself, by address. */
async function fetched(path: string, kind: 'script' | 'font', language = 'EN'): Promise<Map<string, number>> {
  const context = await browser.newContext({ ...SCREENS.phone, extraHTTPHeaders: { cookie: `lang=${language}` } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const addresses = new Set<string>();
  const open = new Set<unknown>();
  let movedAt = 0;
  const note = () => {
    movedAt = Date.now();
  };
  page.on('request', (request) => {
    open.add(request);
    note();
    if (request.resourceType() === kind) addresses.add(request.url());
  });
  const end = (request: unknown) => {
    open.delete(request);
    note();
  };
  page.on('requestfinished', end).on('requestfailed', end);
  await page.goto(`${portalOrigin()}${path}`);
  // The app starts after the page is loaded, and then loads more.
  await untilAlive(page);
  await until(`${path} is loaded`, () => open.size === 0 && Date.now() - movedAt > QUIET_MS);
  await context.close();
  const sizes = [...addresses].map(async (address) => {
    const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    return [address, Number(answer.headers.get('content-length'))] as const;
  });
  return new Map(await Promise.all(sizes));
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);

describe('the size of a first view', () => {
  it('is at most 105 kB of script for the home page, and little more than the frame for any page', async () => {
    const pages = new Map<string, Map<string, number>>();
    for (const path of PATHS) pages.set(path, await fetched(path, 'script'));
    const [first = new Map<string, number>(), ...others] = pages.values();
    expect(sum(first.values())).toBeGreaterThan(50_000);
    expect(sum(first.values())).toBeLessThanOrEqual(FIRST_VIEW);
    const frame = new Set([...first.keys()].filter((address) => others.every((page) => page.has(address))));
    expect(sum([...frame].map((address) => first.get(address) ?? 0))).toBeLessThanOrEqual(FRAME);
    for (const [path, scripts] of pages) {
      const added = [...scripts].filter(([address]) => !frame.has(address)).map(([, size]) => size);
      expect(Math.max(0, ...added), path).toBeLessThanOrEqual(FILE);
      expect(sum(added), path).toBeLessThanOrEqual(LIMITS[path] ?? PAGE);
    }
  });

  it('includes the font parts of its language, and no complete fonts', async () => {
    for (const [path, english] of [
      ['/index', FACES.EN],
      ['/vnlottery', FACES_OF_BETS],
    ] as const) {
      expect(sum((await fetched(path, 'font', 'EN')).values()), path).toBeLessThanOrEqual(english);
      expect(sum((await fetched(path, 'font', 'VI')).values()), path).toBeLessThanOrEqual(FACES.VI);
    }
  });
});
