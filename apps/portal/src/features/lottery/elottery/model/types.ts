import type { Value } from '@lantern/contract/schemas';
import type { SlipLine } from '../../slip/slip-family.ts';

export type ElotteryLobby = Value<'elottery.lobby'>;
export type ElotteryPlay = ElotteryLobby['plays'][number];
export type ElotteryStatistics = Value<'elottery.statistics'>;
export type ElotteryResult = ElotteryStatistics['results'][number];

/** A play's choice on the board: symbols by zone, and positions if the play lets the member choose them. */
export interface Choice {
  readonly zones: readonly (readonly string[])[];
  readonly places: readonly number[];
}

/** One selection of a slip. */
export interface ElotteryLine {
  readonly play: ElotteryPlay;
  readonly choice: Choice;
  /** Minor units: the unit price, or for fixed-odds plays the stake per pick. */
  readonly unitPrice: bigint;
  readonly multiple: number;
  readonly group: number;
  /** Share of its prizes that is paid, in ppm, if the odds of the selection were reduced. */
  readonly payablePpm?: number;
}

/** A selection on the slip. */
export type ElotterySlipLine = SlipLine<ElotteryLine>;
