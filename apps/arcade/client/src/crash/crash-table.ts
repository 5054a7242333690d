import type {
  CrashBetView,
  CrashFrame,
  CrashPast,
  CrashRoundView,
  CrashTotals,
  OriginalInfo,
  OriginalRound,
  SessionValue,
} from '@lantern/arcade-contract';
import { findOriginal, type OriginalInput } from '@lantern/engines/originals';
import { Refusal } from '../api/call.ts';
import { tellFrame } from '../api/frame.ts';
import { cashOutCrash, placeCrashBet, readBalance, readOwnCrashBets, readRound } from '../api/rounds.ts';
import { type Autoplay, createAutoplay } from '../game/autoplay.ts';
import { preferences } from '../game/preferences.ts';
import { play as sound } from '../game/sound.ts';
import { createStore, type Store } from '../game/store.ts';
import { toMinor, wire } from '../model/amounts.ts';
import type { RoundSum } from '../model/auto-plan.ts';
import { stakeBounds } from '../originals/figures.ts';
import { openCrashLine } from './connection.ts';

export type CrashSession = SessionValue<OriginalInfo>;

/** One of the two bets of a player in a round. */
export interface BetSlot {
  /** As typed. */
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

export interface CrashTable {
  readonly session: CrashSession;
  readonly state: Store<CrashTableState>;
  /** The server's clock, milliseconds since 1970. */
  now(): number;
  /** Button of a bet: places it, removes it from the queue, or cashes it out. */
  press(slot: SlotName): void;
  set(slot: SlotName, change: Partial<Pick<BetSlot, 'stake' | 'target' | 'hasTarget'>>): void;
  closeTrouble(): void;
  /** Plays the first bet round after round; null when the brand's rules forbid autoplay. */
  readonly autoplay: Autoplay | null;
}

/** A bet that could arrive after the close is queued for the next round. */
const SAFE_MS = 250;
const MOST_PAST = 24;
const KEY_LETTERS = 13;

/** Public key of a bet within its round. */
export const keyOf = (round: OriginalRound) => round.id.slice(0, KEY_LETTERS);

/** Input of the bet; null for an invalid target. */
export function inputOf({ hasTarget, target }: BetSlot): OriginalInput<'crash'> | null {
  const wish = { target: hasTarget ? target : null };
  return (findOriginal('crash')?.readInput(wish) as OriginalInput<'crash'> | null) ?? null;
}

function keptSlot(game: OriginalInfo, slot: SlotName): BetSlot {
  const { stakes, bets } = preferences.get();
  const target = (bets[`crash ${slot}`] as { target?: unknown } | undefined)?.target;
  const isKept = typeof target === 'string';
  const stake = stakes[`crash ${slot}`] ?? game.stakes.usual;
  return { stake, target: isKept ? target : '2.00', hasTarget: isKept, phase: 'idle', round: null };
}

const withBets = (bets: readonly CrashBetView[], news: readonly CrashBetView[]): readonly CrashBetView[] => {
  const changed = new Map(news.map((bet) => [bet.key, bet]));
  const kept = bets.map((bet) => {
    const fresh = changed.get(bet.key);
    changed.delete(bet.key);
    return fresh ?? bet;
  });
  return [...changed.values(), ...kept];
};

/** Connects to the crash table: follows its rounds, places bets and cashes them out. */
export function createCrashTable(session: CrashSession): CrashTable {
  const { game, player, token, platformOrigin, rules } = session;
  const { currency } = player;
  const state = createStore<CrashTableState>({
    round: null,
    bets: [],
    totals: { bets: 0, stake: '0' },
    past: [],
    slots: [keptSlot(game, 0), keptSlot(game, 1)],
    balance: toMinor(player.balance, currency),
    isOnline: true,
    trouble: null,
  });
  /** Resolves autoplay's current round. */
  let onAutoEnd: ((sum: RoundSum | null) => void) | null = null;
  const line = openCrashLine(token, { onFrame: take, onLine: (isOnline) => state.set({ isOnline }) });

  function change(slot: SlotName, news: Partial<BetSlot>): void {
    const [one, two] = state.get().slots;
    state.set({ slots: slot === 0 ? [{ ...one, ...news }, two] : [one, { ...two, ...news }] });
    const isRiding = state.get().slots.some(({ phase }) => phase === 'riding' || phase === 'leaving');
    tellFrame(platformOrigin, { type: isRiding ? 'busy' : 'idle' });
  }

  function showBalance(balance: bigint): void {
    state.set({ balance });
    tellFrame(platformOrigin, { type: 'balance', balance: wire(balance, currency) });
  }

  /** Reads the balance; a failure is ignored, because the next read corrects it. */
  async function refreshBalance(): Promise<void> {
    const balance = await readBalance(token).catch(() => null);
    if (balance !== null) showBalance(toMinor(balance, currency));
  }

  const isAuto = (slot: SlotName) => slot === AUTO_SLOT && onAutoEnd !== null;

  /** Ends the round of autoplay; null when its bet was not played. */
  function endAuto(slot: SlotName, round: OriginalRound | null): void {
    if (slot !== AUTO_SLOT || onAutoEnd === null) return;
    const isPlayed = round?.state === 'SETTLED';
    const told = onAutoEnd;
    onAutoEnd = null;
    told(isPlayed ? { stake: toMinor(round.stake, currency), payout: toMinor(round.payout, currency) } : null);
  }

  /** Updates a bet from its round. */
  function put(slot: SlotName, round: OriginalRound): void {
    const isOver = round.state === 'SETTLED' || round.state === 'VOID';
    change(slot, { phase: isOver ? 'done' : 'riding', round });
    if (round.balance !== null) showBalance(toMinor(round.balance, currency));
    if (!isOver) return;
    sound(toMinor(round.payout, currency) > toMinor(round.stake, currency) ? 'win' : 'stop');
    endAuto(slot, round);
  }

  /** Reads the result of a bet that cashed out automatically or lost. */
  async function learn(slot: SlotName, round: OriginalRound): Promise<void> {
    change(slot, { phase: 'leaving' });
    try {
      put(slot, (await readRound(token, round.id)) as OriginalRound);
      await refreshBalance();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      change(slot, { phase: 'done', round });
      state.set({ trouble: error });
      endAuto(slot, null);
    }
  }

  async function place(slot: SlotName): Promise<void> {
    const { round, slots, balance } = state.get();
    const bet = slots[slot];
    const input = inputOf(bet);
    if (round === null || input === null) return;
    const stake = toMinor(bet.stake, currency);
    change(slot, { phase: 'placing' });
    sound('spin');
    try {
      if (stake > balance) throw new Refusal('INSUFFICIENT_FUNDS', { balance: wire(balance, currency) });
      const wish = { number: round.number, stake: wire(stake, currency), input, isAuto: isAuto(slot) };
      put(slot, await placeCrashBet(token, wish));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'BETTING_CLOSED' && isAuto(slot)) {
        // Betting closed before the request arrived: autoplay continues with the next round.
        change(slot, { phase: 'queued', round: null });
        return;
      }
      change(slot, { phase: 'idle', round: null });
      state.set({ trouble: error });
      endAuto(slot, null);
      await refreshBalance();
    }
  }

  async function leave(slot: SlotName, round: OriginalRound): Promise<void> {
    change(slot, { phase: 'leaving' });
    try {
      put(slot, await cashOutCrash(token, round.id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Too late on the server's clock: the result arrives with the end of the round.
      change(slot, { phase: 'riding' });
      state.set({ trouble: error });
    }
  }

  /** Reads the own bets of the round after `hello`: another tab or a lost connection may have changed them. */
  async function recall(number: number): Promise<void> {
    const own = await readOwnCrashBets(token).catch(() => null);
    if (own === null || state.get().round?.number !== number) return;
    const known = own.filter(({ proof }) => proof.nonce === number);
    for (const [index, round] of known.slice(0, 2).entries()) {
      const slot = index as SlotName;
      if (['idle', 'riding', 'done'].includes(state.get().slots[slot].phase)) {
        if (round.state !== 'PENDING') put(slot, round);
      }
    }
    if (known.length > 0) await refreshBalance();
  }

  const slotsOf = (): readonly (readonly [SlotName, BetSlot])[] => {
    const [one, two] = state.get().slots;
    return [
      [0, one],
      [1, two],
    ];
  };

  /** A new round is open: places the queued bets. */
  function opened(): void {
    for (const [name, { phase, round }] of slotsOf()) {
      if (phase === 'queued') void place(name);
      // The end of its round was missed; autoplay needs the result.
      else if (phase === 'riding' && round !== null && isAuto(name)) void learn(name, round);
      else if (phase === 'done' || phase === 'riding') change(name, { phase: 'idle', round: null });
    }
  }

  function crashed(round: CrashRoundView): void {
    const { past } = state.get();
    if (round.point !== null && past[0]?.number !== round.number) {
      state.set({ past: [{ number: round.number, point: round.point }, ...past].slice(0, MOST_PAST) });
    }
    let isRiding = false;
    for (const [name, slot] of slotsOf()) {
      if (slot.phase !== 'riding' || slot.round === null) continue;
      isRiding = true;
      void learn(name, slot.round);
    }
    if (!isRiding) sound('stop');
  }

  function follow(round: CrashRoundView): void {
    const before = state.get().round;
    state.set({ round });
    if (before?.number !== round.number && round.phase === 'BETTING') opened();
    if (round.phase === 'CRASHED' && before?.phase !== 'CRASHED') crashed(round);
  }

  /** Detects own automatic cash-outs in the public bets. */
  function seeOwn(news: readonly CrashBetView[]): void {
    const out = new Set(news.filter(({ at }) => at !== null).map(({ key }) => key));
    for (const [name, { phase, round }] of slotsOf()) {
      if (phase === 'riding' && round !== null && out.has(keyOf(round))) void learn(name, round);
    }
  }

  function take(frame: CrashFrame): void {
    switch (frame.type) {
      case 'table': {
        const { round, bets, totals, past } = frame;
        state.set({ bets, totals, past });
        if (round === null) return;
        follow(round);
        void recall(round.number);
        return;
      }
      case 'round':
        follow(frame.round);
        return;
      case 'bets':
        if (frame.number !== state.get().round?.number) return;
        state.set({ bets: withBets(state.get().bets, frame.bets), totals: frame.totals });
        seeOwn(frame.bets);
        return;
      case 'closed':
        state.set({ trouble: new Refusal('SESSION_EXPIRED') });
        return;
      case 'time':
      case 'ping':
    }
  }

  /** Places a bet on the open round, or queues it for the next one. */
  function bet(slot: SlotName): void {
    const { round } = state.get();
    const isOpen = round?.phase === 'BETTING' && line.now() < Date.parse(round.closesAt) - SAFE_MS;
    if (isOpen && state.get().slots[slot].phase === 'idle') void place(slot);
    else change(slot, { phase: 'queued', round: null });
  }

  function press(slot: SlotName): void {
    const { round, slots } = state.get();
    const { phase, round: own } = slots[slot];
    state.set({ trouble: null });
    if (phase === 'queued') change(slot, { phase: 'idle' });
    else if (phase === 'idle' || phase === 'done') bet(slot);
    else if (phase === 'riding' && round?.phase === 'FLYING' && own !== null) void leave(slot, own);
  }

  const autoplay = rules.allowsAutoplay
    ? createAutoplay({
        bounds: () => stakeBounds(game, { target: null }, currency),
        playOne(stake) {
          change(AUTO_SLOT, { stake: wire(stake, currency) });
          return new Promise((resolve) => {
            onAutoEnd = resolve;
            bet(AUTO_SLOT);
          });
        },
      })
    : null;

  return {
    session,
    state,
    now: line.now,
    press,
    set(slot, news) {
      change(slot, news);
      const { stake, target, hasTarget } = state.get().slots[slot];
      preferences.set({
        stakes: { ...preferences.get().stakes, [`crash ${slot}`]: stake },
        bets: { ...preferences.get().bets, [`crash ${slot}`]: { target: hasTarget ? target : null } },
      });
    },
    closeTrouble: () => state.set({ trouble: null }),
    autoplay: autoplay && {
      ...autoplay,
      stop() {
        autoplay.stop();
        if (state.get().slots[AUTO_SLOT].phase !== 'queued') return;
        change(AUTO_SLOT, { phase: 'idle' });
        endAuto(AUTO_SLOT, null);
      },
    },
  };
}
