import type { UnitKind } from './chance.ts';
import type { FamilyPriceData } from './price-data.ts';
import type { PlayRule } from './rule.ts';

/** STANDARD pays by prize group with a rebate, CREDIT by odds. */
export type Style = 'STANDARD' | 'CREDIT';

/** One play of a lottery board. Codes are stored in bets and must never change. */
export type Play<Draw> = {
  readonly code: string;
  /** Tab of the board. */
  readonly tab: string;
  readonly styles: readonly Style[];
  readonly rule: PlayRule<Draw>;
  /** Code of the play that groups the liability. Plays whose parts have the same keys and win together share it. */
  readonly liability: string;
};

/** A lottery family: its draws, its plays and the probabilities of all unit kinds. */
export type LotteryFamily<Draw> = {
  readonly code: string;
  /** In the order of the board. */
  readonly plays: readonly Play<Draw>[];
  /** Codes of all unit kinds, in the order of the price list. */
  readonly kinds: readonly string[];
  findPlay(code: string): Play<Draw> | null;
  findKind(code: string): UnitKind | null;
  /** Parses a published result; null when it is invalid. */
  readDraw(value: unknown): Draw | null;
  readonly defaultPrices: FamilyPriceData;
};

/** Functions that calculate the statistics of each unit kind on first use. */
export type KindTable = Readonly<Record<string, () => UnitKind>>;

/** Builds a family. The statistics of a kind are calculated once, on first use. */
export function lotteryFamily<Draw>(given: {
  readonly code: string;
  readonly plays: readonly Play<Draw>[];
  readonly kinds: KindTable;
  readonly readDraw: LotteryFamily<Draw>['readDraw'];
  readonly defaultPrices: FamilyPriceData;
}): LotteryFamily<Draw> {
  const playByCode = new Map(given.plays.map((play) => [play.code, play]));
  const makers = new Map(Object.entries(given.kinds));
  const counted = new Map<string, UnitKind>();
  return {
    code: given.code,
    plays: given.plays,
    kinds: [...makers.keys()],
    findPlay: (code) => playByCode.get(code) ?? null,
    findKind: (code) => {
      const known = counted.get(code) ?? makers.get(code)?.() ?? null;
      if (known !== null) counted.set(code, known);
      return known;
    },
    readDraw: given.readDraw,
    defaultPrices: given.defaultPrices,
  };
}

/** Builds the plays of a board. The default of `liability` is the play's own code. */
export function playsOf<Draw>(
  styles: readonly Style[],
  rows: readonly (readonly [tab: string, code: string, rule: PlayRule<Draw>, liability?: string])[],
): readonly Play<Draw>[] {
  return rows.map(([tab, code, rule, liability]) => ({ code, tab, styles, rule, liability: liability ?? code }));
}
