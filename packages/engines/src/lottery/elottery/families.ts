import type { DrawForm } from '../family/draws.ts';
import type { LotteryFamily } from '../family/family.ts';
import { FOUR_D } from '../four-d/index.ts';
import { K3 } from '../k3/index.ts';
import { KENO8 } from '../keno8/index.ts';
import { markSix, yearAnimalOn } from '../lhc/index.ts';
import { PC28 } from '../pc28/index.ts';
import { PK10 } from '../pk10/index.ts';
import { SSC } from '../ssc/index.ts';
import { HANOI, LAOS, THAI, YEEKEE } from '../thai/index.ts';
import { THREE_D } from '../three-d/index.ts';
import { togel } from '../togel/index.ts';
import { X11X5 } from '../x11x5/index.ts';

/** Lotteries drawn by the platform at fixed intervals. The codes are stored with games and must never change. */
const PLATFORM_FAMILIES = ['SSC', 'K3', 'X11X5', 'PK10', 'KENO8', 'PC28', 'LHC', 'YEEKEE', 'THREE_D'] as const;
/** Lotteries drawn and published by others, on the days of their own calendar. */
export const PUBLISHED_FAMILIES = ['THAI', 'LAOS', 'HANOI', 'FOUR_D', 'TOGEL', 'P3'] as const;
/** All lotteries that share one model: plays, unit kinds, a price table, one text per draw. */
export const ELOTTERY_FAMILIES = [...PLATFORM_FAMILIES, ...PUBLISHED_FAMILIES] as const;
export type PlatformFamily = (typeof PLATFORM_FAMILIES)[number];
export type PublishedFamily = (typeof PUBLISHED_FAMILIES)[number];
export type ElotteryFamily = PlatformFamily | PublishedFamily;

export function isElottery(code: string): code is ElotteryFamily {
  return (ELOTTERY_FAMILIES as readonly string[]).includes(code);
}

export function isDrawnByPlatform(code: ElotteryFamily): code is PlatformFamily {
  return (PLATFORM_FAMILIES as readonly string[]).includes(code);
}

/** Lotteries of Southeast Asia: numbers of two to four digits, typed or chosen by group. */
const SOUTHEAST_ASIA: ReadonlySet<ElotteryFamily> = new Set([
  ...(['YEEKEE', 'THAI', 'LAOS', 'HANOI', 'FOUR_D', 'TOGEL'] as const),
]);

export function isSoutheastAsian(code: ElotteryFamily): boolean {
  return SOUTHEAST_ASIA.has(code);
}

/** Whether revenue belongs to LOTT (Southeast Asian lotteries drawn by others) instead of ELOTT (electronic lotteries). */
export function isBookedAsLottery(code: ElotteryFamily): boolean {
  return isSoutheastAsian(code) && !isDrawnByPlatform(code);
}

/** An arbitrary day for properties that do not depend on the day: unit kinds, prices, selections. */
export const ANY_DAY = '2026-02-17';

const EVERY_DAY = {
  ...{ SSC, K3, X11X5, PK10, KENO8, PC28, YEEKEE, THREE_D },
  ...{ THAI, LAOS, HANOI, FOUR_D, P3: THREE_D },
} as const;

/** Families in which the numbers of the zodiac animals change every lunar year. */
export function isOfLunarYear(code: ElotteryFamily): code is 'LHC' | 'TOGEL' {
  return code === 'LHC' || code === 'TOGEL';
}

/**
 * The rules of a family on the calendar day (YYYY-MM-DD) of its draw; the day matters for Mark Six and Togel, whose animals have other
 * numbers in every lunar year.
 * @throws RangeError for a day outside the table of lunar years
 */
export function elotteryFamily(code: ElotteryFamily, day: string): LotteryFamily<unknown> {
  if (!isOfLunarYear(code)) return EVERY_DAY[code];
  const animal = yearAnimalOn(day);
  if (animal === null) throw new RangeError(`no lunar year of ${day}`);
  return code === 'LHC' ? markSix(animal) : togel(animal);
}

const different = (count: number, highest: number): DrawForm => ({
  ...{ count, lowest: 1, highest, isDistinct: true, separator: ',' },
});

/** Number format of the platform's own draws. Documented in docs/fairness.md and must never change. */
export const DRAW_FORMS: Readonly<Record<PlatformFamily, DrawForm>> = {
  SSC: { count: 5, lowest: 0, highest: 9, isDistinct: false, separator: '' },
  K3: { count: 3, lowest: 1, highest: 6, isDistinct: false, separator: ',' },
  X11X5: different(5, 11),
  PK10: different(10, 10),
  KENO8: different(20, 80),
  PC28: { count: 3, lowest: 0, highest: 9, isDistinct: false, separator: ',' },
  LHC: different(7, 49),
  YEEKEE: { count: 5, lowest: 0, highest: 9, isDistinct: false, separator: '' },
  THREE_D: { count: 3, lowest: 0, highest: 9, isDistinct: false, separator: '' },
};
