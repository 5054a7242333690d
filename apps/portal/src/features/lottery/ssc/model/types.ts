import type { Value } from '@lantern/contract/schemas';

export type SscLobby = Value<'electronic.lobby'>;
export type SscPlay = SscLobby['plays'][number];
export type SscStatistics = Value<'electronic.statistics'>;
export type SscResult = SscStatistics['results'][number];

/** What is chosen on the board for one play: symbols by zone, places where one may choose them. */
export interface Choice {
  readonly zones: readonly (readonly string[])[];
  readonly places: readonly number[];
}

/** One line of a slip. */
export interface SscLine {
  readonly play: SscPlay;
  readonly choice: Choice;
  /** Minor units: a mode, or in the credit style the stake of each pick. */
  readonly unitPrice: bigint;
  readonly multiple: number;
  readonly group: number;
  /** How much of its prizes it pays, where a selection of it has become dear; ppm. */
  readonly payablePpm?: number;
}

/** A line that waits on the slip. */
export type KeptLine = SscLine & { readonly key: string };
