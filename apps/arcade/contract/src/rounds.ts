import type { RoundStep } from '@lantern/engines/slots';
import type { CurrencyView } from './currency.ts';
import type { RoundProof } from './fairness.ts';

/**
 * `PENDING` the wallet has not answered; `SETTLED` paid for and paid out; `VOID` never counted, the stake is with the
 * player; `REFUSED` the wallet said no.
 */
export type RoundState = 'PENDING' | 'SETTLED' | 'VOID' | 'REFUSED';

export interface SpinPayload {
  /** A UUID made by the client; the same one sent again is the same spin for ever. */
  readonly spinId: string;
  readonly coin: string;
  /** Id of the newest round that this client knows and has shown to its end; null when the session told of none. */
  readonly after: string | null;
}

/** One round as a list shows it. */
export interface RoundLine {
  readonly id: string;
  readonly game: string;
  readonly state: RoundState;
  readonly coin: string;
  readonly stake: string;
  readonly payout: string;
  readonly playedAt: string;
}

/** A round with everything that happened in it. `steps` is empty unless it is SETTLED. */
export interface RoundView extends RoundLine {
  readonly version: number;
  /** What its amounts are in. */
  readonly currency: CurrencyView;
  /** Won in coins; payout = coins × coin. */
  readonly coins: number;
  readonly isCapped: boolean;
  readonly steps: readonly RoundStep[];
  /** How many steps the player has seen; a round put down in its middle goes on from here. */
  readonly shownSteps: number;
  /** Balance after stake and payout; null unless it is SETTLED. Before the win is shown, show it less `payout`. */
  readonly balance: string | null;
  readonly proof: RoundProof;
}

export interface SpinValue {
  readonly round: RoundView;
}

export interface ShownPayload {
  readonly roundId: string;
  /** Steps that were shown to their end; never falls. */
  readonly steps: number;
}

export interface RoundsValue {
  readonly rows: readonly RoundLine[];
  readonly nextCursor: string | null;
}
