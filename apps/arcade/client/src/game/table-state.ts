import type { RoundView, SessionValue, SlotInfo, SlotRound } from '@lantern/arcade-contract';
import { beatsOf } from '@lantern/engines/slots';
import type { Refusal } from '../api/call.ts';
import { toMinor } from '../model/amounts.ts';
import type { HoldView } from '../model/hold-view.ts';
import type { FrameOf } from '../model/timeline.ts';
import type { ShownWin } from '../model/wins.ts';
import { preferences } from './preferences.ts';
import { createStore, type Store } from './store.ts';

/** Session of a slot. */
export type SlotSession = SessionValue<SlotInfo>;

/** Overlay on the reels that waits for the player. */
export type Curtain =
  | { readonly kind: 'award'; readonly frame: FrameOf<'award'> }
  | { readonly kind: 'end'; readonly frame: FrameOf<'end'>; readonly best: readonly ShownWin[] };

export interface TableState {
  /** `asking`: the reels turn and the request is running; `showing`: wins and overlays are shown. */
  readonly phase: 'idle' | 'asking' | 'showing';
  readonly coin: string;
  /** Minor units. While a round is shown its win is not included yet. */
  readonly balance: bigint;
  /** Coins won by the current round, or by the last one. */
  readonly wonCoins: number;
  /** Coin value of that round. */
  readonly wonCoin: string;
  readonly wins: readonly ShownWin[];
  /** True when the win is larger than the stake: only then it is celebrated. */
  readonly isFeast: boolean;
  /** Free spins: null outside. */
  readonly free: { readonly left: number; readonly total: number; readonly multiplier: number } | null;
  /** Sum of the multipliers of the current spin; null for none. */
  readonly times: number | null;
  /** The hold feature; null outside. */
  readonly hold: HoldView | null;
  readonly curtain: Curtain | null;
  readonly trouble: Refusal | null;
  /** An interrupted round, until the player has answered the question. */
  readonly unfinished: SlotRound | null;
  readonly lastRound: SlotRound | null;
}

export const NOTHING_SHOWN = { wins: [], wonCoins: 0, isFeast: false, free: null, times: null, hold: null } as const;

export function usualCoin(game: SlotInfo): string {
  const saved = preferences.get().coins[game.id];
  return saved !== undefined && game.coins.includes(saved) ? saved : game.usualCoin;
}

/** The round if it is of this game, else null. */
export function ownRound(game: SlotInfo, round: RoundView | null): SlotRound | null {
  return round?.shape === 'slot' && round.game === game.id ? round : null;
}

/** Whether a settled round was not shown to its end. */
function isInterrupted(round: SlotRound): boolean {
  const beats = beatsOf(round.steps);
  return round.state === 'SETTLED' && beats > 1 && round.shownBeats < beats;
}

/** State of a table before its first round. The payout of an interrupted round is not in the displayed balance yet. */
export function createTableState({ game, player, newest }: SlotSession): Store<TableState> {
  const lastRound = ownRound(game, newest);
  const unfinished = lastRound !== null && isInterrupted(lastRound) ? lastRound : null;
  const payout = unfinished ? toMinor(unfinished.payout, player.currency) : 0n;
  return createStore<TableState>({
    ...NOTHING_SHOWN,
    phase: 'idle',
    coin: usualCoin(game),
    balance: toMinor(player.balance, player.currency) - payout,
    wonCoin: game.usualCoin,
    curtain: null,
    trouble: null,
    unfinished,
    lastRound,
  });
}
