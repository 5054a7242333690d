import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { inspectInAnother, inspectInEnglish, LANGUAGES_IN_LOOKS } from './inspect-pages.ts';
import { inspectReplay, MEMBER_PATHS, type MemberScreens, openMemberScreens } from './member-pages.ts';

let browser: Browser;
let screens: MemberScreens;

beforeAll(async () => {
  browser = await launchBrowser();
  screens = await openMemberScreens('e2e-screens-member', browser);
});
afterAll(async () => {
  await browser?.close();
  await screens?.platform.stop();
});

// Every language and width: member.prove.ts.
describe('the pages of a member', () => {
  it('are accessible and fit a phone and a desktop in English', async () => {
    expect(await inspectInEnglish(screens.member, screens.platform, MEMBER_PATHS)).toEqual([]);
  });

  it('are translated and fit in one other language each', async () => {
    expect(await inspectInAnother(screens.member, screens.platform, MEMBER_PATHS)).toEqual([]);
  });
});

describe("the studio's page of a round", () => {
  it('is translated, accessible and fits every width in English and another language', async () => {
    for (const language of LANGUAGES_IN_LOOKS.slice(0, 2)) expect(await inspectReplay(screens, language)).toEqual([]);
  });
});
