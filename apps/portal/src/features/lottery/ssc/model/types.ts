import type { Value } from '@lantern/contract/schemas';

export type SscLobby = Value<'elottery.lobby'>;
export type SscPlay = SscLobby['plays'][number];
export type SscStatistics = Value<'elottery.statistics'>;
export type SscResult = SscStatistics['results'][number];

/** A play's choice on the board: symbols by zone, and positions if the play lets the member choose them. */
export interface Choice {
  readonly zones: readonly (readonly string[])[];
  readonly places: readonly number[];
}

/** One selection of a slip. */
export interface SscLine {
  readonly play: SscPlay;
  readonly choice: Choice;
  /** Minor units: the unit price, or for fixed-odds plays the stake per pick. */
  readonly unitPrice: bigint;
  readonly multiple: number;
  readonly group: number;
  /** Share of its prizes that is paid, in ppm, if the odds of the selection were reduced. */
  readonly payablePpm?: number;
}

/** A selection on the slip. */
export type KeptLine = SscLine & { readonly key: string };
