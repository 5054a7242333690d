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

/** What stands over the reels and waits for the player. */
export type Curtain =
  | { readonly kind: 'award'; readonly frame: FrameOf<'award'> }
  | { readonly kind: 'end'; readonly frame: FrameOf<'end'>; readonly best: readonly ShownWin[] };

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
  /** Whether what is won is more than what was staked: only that is celebrated. */
  readonly isFeast: boolean;
  /** Free spins: null outside. */
  readonly free: { readonly left: number; readonly total: number; readonly multiplier: number } | null;
  /** What the multipliers of the spin on show come to; null: nothing. */
  readonly times: number | null;
  /** The hold feature; null outside. */
  readonly hold: HoldView | null;
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
  /** The machine is on the screen. */
  setMachine(machine: Machine): void;
  /** The one button: spins, stops the reels, or goes on. */
  readonly press: () => void;
  setCoin(coin: string): void;
  /** Answers the question about an unfinished round. */
  goOn(): void;
  finishWithout(): void;
  closeTrouble(): void;
  /** Null where the brand's rules allow none. */
  readonly autoplay: Autoplay | null;
}

const NOTHING_SHOWN = { wins: [], wonCoins: 0, isFeast: false, free: null, times: null, hold: null } as const;

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

/** A settled round of which a part is still to be seen. */
function isPutDown(round: SlotRound | null): round is SlotRound {
  if (round?.state !== 'SETTLED') return false;
  const beats = beatsOf(round.steps);
  return beats > 1 && round.shownBeats < beats;
}

/** Plays a session: asks for rounds and acts them out on the stage. */
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

  /** Acts a settled round out from its beat `from`, and pays it into the balance that is shown. */
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

  /** Puts the screen where the round was left. */
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
      // Reels that stood still, for whoever wants no motion, have nowhere to come back from.
      if (turning) await machine.bringBack();
      state.set({ balance: before });
      await meet(error);
      return null;
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
      if (round?.state === 'SETTLED') await show(round, Math.min(round.shownBeats, beatsOf(round.steps) - 1), false);
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

  /** The machine stands as the last round left it, or as it was put down. */
  function place(): void {
    if (!machine || newest?.state !== 'SETTLED') return;
    const beats = beatsOfRound(game, newest.steps).slice(0, putDown ? Math.max(1, newest.shownBeats) : undefined);
    const [spin, last] = [beats.filter(({ kind }) => kind !== 'hold').at(-1), beats.at(-1)];
    if (spin) machine.show(spin);
    if (putDown && last?.kind === 'hold') state.set({ hold: heldAfter(last) });
  }

  const autoplay = session.rules.allowsAutoplay
    ? createAutoplay({
        // A slot's stake stays what it is.
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
