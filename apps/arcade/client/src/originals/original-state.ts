import type { OriginalInfo, OriginalRound, RoundView, SessionValue } from '@lantern/arcade-contract';
import { findOriginal, type OriginalInput } from '@lantern/engines/originals';
import type { Refusal } from '../api/call.ts';
import { preferences } from '../game/preferences.ts';
import { createStore, type Store } from '../game/store.ts';
import { toMinor } from '../model/amounts.ts';
import type { AnyFace } from './game-views.ts';

export type OriginalSession = SessionValue<OriginalInfo>;

export interface OriginalTableState {
  /** `asking`: a round or a move is being requested; `open`: the round waits for a move; `showing`: its end is animated. */
  readonly phase: 'idle' | 'asking' | 'open' | 'showing';
  /** Decimal text as on the wire; '' when empty, NOT_READ while the typed text is not an amount. */
  readonly stake: string;
  readonly input: OriginalInput;
  /** Minor units. While a round is shown its win is not included yet. */
  readonly balance: bigint;
  /** The displayed round. */
  readonly round: OriginalRound | null;
  /** Duration of its animation, in milliseconds. */
  readonly lastsMs: number;
  /** Rounds shown to their end in this session, newest first. */
  readonly rounds: readonly OriginalRound[];
  readonly trouble: Refusal | null;
}

/** The round if it is of this game, else null. */
export function ownRound(game: OriginalInfo, round: RoundView | null): OriginalRound | null {
  return round?.shape === 'original' && round.game === game.id ? round : null;
}

/**
 * Whether a bet can be chosen: before a round, and while one is being requested, for the next. A game with moves shows the bet of the
 * round that it requests.
 */
export function canChoose(game: string, phase: OriginalTableState['phase']): boolean {
  return phase === 'idle' || (phase === 'asking' && findOriginal(game)?.hasMoves === false);
}

/** The last used bet of this game, if it is still offered. */
function savedInput(face: AnyFace): OriginalInput {
  return findOriginal(face.id)?.readInput(preferences.get().bets[face.id]) ?? face.start;
}

/** Stores a bet for the next session. */
export function saveBet({ id }: OriginalInfo, { stake, input }: Pick<OriginalTableState, 'stake' | 'input'>): void {
  const { stakes, bets } = preferences.get();
  preferences.set({ stakes: { ...stakes, [id]: stake }, bets: { ...bets, [id]: input } });
}

export function createOriginalState(session: OriginalSession, face: AnyFace): Store<OriginalTableState> {
  const { game, player, newest, open } = session;
  const last = open ?? ownRound(game, newest);
  return createStore<OriginalTableState>({
    phase: open === null ? 'idle' : 'open',
    stake: open?.stake ?? preferences.get().stakes[game.id] ?? game.stakes.usual,
    input: open?.input ?? savedInput(face),
    balance: toMinor(player.balance, player.currency),
    round: last !== null && ['SETTLED', 'OPEN'].includes(last.state) ? last : null,
    lastsMs: 0,
    rounds: [],
    trouble: null,
  });
}
