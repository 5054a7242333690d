import type { OriginalInfo, OriginalRound, RoundView, SessionValue } from '@lantern/arcade-contract';
import { findOriginal, type OriginalInput, type OriginalMove } from '@lantern/engines/originals';
import { Refusal } from '../api/call.ts';
import { tellFrame } from '../api/frame.ts';
import { move, playOriginal, readRound } from '../api/rounds.ts';
import { type Autoplay, createAutoplay } from '../game/autoplay.ts';
import { createPace, isStill } from '../game/pace.ts';
import { preferences } from '../game/preferences.ts';
import { play as sound } from '../game/sound.ts';
import { createStore, type Store } from '../game/store.ts';
import { toMinor, wire } from '../model/amounts.ts';
import { endingOf, stakeBounds } from './figures.ts';
import { type AnyFace, faceOf } from './game-views.ts';

export type OriginalSession = SessionValue<OriginalInfo>;

export interface OriginalTableState {
  /** `asking`: a round or a move is being requested; `open`: the round waits for a move; `showing`: its end is animated. */
  readonly phase: 'idle' | 'asking' | 'open' | 'showing';
  /** As typed. */
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

export interface OriginalTable {
  readonly session: OriginalSession;
  readonly face: AnyFace;
  readonly state: Store<OriginalTableState>;
  /** Main button: plays, cashes out, or skips the animation. */
  readonly press: () => void;
  readonly move: (move: OriginalMove) => void;
  setStake(stake: string): void;
  setInput(input: OriginalInput): void;
  closeTrouble(): void;
  /** Null for games with moves, or when the brand's rules forbid autoplay. */
  readonly autoplay: Autoplay | null;
}

const MOST_ROUNDS = 20;
/** Duration at turbo speed, in percent of the normal one. */
const QUICK_HUNDREDTHS = 35;
/** Number of attempts when another tab or game has a newer round; then an error is shown. */
const MOST_TRIES = 3;

/** The round if it is of this game, else null. */
function ownRound(game: OriginalInfo, round: RoundView | null): OriginalRound | null {
  return round?.shape === 'original' && round.game === game.id ? round : null;
}

/** The last used bet of this game, if it is still offered. */
function keptInput(face: AnyFace): OriginalInput {
  return findOriginal(face.id)?.readInput(preferences.get().bets[face.id]) ?? face.start;
}

/** Plays a session of an original: requests rounds, shows them, and manages the displayed balance. */
export function createOriginalTable(session: OriginalSession): OriginalTable {
  const { game, player, token, platformOrigin, newest, open, rules } = session;
  const face = faceOf(game.id);
  const last = open ?? ownRound(game, newest);
  const state = createStore<OriginalTableState>({
    phase: open === null ? 'idle' : 'open',
    stake: open?.stake ?? preferences.get().stakes[game.id] ?? game.stakes.usual,
    input: open?.input ?? keptInput(face),
    balance: toMinor(player.balance, player.currency),
    round: last !== null && ['SETTLED', 'OPEN'].includes(last.state) ? last : null,
    lastsMs: 0,
    rounds: [],
    trouble: null,
  });
  const pace = createPace();
  let after = newest?.id ?? null;

  function lastsMs(round: OriginalRound): number {
    if (isStill()) return 0;
    const isQuick = preferences.get().quick && rules.allowsTurbo;
    return isQuick ? Math.round((face.showMs(round) * QUICK_HUNDREDTHS) / 100) : face.showMs(round);
  }

  /** Shows a settled round, then adds its payout to the displayed balance. */
  async function show(round: OriginalRound): Promise<void> {
    const [balance, paid] = [round.balance ?? '0', round.payout].map((amount) => toMinor(amount, player.currency)) as [
      bigint,
      bigint,
    ];
    const moves = lastsMs(round);
    state.set({ phase: 'showing', round, lastsMs: moves, balance: balance - paid });
    await pace.pause(moves);
    sound(endingOf(round, player.currency) === 'won' ? 'win' : 'stop');
    state.set({ phase: 'idle', balance, rounds: [round, ...state.get().rounds].slice(0, MOST_ROUNDS) });
    tellFrame(platformOrigin, { type: 'balance', balance: wire(balance, player.currency) });
  }

  /** Displays a round: an open one as it is, a settled one with its end. */
  async function put(round: OriginalRound): Promise<void> {
    if (round.state !== 'OPEN') return show(round);
    sound('tap');
    state.set({ phase: 'open', round, lastsMs: 0, stake: round.stake, input: round.input });
  }

  /** Requests a round. A newer round of another game is skipped, one of this game is shown first. */
  async function ask(stake: string, input: OriginalInput, isAuto: boolean): Promise<OriginalRound> {
    for (let tries = 1; ; tries += 1) {
      try {
        const isQuick = preferences.get().quick && rules.allowsTurbo;
        const round = await playOriginal(token, { stake, input, after, isAuto, isQuick });
        after = round.id;
        return round;
      } catch (error) {
        const newer = error instanceof Refusal && error.code === 'ROUND_UNFINISHED' ? error.params.roundId : undefined;
        if (newer === undefined || tries === MOST_TRIES) throw error;
        const round = ownRound(game, await readRound(token, newer));
        after = newer;
        if (round?.state === 'OPEN') {
          // The open round's stake was debited earlier; the stake of this request was not, so restore it.
          state.set({ balance: state.get().balance + toMinor(stake, player.currency) });
          return round;
        }
        if (round?.state === 'SETTLED') await show(round);
        state.set({ phase: 'asking' });
      }
    }
  }

  /** Enforces the minimum duration of a round from the brand's rules. */
  async function restOfMinimum(startedAt: number): Promise<void> {
    const left = rules.minimumSpinMs - (performance.now() - startedAt);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }

  /** One round from the press to its end, or to the player's first move. Null when it was not played. */
  async function playOnce(isAuto: boolean): Promise<OriginalRound | null> {
    const { stake, input, balance } = state.get();
    const minor = toMinor(stake, player.currency);
    if (minor > balance) {
      const refusal = new Refusal('INSUFFICIENT_FUNDS', { balance: wire(balance, player.currency) });
      state.set({ trouble: refusal });
      return null;
    }
    preferences.set({
      stakes: { ...preferences.get().stakes, [game.id]: stake },
      bets: { ...preferences.get().bets, [game.id]: input },
    });
    const startedAt = performance.now();
    state.set({ phase: 'asking', trouble: null, balance: balance - minor });
    tellFrame(platformOrigin, { type: 'busy' });
    sound('spin');
    try {
      const round = await ask(wire(minor, player.currency), input, isAuto);
      await restOfMinimum(startedAt);
      await put(round);
      return round;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      state.set({ balance, trouble: error });
      return null;
    } finally {
      if (state.get().phase !== 'open') state.set({ phase: 'idle' });
      tellFrame(platformOrigin, { type: 'idle' });
    }
  }

  /** One move within the displayed round. If another tab has advanced the round, its current state is shown. */
  async function moveOnce(next: OriginalMove): Promise<void> {
    const { phase, round } = state.get();
    if (phase !== 'open' || round === null) return;
    state.set({ phase: 'asking', trouble: null });
    try {
      await put(await move(token, { roundId: round.id, at: round.moves.length, move: next }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await meet(error, round);
    }
  }

  async function meet(refusal: Refusal, round: OriginalRound): Promise<void> {
    const known = refusal.code === 'MOVE_STALE' ? ownRound(game, await readRound(token, round.id)) : null;
    if (known?.state === 'OPEN' || known?.state === 'SETTLED') return put(known);
    const isOver = refusal.code === 'ROUND_VOID' || known !== null;
    state.set({ phase: isOver ? 'idle' : 'open', trouble: refusal.code === 'MOVE_REFUSED' ? null : refusal });
  }

  const autoplay =
    rules.allowsAutoplay && findOriginal(game.id)?.hasMoves === false
      ? createAutoplay({
          bounds: () => stakeBounds(game, state.get().input, player.currency),
          async playOne(stake) {
            state.set({ stake: wire(stake, player.currency) });
            const round = await playOnce(true);
            const sums = round && [round.stake, round.payout].map((amount) => toMinor(amount, player.currency));
            return round?.state === 'SETTLED' && sums ? { stake: sums[0] ?? 0n, payout: sums[1] ?? 0n } : null;
          },
        })
      : null;

  function press(): void {
    const { phase, round } = state.get();
    if (autoplay !== null && autoplay.state.get().progress !== null) autoplay.stop();
    else if (phase === 'idle') void playOnce(false);
    else if (phase === 'showing') pace.skip();
    else if (phase === 'open' && round?.multiplier !== '0') void moveOnce({ kind: 'CASH_OUT' });
  }

  return {
    session,
    face,
    state,
    press,
    move: (next) => void moveOnce(next),
    setStake: (stake) => state.set({ stake }),
    setInput: (input) => state.set({ input }),
    closeTrouble: () => state.set({ trouble: null }),
    autoplay,
  };
}
