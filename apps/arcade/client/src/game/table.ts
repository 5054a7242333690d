import type { RoundView, SessionValue, SlotInfo, SlotRound } from '@lantern/arcade-contract';
import { beatsOf } from '@lantern/engines/slots';
import { Refusal } from '../api/call.ts';
import { tellFrame } from '../api/frame.ts';
import { readRound, spin, tellShown } from '../api/rounds.ts';
import { toMinor, wire } from '../model/amounts.ts';
import { beatsOfRound } from '../model/beats.ts';
import { type HoldView, heldAfter } from '../model/hold-view.ts';
import { type FrameOf, timelineOf, toldBy } from '../model/timeline.ts';
import { bestWins, type ShownWin } from '../model/wins.ts';
import type { Machine } from '../stage/machine.ts';
import { type Autoplay, createAutoplay } from './autoplay.ts';
import { createPace, isStill } from './pace.ts';
import { preferences } from './preferences.ts';
import type { RoundScreen } from './show.ts';
import { showRound } from './show-round.ts';
import { play } from './sound.ts';
import { createStore, type Store } from './store.ts';

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

/** Session of a slot. */
export type SlotSession = SessionValue<SlotInfo>;

export interface Table {
  readonly session: SlotSession;
  readonly state: Store<TableState>;
  /** Called when the reels are rendered. */
  setMachine(machine: Machine): void;
  /** Main button: spins, stops the reels, or continues. */
  readonly press: () => void;
  setCoin(coin: string): void;
  /** Continues the unfinished round. */
  goOn(): void;
  finishWithout(): void;
  closeTrouble(): void;
  /** Null when the brand's rules forbid autoplay. */
  readonly autoplay: Autoplay | null;
}

const NOTHING_SHOWN = { wins: [], wonCoins: 0, isFeast: false, free: null, times: null, hold: null } as const;

/** An overlay closes automatically after this time. */
const CURTAIN_MS = 6_000;

export function usualCoin(game: SlotInfo): string {
  const kept = preferences.get().coins[game.id];
  return kept !== undefined && game.coins.includes(kept) ? kept : game.usualCoin;
}

/** The round if it is of this game, else null. */
function ownRound(game: SlotInfo, round: RoundView | null): SlotRound | null {
  return round?.shape === 'slot' && round.game === game.id ? round : null;
}

/** A settled round that was not shown to its end. */
function isPutDown(round: SlotRound | null): round is SlotRound {
  if (round?.state !== 'SETTLED') return false;
  const beats = beatsOf(round.steps);
  return beats > 1 && round.shownBeats < beats;
}

/** Plays a session: requests rounds and shows them. */
export function createTable(session: SlotSession): Table {
  const { game, player, token, platformOrigin } = session;
  const newest = ownRound(game, session.newest);
  const putDown = isPutDown(newest) ? newest : null;
  const payout = putDown ? toMinor(putDown.payout, player.currency) : 0n;
  const state = createStore<TableState>({
    phase: 'idle',
    coin: usualCoin(game),
    balance: toMinor(player.balance, player.currency) - payout,
    wonCoins: 0,
    wonCoin: game.usualCoin,
    wins: [],
    isFeast: false,
    free: null,
    times: null,
    hold: null,
    curtain: null,
    trouble: null,
    unfinished: putDown,
    lastRound: newest,
  });
  const pace = createPace();
  let machine: Machine | undefined;
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
    const isLong = beatsOf(round.steps) > 1;
    return {
      wins: (wins, isFeast) => state.set({ wins, isFeast }),
      won: (wonCoins) => state.set({ wonCoins, wonCoin: round.coin }),
      award: (frame) => curtain({ kind: 'award', frame }),
      left(left, multiplier) {
        const total = Math.max(state.get().free?.total ?? 0, left);
        state.set({ free: { left, total, multiplier } });
      },
      times(times) {
        const { free } = state.get();
        state.set({ times, ...(times !== null && free && { free: { ...free, multiplier: times } }) });
      },
      hold: (hold) => state.set({ hold }),
      shown(beats) {
        if (isLong) tellShown(token, round.id, beats);
      },
      async end(frame) {
        state.set({ wonCoins: frame.coins, wonCoin: round.coin, isFeast: frame.isFeast });
        const isFeature = frame.freeSpins > 0 || frame.held > 0;
        if (frame.big || isFeature) await curtain({ kind: 'end', frame, best: bestWins(game, round.steps, 3) });
      },
    };
  }

  const isQuick = () => preferences.get().quick && session.rules.allowsTurbo;

  /** Shows a settled round from beat `from`, then adds its payout to the displayed balance. */
  async function show(round: SlotRound, from: number, isTurning: boolean): Promise<void> {
    if (!machine || round.balance === null) return;
    const [balance, paid] = [round.balance, round.payout].map((amount) => toMinor(amount, player.currency));
    state.set({ ...NOTHING_SHOWN, balance: (balance ?? 0n) - (paid ?? 0n), wonCoin: round.coin });
    if (from > 0) resumeAt(round, from);
    state.set({ phase: 'showing' });
    const screen = screenOf(round);
    await showRound(timelineOf(game, round, from), { game, machine, screen, pace, isQuick, isTurning, speed: 1 });
    after = round.id;
    state.set({ phase: 'idle', balance: balance ?? 0n, free: null, times: null, hold: null, lastRound: round });
    tellFrame(platformOrigin, { type: 'balance', balance: wire(balance ?? 0n, player.currency) });
  }

  /** Restores the screen at the point where the round was interrupted. */
  function resumeAt(round: SlotRound, from: number): void {
    const seen = beatsOfRound(game, round.steps).slice(0, from);
    const last = seen.at(-1);
    if (!last) return;
    machine?.show(last);
    const total = Math.max(...seen.map(({ left }) => left));
    const multiplier = last.kind === 'tumble' ? last.timesAfter : game.freeSpinMultiplier;
    state.set({
      wonCoins: toldBy(game, last),
      free: total > 0 ? { left: last.left, total, multiplier } : null,
      hold: last.kind === 'hold' ? heldAfter(last) : null,
    });
  }

  /** One paid spin from the press to the end of its show. */
  async function playOnce(isAuto: boolean): Promise<SlotRound | null> {
    if (!machine) return null;
    const { coin } = state.get();
    const stake = BigInt(game.coinsPerBet) * toMinor(coin, player.currency);
    if (stake > state.get().balance) {
      state.set({
        trouble: new Refusal('INSUFFICIENT_FUNDS', { balance: wire(state.get().balance, player.currency) }),
      });
      return null;
    }
    startedAt = performance.now();
    const before = state.get().balance;
    state.set({ ...NOTHING_SHOWN, phase: 'asking', trouble: null, balance: before - stake });
    tellFrame(platformOrigin, { type: 'busy' });
    const turning = !isStill();
    machine.mark(null);
    if (turning) {
      play('spin');
      machine.turn(false);
    }
    try {
      const round = await spin(token, { coin, after, isAuto, isQuick: isQuick() });
      await restOfMinimum();
      await show(round, 0, turning);
      return round;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // With reduced motion the reels did not turn, so there is nothing to move back.
      if (turning) await machine.bringBack();
      state.set({ balance: before });
      await meet(error);
      return null;
    } finally {
      state.set({ phase: 'idle' });
      tellFrame(platformOrigin, { type: 'idle' });
    }
  }

  /** Enforces the minimum duration of a spin from the brand's rules. */
  async function restOfMinimum(): Promise<void> {
    const left = session.rules.minimumSpinMs - (performance.now() - startedAt);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }

  /** Handles a refusal: an unfinished round of another tab is shown first; any other refusal is displayed. */
  async function meet(refusal: Refusal): Promise<void> {
    const id = refusal.params.roundId;
    if (refusal.code !== 'ROUND_UNFINISHED' || id === undefined) return state.set({ trouble: refusal });
    try {
      const round = ownRound(game, await readRound(token, id));
      if (round?.state === 'SETTLED') await show(round, Math.min(round.shownBeats, beatsOf(round.steps) - 1), false);
      after = id;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      state.set({ trouble: error });
    }
  }

  /** Resolves a round of this session whose payment was pending when the page was closed. */
  async function waitForPending(): Promise<void> {
    const { newest: last } = session;
    if (last?.state !== 'PENDING') return;
    state.set({ phase: 'asking' });
    await meet(new Refusal('ROUND_UNFINISHED', { roundId: last.id }));
    state.set({ phase: 'idle' });
  }

  /** Shows the last round's final state, or the state where it was interrupted. */
  function place(): void {
    if (!machine || newest?.state !== 'SETTLED') return;
    const beats = beatsOfRound(game, newest.steps).slice(0, putDown ? Math.max(1, newest.shownBeats) : undefined);
    const [spin, last] = [beats.filter(({ kind }) => kind !== 'hold').at(-1), beats.at(-1)];
    if (spin) machine.show(spin);
    if (putDown && last?.kind === 'hold') state.set({ hold: heldAfter(last) });
  }

  const autoplay = session.rules.allowsAutoplay
    ? createAutoplay({
        // The stake of a slot does not change during autoplay.
        bounds: () => ({
          least: 0n,
          most: toMinor(game.coins.at(-1) ?? '0', player.currency) * BigInt(game.coinsPerBet),
        }),
        async playOne() {
          if (state.get().unfinished !== null) return null;
          const round = await playOnce(true);
          const sums = round && [round.stake, round.payout].map((amount) => toMinor(amount, player.currency));
          return round?.state === 'SETTLED' && sums ? { stake: sums[0] ?? 0n, payout: sums[1] ?? 0n } : null;
        },
      })
    : null;

  return {
    session,
    state,
    autoplay,
    setMachine(next) {
      const isFirst = machine === undefined;
      machine = next;
      place();
      if (isFirst) void waitForPending();
    },
    press() {
      const { phase, unfinished } = state.get();
      if (unfinished) return;
      if (raise) return raise();
      if (autoplay !== null && autoplay.state.get().progress !== null) return autoplay.stop();
      if (phase === 'idle') return void playOnce(false);
      machine?.slam();
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
      if (round) void show(round, round.shownBeats, false);
    },
    finishWithout() {
      const round = state.get().unfinished;
      if (!round) return;
      tellShown(token, round.id, beatsOf(round.steps));
      state.set({
        unfinished: null,
        hold: null,
        balance: round.balance === null ? state.get().balance : toMinor(round.balance, player.currency),
        wonCoins: round.coins,
        wonCoin: round.coin,
      });
    },
    closeTrouble: () => state.set({ trouble: null }),
  };
}
