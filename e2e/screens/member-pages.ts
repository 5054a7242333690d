import type { Browser } from 'playwright-core';
import { clientOf } from '../support/calls/client.ts';
import { DRAW } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { createExampleMember, replayOfNewestRound } from './example-member.ts';
import { inspectAll, inspectIn, type LANGUAGES_IN_LOOKS, openReader, type Reader } from './inspect-pages.ts';

export const MEMBER_PATHS = [
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

/** A platform with a member who has deposited, bet and played. */
export interface MemberScreens {
  readonly platform: Platform;
  readonly member: Reader;
  readonly visitor: Reader;
  /** The studio's page of a round that was played. */
  readonly replay: string;
}

/** Starts the platform. Stop it and close the browser when done. */
export async function openMemberScreens(name: string, browser: Browser): Promise<MemberScreens> {
  const platform = await startPlatform({ name, clockAt: DRAW.beforeClose });
  const client = clientOf(platform);
  const { token } = await createExampleMember(platform, client);
  const replay = await replayOfNewestRound(client, token);
  return { platform, replay, member: await openReader(browser, { token }), visitor: await openReader(browser) };
}

/** Inspects the studio's page of a round in a language. */
export const inspectReplay = (
  { visitor, replay }: MemberScreens,
  [code, tag]: (typeof LANGUAGES_IN_LOOKS)[number],
): Promise<string[]> => inspectAll(visitor, [replay.replace(/lang=\w+/, `lang=${code}`)], inspectIn(code, tag));
