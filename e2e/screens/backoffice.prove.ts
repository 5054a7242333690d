import { LANGUAGES } from '@lantern/locales';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { axeInEnglish, type BackOfficeScreens, inspectInLanguage, openBackOfficeScreens } from './backoffice-pages.ts';
import { inspectAll } from './inspect-pages.ts';

let browser: Browser;
let screens: BackOfficeScreens;

beforeAll(async () => {
  browser = await launchBrowser();
  screens = await openBackOfficeScreens('prove-screens-backoffice', browser);
});
afterAll(async () => {
  await browser?.close();
  await screens?.platform.stop();
});

/** The pages are inspected in several tests, because all of them take a slow machine longer than a test may. */
const TURNS = [1, 2, 3, 4];

describe('the pages of the back office, in every language and at every width', () => {
  it.each(TURNS)('are accessible, and translated and fit (%i)', async (turn) => {
    const inspect = async (page: Page) => {
      const found = await axeInEnglish(page);
      for (const language of LANGUAGES) found.push(...(await inspectInLanguage(page, language)));
      return found;
    };
    const own = screens.urls.filter((_url, place) => place % TURNS.length === turn - 1);
    expect(await inspectAll(screens.owner, own, inspect)).toEqual([]);
  });
});
