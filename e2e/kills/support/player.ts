import type { Client } from '../../support/calls/client.ts';
import type { Chance } from './chance.ts';
import type { SplitPlatform } from './split-platform.ts';

/** A place at a game of the arcade. */
export interface SlotSession {
  readonly token: string;
  readonly coin: string;
  /** Id of the newest round that was seen to its end. */
  newest: string | null;
}

/** Somebody who plays through the storm, with everything that was acknowledged. */
export interface StormPlayer {
  readonly name: string;
  readonly platform: SplitPlatform;
  readonly client: Client;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: string;
  readonly accountId: string;
  readonly chance: Chance;
  /** Bets on one issue, by the request that asked for them. */
  readonly slips: Map<string, { readonly betIds: readonly string[]; readonly stake: string }>;
  /** Chases with the number of their issues. */
  readonly chases: Map<string, { readonly stake: string; readonly issues: number }>;
  readonly rounds: Map<string, { readonly stake: string; readonly payout: string }>;
  readonly withdrawals: Set<string>;
  /** Null until a game is open. */
  slot: SlotSession | null;
  /** How often something was acknowledged. */
  acts: number;
}
