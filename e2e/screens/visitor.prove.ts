import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { clientOf } from '../support/calls/client.ts';
import type { Platform } from '../support/platform/platform.ts';
import { inspectPortal, LANGUAGES_IN_LOOKS, openReader, type Reader } from './inspect-pages.ts';
import {
  expectDeclared,
  inspectWithoutEncryption,
  openReaderWithoutEncryption,
  proofPaths,
  startForVisitors,
  VISITOR_PATHS,
} from './visitor-pages.ts';

let platform: Platform;
let browser: Browser;
let visitor: Reader;
let withoutEncryption: Reader;

beforeAll(async () => {
  platform = await startForVisitors('prove-screens-visitor');
  browser = await launchBrowser();
  visitor = await openReader(browser);
  withoutEncryption = await openReaderWithoutEncryption(browser);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

describe('the pages of a visitor, in every language and at every width', () => {
  it.each(LANGUAGES_IN_LOOKS)('are translated, accessible and fit in %s', async (...language) => {
    const paths = [...VISITOR_PATHS, ...(await proofPaths(clientOf(platform)))];
    expect(await inspectPortal(visitor, platform, paths, language)).toEqual([]);
  });

  it.each(LANGUAGES_IN_LOOKS)('declare the language %s and have no inline style', async (code, tag) => {
    const addresses = [...VISITOR_PATHS, '/member'].map((path) => platform.portal + path);
    for (const url of addresses) await expectDeclared(platform, url, code, tag);
  });

  it.each(LANGUAGES_IN_LOOKS)('say in %s that the browser withholds encryption', async (...language) => {
    expect(await inspectWithoutEncryption(withoutEncryption, platform, ['/index'], language)).toEqual([]);
  });
});
