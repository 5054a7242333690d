import { LANGUAGES } from '@lantern/locales';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeProblems, keysShown, openPage, settled, sidewaysScroll } from '../support/browser/inspect.ts';
import { PATIENCE_MS, type Watch, watchPages } from '../support/browser/watch.ts';
import type { Platform } from '../support/platform/platform.ts';

const WIDTHS = [360, 390, 1280, 1440] as const;
/** Widths in `npm test`; `npm run prove` inspects all. */
export const GATE_WIDTHS = [390, 1440] as const;
/** Theme and width under which axe judges each page. */
const LOOKS = [
  ['light', 1440],
  ['dark', 390],
] as const;
type Look = (typeof LOOKS)[number];
/** These two open their popup over the home page once the page's scripts run. */
const OPENS: Readonly<Record<string, string>> = {
  '/login': 'dialog[open] form input',
  '/register': 'dialog[open] form input',
};
/** Pages that are inspected side by side. */
const AT_ONCE = 2;

/** A browser context with its pages; it caches files over all languages and themes. */
export interface Reader {
  readonly context: BrowserContext;
  readonly watch: Watch;
  readonly pages: readonly Page[];
}

interface ReaderOptions {
  /** Session token of a member; a visitor has none. */
  readonly token?: string;
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

export async function openReader(browser: Browser, { token = '', prepare }: ReaderOptions = {}): Promise<Reader> {
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'Asia/Ho_Chi_Minh' });
  await prepare?.(context);
  await context.addInitScript((session) => {
    // An empty page has no storage.
    if (location.protocol !== 'http:') return;
    localStorage.setItem('office-language', 'EN');
    if (session) sessionStorage.setItem('token', session);
  }, token);
  const watch = watchPages(context);
  watch.expectProblem(/404.*\/nowhere/);
  context.setDefaultTimeout(PATIENCE_MS);
  const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => context.newPage()));
  return { context, watch, pages };
}

/** Sets the language of the pages that are opened next. */
export async function setLanguage({ context }: Reader, platform: Platform, language: string): Promise<void> {
  await context.addCookies([{ name: 'lang', value: language, url: platform.portal }]);
}

export async function setLook(page: Page, [theme, width]: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  // An open page keeps the theme that it began with.
  await page.evaluate((name) => {
    if (document.documentElement.dataset.theme) document.documentElement.dataset.theme = name;
  }, theme);
  await page.setViewportSize({ width, height: 900 });
}

/**
 * Inspects every address, several at once.
 *
 * @returns the problems, each with its address, and the errors of the pages
 */
export async function inspectAll(
  { pages, watch }: Reader,
  urls: readonly string[],
  inspect: (page: Page, url: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const left = [...urls];
  const found: string[] = [];
  const work = async (page: Page) => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      const { pathname, search } = new URL(url);
      await openPage(page, url, OPENS[pathname]);
      found.push(...(await inspect(page, url)).map((problem) => `${pathname}${search} · ${problem}`));
    }
    // An open page goes on working, above all a game.
    await page.goto('about:blank');
  };
  await Promise.all(pages.map(work));
  return [...found, ...watch.problems.splice(0)];
}

/** The look in which axe judges the page at a place of a list in the gate; `npm run prove` judges it in both. */
export const gateLooksAt = (place: number): readonly Look[] =>
  LOOKS.filter((_look, turn) => turn === place % LOOKS.length);

/** What axe finds on the open page in some looks, all of them if absent. */
export async function axeInLooks(page: Page, looks: readonly Look[] = LOOKS): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await setLook(page, look);
    await settled(page);
    const [theme, width] = look;
    found.push(...(await axeProblems(page)).map((problem) => `${theme} at ${width}: ${problem}`));
  }
  return found;
}

/** Untranslated keys, and widths at which the page scrolls sideways. */
export const keysAndWidths = async (page: Page, widths: readonly number[] = WIDTHS) => [
  ...(await keysShown(page)),
  ...(await sidewaysScroll(page, widths)),
];

/** A page that was loaded in a language declares it, shows no key and never scrolls sideways; in English axe judges it too. */
export const inspectIn =
  (language: string, tag: string, widths: readonly number[] = WIDTHS, looks: readonly Look[] = LOOKS) =>
  async (page: Page) => {
    const lang = await page.locator('html').getAttribute('lang');
    const wrong = lang === tag ? [] : [`lang is ${lang}`];
    const axe = language === 'EN' ? await axeInLooks(page, looks) : [];
    return [...wrong, ...axe, ...(await keysAndWidths(page, widths))];
  };

/** Every second language is loaded on a phone in the dark. */
export const LANGUAGES_IN_LOOKS = LANGUAGES.map(
  ({ code, tag }, place) => [code, tag, LOOKS[place % LOOKS.length] ?? LOOKS[0]] as const,
);
type LanguageInLook = (typeof LANGUAGES_IN_LOOKS)[number];

const OTHER_LANGUAGES = LANGUAGES_IN_LOOKS.filter(([language]) => language !== 'EN');
/** The language other than English in which the gate inspects the page at a place of a list. */
export const otherLanguageAt = (place: number): LanguageInLook =>
  OTHER_LANGUAGES[place % OTHER_LANGUAGES.length] as LanguageInLook;

/** Opens pages of the portal in a language and inspects each at the widths. */
async function inspectPages(
  reader: Reader,
  platform: Platform,
  paths: readonly string[],
  [language, tag, look]: LanguageInLook,
  widths: readonly number[],
  looksOf: (place: number) => readonly Look[] = () => LOOKS,
): Promise<string[]> {
  await setLanguage(reader, platform, language);
  for (const page of reader.pages) await setLook(page, look);
  const urls = paths.map((path) => platform.portal + path);
  return inspectAll(reader, urls, (page, url) => inspectIn(language, tag, widths, looksOf(urls.indexOf(url)))(page));
}

/**
 * Inspects the portal's pages in a language at every width: all of them in English; in every other language every second one, so that each
 * page is read in two or three of them.
 */
export async function inspectPortal(
  reader: Reader,
  platform: Platform,
  paths: readonly string[],
  language: LanguageInLook,
): Promise<string[]> {
  const turn = LANGUAGES.findIndex(({ code }) => code === language[0]);
  const read = paths.filter((_path, place) => language[0] === 'EN' || (place + turn) % 2 === 0);
  return inspectPages(reader, platform, read, language, WIDTHS);
}

/** Inspects each page of the portal in English on a desktop and a phone, one of them by axe, as the gate does. */
export async function inspectInEnglish(reader: Reader, platform: Platform, paths: readonly string[]) {
  const [english] = LANGUAGES_IN_LOOKS.filter(([language]) => language === 'EN');
  return inspectPages(reader, platform, paths, english as LanguageInLook, GATE_WIDTHS, gateLooksAt);
}

/** Inspects each page of the portal in one language other than English, at the width that it is loaded at, as the gate does. */
export async function inspectInAnother(reader: Reader, platform: Platform, paths: readonly string[]) {
  const found: string[] = [];
  for (const language of OTHER_LANGUAGES) {
    const own = paths.filter((_path, place) => otherLanguageAt(place) === language);
    const [, , [, width]] = language;
    found.push(...(await inspectPages(reader, platform, own, language, [width])));
  }
  return found;
}
