import type { Refused } from '../../../shared/api/refused.ts';

/** Which button was clicked; the result is shown beside it. */
export type Origin = 'board' | 'slip' | 'chase';

/** What every selection has, whatever its family. */
export interface Selection {
  /** Share of the odds that is paid, in ppm, if the odds of the selection were reduced. */
  readonly payablePpm?: number;
}

/** A selection on the slip. */
export type SlipLine<Line> = Line & { readonly key: string };

/** What the server answers when bets are placed. */
export interface Placed {
  readonly betIds: readonly string[];
  readonly stake: string;
  readonly balance: string;
  /** Number of the wallet's entry with the stake. */
  readonly seq: string;
}

/** The draw and prices that bets are placed on, the selections, and the idempotency key. */
export interface PlaceOrder<Sent> {
  readonly requestId: string;
  readonly gameCode: string;
  readonly issueId: string;
  readonly priceTableVersion: number;
  readonly lines: (Sent & Selection)[];
}

/** What the slip needs to know of the lottery that it bets on. */
export interface SlipLobby {
  readonly game: { readonly code: string };
  readonly issue: { readonly id: string } | null;
  readonly previousIssue: { readonly id: string; readonly state: string } | null;
  readonly priceTableVersion: number;
}

/** What a family of lotteries defines for the slip; everything else is the same for all. */
export interface SlipFamily<Line extends Selection, Sent extends object> {
  readonly lobby: SlipLobby;
  /** The selection in the API's format, without its payable share. */
  toSent(line: Line): Sent;
  /** The selection at the current odds, or unchanged if its play is no longer sold. */
  current<One extends Line>(line: One): One;
  /** Payable share according to the lobby; the full odds if it says nothing about them. */
  payablePpm(line: Line): number;
  /** The lines after a tap: a selection that is already there gets a higher stake. */
  merge(lines: readonly SlipLine<Line>[], line: SlipLine<Line>): readonly SlipLine<Line>[];
  /** What was added to a selection after it had been sent; null for nothing. */
  restOf(sent: SlipLine<Line>, line: SlipLine<Line>): SlipLine<Line> | null;
  /** Sends the bets. */
  place(order: PlaceOrder<Sent>): Promise<Placed>;
  /** Refusals that mean the board's data are stale: they are read again before the next click. */
  readonly staleCodes: ReadonlySet<string>;
  /** Refusals with a new price, which the next click accepts. */
  readonly repricedCodes: ReadonlySet<string>;
}

/** Result of the last click. */
export interface Outcome {
  readonly origin: Origin;
  /** Text form of the selections that were sent: a refusal is valid until they change. */
  readonly about: string;
  readonly refused?: Refused;
  readonly placed?: Placed;
  /** The draw of the placed bets. */
  readonly issueId?: string;
}
