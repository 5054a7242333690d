import type { SlotRound } from '@lantern/arcade-contract';
import { beatsOf } from '@lantern/engines/slots';
import { Refusal } from '../api/call.ts';
import { notifyPortal } from '../api/frame.ts';
import { readRound, spin } from '../api/rounds.ts';
import { toMinor, wire } from '../model/amounts.ts';
import { waitForMinimum } from './minimum-time.ts';
import { isStill } from './show/pace.ts';
import type { RoundDisplay } from './show/round-display.ts';
import { play } from './sound.ts';
import type { Store } from './store.ts';
import { NOTHING_SHOWN, ownRound, type SlotSession, type TableState } from './table-state.ts';

/** Requests rounds, has them shown, and answers refusals. */
export class SlotPlay {
  readonly #session: SlotSession;
  readonly #state: Store<TableState>;
  readonly #display: RoundDisplay;

  constructor(session: SlotSession, state: Store<TableState>, display: RoundDisplay) {
    this.#session = session;
    this.#state = state;
    this.#display = display;
  }

  /** One paid spin from the press to the end of its show. Null when it was not played. */
  async playOnce(isAuto: boolean): Promise<SlotRound | null> {
    if (!this.#display.machine) return null;
    const { game, player, platformOrigin } = this.#session;
    const { coin, balance } = this.#state.get();
    const stake = BigInt(game.coinsPerBet) * toMinor(coin, player.currency);
    if (stake > balance) {
      const trouble = new Refusal('INSUFFICIENT_FUNDS', { balance: wire(balance, player.currency) });
      this.#state.set({ trouble });
      return null;
    }
    this.#state.set({ ...NOTHING_SHOWN, phase: 'asking', trouble: null, balance: balance - stake });
    notifyPortal(platformOrigin, { type: 'busy' });
    // The page around the game shows the same balance while the round is shown.
    notifyPortal(platformOrigin, { type: 'balance', balance: wire(balance - stake, player.currency) });
    try {
      return await this.#spin(coin, balance, isAuto);
    } finally {
      this.#state.set({ phase: 'idle' });
      notifyPortal(platformOrigin, { type: 'idle' });
    }
  }

  /** Resolves a round of this session whose payment was pending when the page was closed. */
  async waitForPending(): Promise<void> {
    const { newest } = this.#session;
    if (newest?.state !== 'PENDING') return;
    this.#state.set({ phase: 'asking' });
    await this.#handle(new Refusal('ROUND_UNFINISHED', { roundId: newest.id }));
    this.#state.set({ phase: 'idle' });
  }

  /** Turns the reels while the round is requested, then shows it. A refused spin restores the balance. */
  async #spin(coin: string, balance: bigint, isAuto: boolean): Promise<SlotRound | null> {
    const { token, rules } = this.#session;
    const { machine, newestId: after, isQuick } = this.#display;
    const startedAt = performance.now();
    const isTurning = !isStill();
    machine?.mark(null);
    if (isTurning) {
      play('spin');
      machine?.turn(false);
    }
    try {
      const round = await spin(token, { coin, after, isAuto, isQuick: isQuick() });
      await waitForMinimum(rules.minimumSpinMs, startedAt);
      await this.#display.show(round, 0, isTurning);
      return round;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // With reduced motion the reels did not turn, so there is nothing to move back.
      if (isTurning) await machine?.bringBack();
      this.#state.set({ balance });
      await this.#handle(error);
      return null;
    }
  }

  /** Handles a refusal: an unfinished round of another tab is shown first; any other refusal is displayed. */
  async #handle(refusal: Refusal): Promise<void> {
    const { game, token } = this.#session;
    const id = refusal.params.roundId;
    if (refusal.code !== 'ROUND_UNFINISHED' || id === undefined) return this.#state.set({ trouble: refusal });
    try {
      const round = ownRound(game, await readRound(token, id));
      if (round?.state === 'SETTLED') {
        await this.#display.show(round, Math.min(round.shownBeats, beatsOf(round.steps) - 1), false);
      }
      this.#display.newestId = id;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#state.set({ trouble: error });
    }
  }
}
