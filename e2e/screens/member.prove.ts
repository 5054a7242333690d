import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { inspectPortal, LANGUAGES_IN_LOOKS } from './inspect-pages.ts';
import { inspectReplay, MEMBER_PATHS, type MemberScreens, openMemberScreens } from './member-pages.ts';

let browser: Browser;
let screens: MemberScreens;

beforeAll(async () => {
  browser = await launchBrowser();
  screens = await openMemberScreens('prove-screens-member', browser);
});
afterAll(async () => {
  await browser?.close();
  await screens?.platform.stop();
});

describe('the pages of a member, in every language and at every width', () => {
  it.each(LANGUAGES_IN_LOOKS)('are translated, accessible and fit in %s', async (...language) => {
    const { platform, member } = screens;
    expect(await inspectPortal(member, platform, MEMBER_PATHS, language)).toEqual([]);
    expect(await inspectReplay(screens, language)).toEqual([]);
  });
});
