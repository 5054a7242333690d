import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import type { Platform } from '../support/platform/platform.ts';
import { unpaidDeposit } from './example-member.ts';
import { inspectInAnother, inspectInEnglish, LANGUAGES_IN_LOOKS, openReader, type Reader } from './inspect-pages.ts';
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
let client: Client;
let visitor: Reader;

beforeAll(async () => {
  platform = await startForVisitors('e2e-screens-visitor');
  browser = await launchBrowser();
  client = clientOf(platform);
  visitor = await openReader(browser);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

describe('a served page', () => {
  const backOffice = () => `${platform.backoffice}/`;
  const urls = () => [
    ...VISITOR_PATHS.map((path) => platform.portal + path),
    `${platform.portal}/member`,
    backOffice(),
  ];

  it('declares its language, which changes with the page, and has no inline style', async () => {
    for (const [place, url] of urls().entries()) {
      const [code, tag] = LANGUAGES_IN_LOOKS[place % LANGUAGES_IN_LOOKS.length] as (typeof LANGUAGES_IN_LOOKS)[number];
      await expectDeclared(platform, url, code, tag);
    }
  });

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
  it('shows a page that says so at every address, in English and another language', async () => {
    const reader = await openReaderWithoutEncryption(browser);
    for (const language of LANGUAGES_IN_LOOKS.slice(0, 2)) {
      const paths = language[0] === 'EN' ? ['/index', '/vnlottery', '/help'] : ['/index'];
      expect(await inspectWithoutEncryption(reader, platform, paths, language)).toEqual([]);
    }
    await reader.context.close();
  });
});

// Every language and width: visitor.prove.ts.
describe('the pages of a visitor', () => {
  let paths: readonly string[];
  beforeAll(async () => {
    paths = [...VISITOR_PATHS, ...(await proofPaths(client))];
  });

  it('are accessible and fit a phone and a desktop in English', async () => {
    expect(await inspectInEnglish(visitor, platform, paths)).toEqual([]);
  });

  it('are translated and fit in one other language each', async () => {
    expect(await inspectInAnother(visitor, platform, paths)).toEqual([]);
  });
});
