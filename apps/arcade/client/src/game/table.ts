import type { RoundView, SessionValue, SlotInfo, SlotRound } from '@lantern/arcade-contract';
import { Refusal } from '../api/call.ts';
import { tellFrame } from '../api/frame.ts';
import { readRound, spin, tellShown } from '../api/rounds.ts';
import { toMinor, wire } from '../model/amounts.ts';
import { type Frame, reelsSteps, type ShownWin, timelineOf } from '../model/timeline.ts';
import type { ReelStage } from '../stage/reel-stage.ts';
import { createPace, isStill } from './pace.ts';
import { preferences } from './preferences.ts';
import { type RoundScreen, showRound } from './show-round.ts';
import { play } from './sound.ts';
import { createStore, type Store } from './store.ts';

/** What stands over the reels and waits for the player. */
export type Curtain =
  | { readonly kind: 'award'; readonly frame: Extract<Frame, { kind: 'award' }> }
  | { readonly kind: 'end'; readonly frame: Extract<Frame, { kind: 'end' }>; readonly best: readonly ShownWin[] };

export interface TableState {
  /** `asking` and `turning`: the reels turn; `showing`: wins and curtains. */
  readonly phase: 'idle' | 'asking' | 'showing';
  readonly coin: string;
  /** Minor units. While a round is shown its win is not in it yet. */
  readonly balance: bigint;
  /** Coins won by the round on show, or by the last one. */
  readonly wonCoins: number;
  /** The coin of that round. */
  readonly wonCoin: string;
  readonly wins: readonly ShownWin[];
  /** Free spins: null outside. */
  readonly free: { readonly left: number; readonly total: number; readonly multiplier: number } | null;
  readonly curtain: Curtain | null;
  readonly trouble: Refusal | null;
  /** A round that was put down in its middle, before the player has answered. */
  readonly unfinished: SlotRound | null;
  readonly lastRound: SlotRound | null;
}

/** A slot that was opened. */
export type SlotSession = SessionValue<SlotInfo>;

export interface Table {
  readonly session: SlotSession;
  readonly state: Store<TableState>;
  /** The reels are on the screen. */
  setStage(stage: ReelStage): void;
  /** The one button: spins, stops the reels, or goes on. */
  readonly press: () => void;
  setCoin(coin: string): void;
  /** Answers the question about an unfinished round. */
  goOn(): void;
  finishWithout(): void;
  closeTrouble(): void;
}

/** A curtain goes up by itself after so long. */
const CURTAIN_MS = 6_000;

export function usualCoin(game: SlotInfo): string {
  const kept = preferences.get().coins[game.id];
  return kept !== undefined && game.coins.includes(kept) ? kept : game.usualCoin;
}

/** A round as one of this game; null when it is of another. */
function ownRound(game: SlotInfo, round: RoundView | null): SlotRound | null {
  return round?.shape === 'slot' && round.game === game.id ? round : null;
}

/** Plays a session: asks for rounds and acts them out on the stage. */
export function createTable(session: SlotSession): Table {
  const { game, player, token, platformOrigin } = session;
  const newest = ownRound(game, session.newest);
  const isPutDown =
    newest !== null && newest.state === 'SETTLED' && newest.steps.length > 1 && newest.shownSteps < newest.steps.length;
  const payout = isPutDown ? toMinor(newest.payout, player.currency) : 0n;
  const state = createStore<TableState>({
    phase: 'idle',
    coin: usualCoin(game),
    balance: toMinor(player.balance, player.currency) - payout,
    wonCoins: 0,
    wonCoin: game.usualCoin,
    wins: [],
    free: null,
    curtain: null,
    trouble: null,
    unfinished: isPutDown ? newest : null,
    lastRound: newest,
  });
  const pace = createPace();
  let stage: ReelStage | undefined;
  let after = session.newest?.id ?? null;
  let raise: (() => void) | null = null;
  let startedAt = 0;

  const curtain = (next: Curtain) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(up, CURTAIN_MS);
      function up() {
        clearTimeout(timer);
        raise = null;
        state.set({ curtain: null });
        resolve();
      }
      raise = up;
      state.set({ curtain: next });
    });

  function screenOf(round: SlotRound): RoundScreen {
    const best: ShownWin[] = [];
    return {
      wins(wins) {
        best.push(...wins);
        state.set({ wins });
      },
      won: (wonCoins) => state.set({ wonCoins, wonCoin: round.coin }),
      award: (frame) => curtain({ kind: 'award', frame }),
      left(left, multiplier) {
        const total = Math.max(state.get().free?.total ?? 0, left);
        state.set({ free: { left, total, multiplier } });
      },
      shown(steps) {
        if (round.steps.length > 1) tellShown(token, round.id, steps);
      },
      async end(frame) {
        state.set({ wonCoins: frame.coins, wonCoin: round.coin });
        best.sort((one, other) => other.coins - one.coins);
        if (frame.big || frame.freeSpins > 0) await curtain({ kind: 'end', frame, best: best.slice(0, 3) });
      },
    };
  }

  /** Acts a settled round out from its step `from`, and pays it into the balance that is shown. */
  async function show(round: SlotRound, from: number, isTurning: boolean): Promise<void> {
    if (!stage || round.balance === null) return;
    const [balance, paid] = [round.balance, round.payout].map((amount) => toMinor(amount, player.currency));
    state.set({ balance: (balance ?? 0n) - (paid ?? 0n), wonCoins: 0, wonCoin: round.coin, free: null });
    if (from > 0) resumeAt(round, from);
    state.set({ phase: 'showing' });
    const isQuick = () => preferences.get().quick && session.rules.allowsTurbo;
    const screen = screenOf(round);
    await showRound(timelineOf(game, round, from), { game, stage, screen, pace, isQuick, isTurning });
    after = round.id;
    state.set({ phase: 'idle', balance: balance ?? 0n, free: null, lastRound: round });
    tellFrame(platformOrigin, { type: 'balance', balance: wire(balance ?? 0n, player.currency) });
  }

  /** Puts the screen where the round was left. */
  function resumeAt(round: SlotRound, from: number): void {
    const seen = reelsSteps(round).slice(0, from);
    const total = Math.max(...seen.map((step) => step.freeSpinsLeft));
    state.set({
      wonCoins: seen.at(-1)?.totalCoins ?? 0,
      free: { left: seen.at(-1)?.freeSpinsLeft ?? 0, total, multiplier: game.freeSpinMultiplier },
    });
  }

  /** One paid spin from the press to the end of its show. */
  async function playOnce(): Promise<void> {
    if (!stage) return;
    const { coin } = state.get();
    const stake = BigInt(game.coinsPerBet) * toMinor(coin, player.currency);
    if (stake > state.get().balance) {
      state.set({
        trouble: new Refusal('INSUFFICIENT_FUNDS', { balance: wire(state.get().balance, player.currency) }),
      });
      return;
    }
    startedAt = performance.now();
    const before = state.get().balance;
    state.set({ phase: 'asking', wins: [], wonCoins: 0, trouble: null, balance: before - stake });
    tellFrame(platformOrigin, { type: 'busy' });
    const turning = !isStill();
    stage.mark(null);
    if (turning) {
      play('spin');
      stage.turn(game.strips);
    }
    try {
      const round = await spin(token, coin, after);
      await restOfMinimum();
      await show(round, 0, turning);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await stage.goBack();
      state.set({ balance: before });
      await meet(error);
    } finally {
      state.set({ phase: 'idle' });
      tellFrame(platformOrigin, { type: 'idle' });
    }
  }

  /** A spin takes no less time than the brand's rules say, however fast it is shown. */
  async function restOfMinimum(): Promise<void> {
    const left = session.rules.minimumSpinMs - (performance.now() - startedAt);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }

  /** What follows a refusal: another window's round is shown first; everything else is told. */
  async function meet(refusal: Refusal): Promise<void> {
    const id = refusal.params.roundId;
    if (refusal.code !== 'ROUND_UNFINISHED' || id === undefined) return state.set({ trouble: refusal });
    try {
      const round = ownRound(game, await readRound(token, id));
      if (round?.state === 'SETTLED') await show(round, Math.min(round.shownSteps, round.steps.length - 1), false);
      after = id;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      state.set({ trouble: error });
    }
  }

  /** A round of this session whose payment was still open when the page was left. */
  async function waitForPending(): Promise<void> {
    const { newest: last } = session;
    if (last?.state !== 'PENDING') return;
    state.set({ phase: 'asking' });
    await meet(new Refusal('ROUND_UNFINISHED', { roundId: last.id }));
    state.set({ phase: 'idle' });
  }

  function placeReels(): void {
    const last = newest?.steps.at(isPutDown ? Math.max(0, newest.shownSteps - 1) : -1);
    if (stage && last?.kind === 'reels') stage.show(last.isFree ? game.freeStrips : game.strips, last.stops);
  }

  return {
    session,
    state,
    setStage(next) {
      const isFirst = stage === undefined;
      stage = next;
      placeReels();
      if (isFirst) void waitForPending();
    },
    press() {
      const { phase, unfinished } = state.get();
      if (unfinished) return;
      if (raise) return raise();
      if (phase === 'idle') return void playOnce();
      stage?.slam();
      pace.skip();
    },
    setCoin(coin) {
      play('tap');
      preferences.set({ coins: { ...preferences.get().coins, [game.id]: coin } });
      state.set({ coin });
    },
    goOn() {
      const round = state.get().unfinished;
      state.set({ unfinished: null });
      if (round) void show(round, round.shownSteps, false);
    },
    finishWithout() {
      const round = state.get().unfinished;
      if (!round) return;
      tellShown(token, round.id, round.steps.length);
      state.set({
        unfinished: null,
        balance: round.balance === null ? state.get().balance : toMinor(round.balance, player.currency),
        wonCoins: round.coins,
        wonCoin: round.coin,
      });
    },
    closeTrouble: () => state.set({ trouble: null }),
  };
}
