import type { CrashBetView, CrashRoundView, OriginalRound } from '@lantern/arcade-contract';
import { Refusal } from '../api/call.ts';
import { notifyPortal } from '../api/frame.ts';
import { cashOutCrash, placeCrashBet, readBalance, readOwnCrashBets, readRound } from '../api/rounds.ts';
import { play as sound } from '../game/sound.ts';
import type { Store } from '../game/store.ts';
import { toMinor, wire } from '../model/amounts.ts';
import { type RoundSum, roundSum } from '../model/auto-plan.ts';
import {
  AUTO_SLOT,
  type BetSlot,
  type CrashSession,
  type CrashTableState,
  inputOf,
  keyOf,
  SLOT_NAMES,
  type SlotName,
} from './crash-state.ts';

/** A bet that could arrive after the close is queued for the next round. */
const SAFE_MS = 250;

/** The player's two bets: places them, cashes them out, and follows them through the rounds. */
export class CrashBets {
  readonly #session: CrashSession;
  readonly #state: Store<CrashTableState>;
  /** The server's clock. */
  readonly #now: () => number;
  /** Resolves autoplay's current round. */
  #onAutoEnd: ((sum: RoundSum | null) => void) | null = null;

  constructor(session: CrashSession, state: Store<CrashTableState>, now: () => number) {
    this.#session = session;
    this.#state = state;
    this.#now = now;
  }

  change(slot: SlotName, change: Partial<BetSlot>): void {
    const [one, two] = this.#state.get().slots;
    this.#state.set({ slots: slot === 0 ? [{ ...one, ...change }, two] : [one, { ...two, ...change }] });
    const isRiding = this.#state.get().slots.some(({ phase }) => phase === 'riding' || phase === 'leaving');
    notifyPortal(this.#session.platformOrigin, { type: isRiding ? 'busy' : 'idle' });
  }

  /** Button of a bet: places it, removes it from the queue, or cashes it out. */
  press(slot: SlotName): void {
    const { round, slots } = this.#state.get();
    const { phase, round: own } = slots[slot];
    this.#state.set({ trouble: null });
    if (phase === 'queued') this.change(slot, { phase: 'idle' });
    else if (phase === 'idle' || phase === 'done') this.#bet(slot);
    else if (phase === 'riding' && round?.phase === 'FLYING' && own !== null) void this.#cashOut(slot, own);
  }

  /** Autoplay: plays its bet in one round. Null when the bet was not played. */
  playAuto(stake: bigint): Promise<RoundSum | null> {
    this.change(AUTO_SLOT, { stake: wire(stake, this.#currency) });
    return new Promise((resolve) => {
      this.#onAutoEnd = resolve;
      this.#bet(AUTO_SLOT);
    });
  }

  /** Cancels autoplay's bet while it waits for the next round. */
  cancelQueuedAuto(): void {
    if (this.#slot(AUTO_SLOT).phase !== 'queued') return;
    this.change(AUTO_SLOT, { phase: 'idle' });
    this.#endAuto(AUTO_SLOT, null);
  }

  /** A new round is open: places the queued bets. */
  roundOpened(): void {
    for (const name of SLOT_NAMES) {
      const { phase, round } = this.#slot(name);
      if (phase === 'queued') void this.#place(name);
      // The end of its round was missed; autoplay needs the result.
      else if (phase === 'riding' && round !== null && this.#isAuto(name)) void this.#readResult(name, round);
      else if (phase === 'done' || phase === 'riding') this.change(name, { phase: 'idle', round: null });
    }
  }

  roundCrashed(): void {
    const riding = SLOT_NAMES.filter((name) => this.#slot(name).phase === 'riding');
    const lost = riding.flatMap((name) => {
      const { round } = this.#slot(name);
      return round === null ? [] : [{ name, round }];
    });
    for (const { name, round } of lost) void this.#readResult(name, round);
    if (lost.length === 0) sound('stop');
  }

  /** Detects own automatic cash-outs in the public bets. */
  betsChanged(bets: readonly CrashBetView[]): void {
    const cashedOut = new Set(bets.filter(({ at }) => at !== null).map(({ key }) => key));
    for (const name of SLOT_NAMES) {
      const { phase, round } = this.#slot(name);
      if (phase === 'riding' && round !== null && cashedOut.has(keyOf(round))) void this.#readResult(name, round);
    }
  }

  /** Reads the own bets of a round after a connection: another tab or a lost connection may have changed them. */
  async restore({ number }: CrashRoundView): Promise<void> {
    const own = await readOwnCrashBets(this.#session.token).catch(() => null);
    if (own === null || this.#state.get().round?.number !== number) return;
    const known = own.filter(({ proof }) => proof.nonce === number);
    for (const name of SLOT_NAMES) {
      const round = known[name];
      const isFree = ['idle', 'riding', 'done'].includes(this.#slot(name).phase);
      if (round && isFree && round.state !== 'PENDING') this.#show(name, round);
    }
    if (known.length > 0) await this.#refreshBalance();
  }

  get #currency() {
    return this.#session.player.currency;
  }

  #slot(name: SlotName): BetSlot {
    return this.#state.get().slots[name];
  }

  #isAuto(slot: SlotName): boolean {
    return slot === AUTO_SLOT && this.#onAutoEnd !== null;
  }

  /** Ends the round of autoplay; null when its bet was not played. */
  #endAuto(slot: SlotName, round: OriginalRound | null): void {
    const onEnd = this.#onAutoEnd;
    if (slot !== AUTO_SLOT || onEnd === null) return;
    this.#onAutoEnd = null;
    onEnd(roundSum(round, this.#currency));
  }

  /** Places a bet on the open round, or queues it for the next one. */
  #bet(slot: SlotName): void {
    const { round } = this.#state.get();
    const isOpen = round?.phase === 'BETTING' && this.#now() < Date.parse(round.closesAt) - SAFE_MS;
    if (isOpen && this.#slot(slot).phase === 'idle') void this.#place(slot);
    else this.change(slot, { phase: 'queued', round: null });
  }

  async #place(slot: SlotName): Promise<void> {
    const { round, balance } = this.#state.get();
    const bet = this.#slot(slot);
    const input = inputOf(bet);
    if (round === null || input === null) return;
    const stake = toMinor(bet.stake, this.#currency);
    this.change(slot, { phase: 'placing' });
    sound('spin');
    try {
      if (stake > balance) throw new Refusal('INSUFFICIENT_FUNDS', { balance: wire(balance, this.#currency) });
      const request = { number: round.number, stake: wire(stake, this.#currency), input, isAuto: this.#isAuto(slot) };
      this.#show(slot, await placeCrashBet(this.#session.token, request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.#notPlaced(slot, error);
    }
  }

  async #notPlaced(slot: SlotName, refusal: Refusal): Promise<void> {
    if (refusal.code === 'BETTING_CLOSED' && this.#isAuto(slot)) {
      // Betting closed before the request arrived: autoplay continues with the next round.
      this.change(slot, { phase: 'queued', round: null });
      return;
    }
    this.change(slot, { phase: 'idle', round: null });
    this.#state.set({ trouble: refusal });
    this.#endAuto(slot, null);
    await this.#refreshBalance();
  }

  async #cashOut(slot: SlotName, round: OriginalRound): Promise<void> {
    this.change(slot, { phase: 'leaving' });
    try {
      this.#show(slot, await cashOutCrash(this.#session.token, round.id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Too late on the server's clock: the result arrives with the end of the round.
      this.change(slot, { phase: 'riding' });
      this.#state.set({ trouble: error });
    }
  }

  /** Reads the result of a bet that cashed out automatically or lost. */
  async #readResult(slot: SlotName, round: OriginalRound): Promise<void> {
    this.change(slot, { phase: 'leaving' });
    try {
      this.#show(slot, (await readRound(this.#session.token, round.id)) as OriginalRound);
      await this.#refreshBalance();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.change(slot, { phase: 'done', round });
      this.#state.set({ trouble: error });
      this.#endAuto(slot, null);
    }
  }

  /** Updates a bet from its round. */
  #show(slot: SlotName, round: OriginalRound): void {
    const isOver = round.state === 'SETTLED' || round.state === 'VOID';
    this.change(slot, { phase: isOver ? 'done' : 'riding', round });
    if (round.balance !== null) this.#showBalance(toMinor(round.balance, this.#currency));
    if (!isOver) return;
    sound(toMinor(round.payout, this.#currency) > toMinor(round.stake, this.#currency) ? 'win' : 'stop');
    this.#endAuto(slot, round);
  }

  #showBalance(balance: bigint): void {
    this.#state.set({ balance });
    notifyPortal(this.#session.platformOrigin, { type: 'balance', balance: wire(balance, this.#currency) });
  }

  /** Reads the balance; a failure is ignored, because the next read corrects it. */
  async #refreshBalance(): Promise<void> {
    const balance = await readBalance(this.#session.token).catch(() => null);
    if (balance !== null) this.#showBalance(toMinor(balance, this.#currency));
  }
}
