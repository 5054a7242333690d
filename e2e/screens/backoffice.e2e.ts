import { LANGUAGES } from '@lantern/locales';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { axeInEnglish, type BackOfficeScreens, inspectInLanguage, openBackOfficeScreens } from './backoffice-pages.ts';
import { axeInLooks, GATE_WIDTHS, gateLooksAt, inspectAll, keysAndWidths, openReader } from './inspect-pages.ts';

let browser: Browser;
let screens: BackOfficeScreens;

beforeAll(async () => {
  browser = await launchBrowser();
  screens = await openBackOfficeScreens('e2e-screens-backoffice', browser);
});
afterAll(async () => {
  await browser?.close();
  await screens?.platform.stop();
});

const ENGLISH = { code: 'EN', tag: 'en' } as const;
const OTHERS = LANGUAGES.filter(({ code }) => code !== ENGLISH.code);
const [PHONE] = GATE_WIDTHS;

// Every language and width: backoffice.prove.ts.
describe('the pages of the back office', () => {
  it.each([0, 1])(
    'are accessible and fit in English, translated and fit a phone in another language (%i)',
    async (turn) => {
      const inspect = async (page: Page, url: string) => {
        const place = screens.urls.indexOf(url);
        const other = OTHERS[place % OTHERS.length] as (typeof OTHERS)[number];
        const found = await axeInEnglish(page, gateLooksAt(Math.floor(place / 2)));
        found.push(...(await inspectInLanguage(page, ENGLISH, GATE_WIDTHS)));
        return [...found, ...(await inspectInLanguage(page, other, [PHONE]))];
      };
      const own = screens.urls.filter((_url, place) => place % 2 === turn);
      expect(await inspectAll(screens.owner, own, inspect)).toEqual([]);
    },
  );
});

describe('the sandbox payment page and the login of the back office', () => {
  it('are accessible, translated and fit every width', async () => {
    const urls = [screens.payment, `${screens.platform.backoffice}/`];
    const inspect = async (page: Page) => [...(await axeInLooks(page)), ...(await keysAndWidths(page))];
    const reader = await openReader(browser);
    expect(await inspectAll(reader, urls, inspect)).toEqual([]);
    await reader.context.close();
  });
});
