import type {
  CrashBetView,
  CrashPast,
  CrashRoundView,
  CrashTotals,
  OriginalInfo,
  OriginalRound,
  SessionValue,
} from '@lantern/arcade-contract';
import { findOriginal, type OriginalInput } from '@lantern/engines/originals';
import type { Refusal } from '../api/call.ts';
import { preferences } from '../game/preferences.ts';
import { createStore, type Store } from '../game/store.ts';
import { toMinor } from '../model/amounts.ts';

export type CrashSession = SessionValue<OriginalInfo>;

/** One of the two bets of a player in a round. */
export interface BetSlot {
  /** Decimal texts as on the wire; '' when empty, NOT_READ while the typed text is not a number. */
  readonly stake: string;
  readonly target: string;
  readonly hasTarget: boolean;
  /**
   * `queued`: placed when the next round opens; `placing` and `leaving`: a call is running; `riding`: in the round; `done`: finished,
   * until the next round opens.
   */
  readonly phase: 'idle' | 'queued' | 'placing' | 'riding' | 'leaving' | 'done';
  readonly round: OriginalRound | null;
}

export type SlotName = 0 | 1;
export const SLOT_NAMES: readonly SlotName[] = [0, 1];
/** The bet that autoplay uses. */
export const AUTO_SLOT: SlotName = 0;

export interface CrashTableState {
  readonly round: CrashRoundView | null;
  readonly bets: readonly CrashBetView[];
  readonly totals: CrashTotals;
  readonly past: readonly CrashPast[];
  readonly slots: readonly [BetSlot, BetSlot];
  /** Minor units. */
  readonly balance: bigint;
  /** False while the connection is lost and being reopened. */
  readonly isOnline: boolean;
  readonly trouble: Refusal | null;
}

const KEY_LETTERS = 13;

/** Public key of a bet within its round. */
export const keyOf = (round: OriginalRound) => round.id.slice(0, KEY_LETTERS);

/** Input of the bet; null for an invalid target. */
export function inputOf({ hasTarget, target }: BetSlot): OriginalInput<'crash'> | null {
  const input = { target: hasTarget ? target : null };
  return (findOriginal('crash')?.readInput(input) as OriginalInput<'crash'> | null) ?? null;
}

function savedSlot(game: OriginalInfo, slot: SlotName): BetSlot {
  const { stakes, bets } = preferences.get();
  const target = (bets[`crash ${slot}`] as { target?: unknown } | undefined)?.target;
  const hasTarget = typeof target === 'string';
  const stake = stakes[`crash ${slot}`] ?? game.stakes.usual;
  return { stake, target: hasTarget ? target : '2.00', hasTarget, phase: 'idle', round: null };
}

/** Stores what the player typed for the next session. */
export function saveSlot(slot: SlotName, { stake, target, hasTarget }: BetSlot): void {
  const { stakes, bets } = preferences.get();
  preferences.set({
    stakes: { ...stakes, [`crash ${slot}`]: stake },
    bets: { ...bets, [`crash ${slot}`]: { target: hasTarget ? target : null } },
  });
}

export function createCrashState({ game, player }: CrashSession): Store<CrashTableState> {
  return createStore<CrashTableState>({
    round: null,
    bets: [],
    totals: { bets: 0, stake: '0' },
    past: [],
    slots: [savedSlot(game, 0), savedSlot(game, 1)],
    balance: toMinor(player.balance, player.currency),
    isOnline: true,
    trouble: null,
  });
}
