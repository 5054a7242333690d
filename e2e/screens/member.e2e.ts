import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { clientOf } from '../support/calls/client.ts';
import { DRAW } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { createExampleMember, replayOfNewestRound } from './example-member.ts';
import { inspectAll, inspectIn, inspectPortal, LANGUAGES_IN_LOOKS, openReader, type Reader } from './inspect-pages.ts';

const PATHS = [
  '/index',
  '/lottery',
  '/vnlottery?gameCode=xsmb',
  '/vnlottery?gameCode=xsmb&playType=cang3_db',
  '/elott',
  '/games',
  '/rng',
  '/game?gameId=lantern-river&vassalage=LANTERN',
  '/member',
  '/member?page=securityCenter',
  '/member?page=transferFund',
  '/member?page=depositv2',
  '/member?page=withdraw',
  '/member?page=transferUpline',
  '/member?page=personalHistoryCopy',
  '/member?page=personalHistoryCopy&tab=RNG',
  '/member?page=transactionHistory',
  '/member?page=bonusDetails',
  '/member?page=messageV2',
];

let platform: Platform;
let browser: Browser;
let member: Reader;
let visitor: Reader;
/** The studio's page of a round that was played. */
let replay: string;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-screens-member', clockAt: DRAW.beforeClose });
  browser = await launchBrowser();
  const client = clientOf(platform);
  const { token } = await createExampleMember(platform, client);
  replay = await replayOfNewestRound(client, token);
  member = await openReader(browser, { token });
  visitor = await openReader(browser);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

describe('the pages of a member', () => {
  it.each(LANGUAGES_IN_LOOKS)('are translated, accessible and fit every width in %s', async (...look) => {
    expect(await inspectPortal(member, platform, PATHS, look)).toEqual([]);
  });
});

describe("the studio's page of a round", () => {
  it('is translated and fits every width in every language', async () => {
    for (const [code, tag] of LANGUAGES_IN_LOOKS) {
      const url = replay.replace(/lang=\w+/, `lang=${code}`);
      expect(await inspectAll(visitor, [url], inspectIn(code, tag))).toEqual([]);
    }
  });
});
