import type { SlotRound } from '@lantern/arcade-contract';
import { beatsOf } from '@lantern/engines/slots';
import { notifyPortal } from '../../api/frame.ts';
import { reportShown } from '../../api/rounds.ts';
import { toMinor, wire } from '../../model/amounts.ts';
import { beatsOfRound } from '../../model/beats.ts';
import { viewAfter } from '../../model/hold-view.ts';
import { coinsAfter, timelineOf } from '../../model/timeline.ts';
import { bestWins } from '../../model/wins.ts';
import type { Machine } from '../../stage/machine.ts';
import { preferences } from '../preferences.ts';
import type { Store } from '../store.ts';
import { type Curtain, NOTHING_SHOWN, type SlotSession, type TableState } from '../table-state.ts';
import { createPace } from './pace.ts';
import type { RoundScreen } from './show.ts';
import { showRound } from './show-round.ts';

/** An overlay closes automatically after this time. */
const CURTAIN_MS = 6_000;
/** A press so soon after a celebrated win was meant for the celebration. */
const AFTER_WIN_MS = 400;

/** Shows rounds on the reels and on the rest of the screen. */
export class RoundDisplay {
  /** Undefined until the reels are rendered. */
  machine: Machine | undefined;
  /** Id of the newest round that the player knows. */
  newestId: string | null;
  readonly #session: SlotSession;
  readonly #state: Store<TableState>;
  readonly #pace = createPace();
  /** The round that the page opens with. */
  readonly #opening: Pick<TableState, 'lastRound' | 'unfinished'>;
  #closeCurtain: (() => void) | null = null;
  #isCelebrated = false;
  #celebratedAt = Number.NEGATIVE_INFINITY;

  constructor(session: SlotSession, state: Store<TableState>) {
    this.#session = session;
    this.#state = state;
    this.#opening = state.get();
    this.newestId = session.newest?.id ?? null;
  }

  readonly isQuick = (): boolean => preferences.get().quick && this.#session.rules.allowsTurbo;

  /** Shows a settled round from beat `from`, then adds its payout to the displayed balance. */
  async show(round: SlotRound, from: number, isTurning: boolean): Promise<void> {
    const { machine } = this;
    if (!machine || round.balance === null) return;
    const { game, player, platformOrigin } = this.#session;
    const balance = toMinor(round.balance, player.currency);
    const payout = toMinor(round.payout, player.currency);
    this.#state.set({ ...NOTHING_SHOWN, balance: balance - payout, wonCoin: round.coin });
    if (from > 0) this.#resumeAt(round, from);
    this.#state.set({ phase: 'showing' });
    const show = { game, machine, pace: this.#pace, isQuick: this.isQuick, isTurning, speed: 1 };
    await showRound(timelineOf(game, round, from), { ...show, screen: this.#screenOf(round) });
    this.newestId = round.id;
    if (this.#isCelebrated) this.#celebratedAt = performance.now();
    this.#state.set({ phase: 'idle', balance, free: null, times: null, hold: null, lastRound: round });
    notifyPortal(platformOrigin, { type: 'balance', balance: wire(balance, player.currency) });
  }

  /** Shows the final state of the round before the page was opened, or the state where it was interrupted. */
  showOpening(): void {
    const { lastRound, unfinished } = this.#opening;
    if (!this.machine || lastRound?.state !== 'SETTLED') return;
    const shownBeats = unfinished ? Math.max(1, lastRound.shownBeats) : undefined;
    const beats = beatsOfRound(this.#session.game, lastRound.steps).slice(0, shownBeats);
    const [spin, last] = [beats.filter(({ kind }) => kind !== 'hold').at(-1), beats.at(-1)];
    if (spin) this.machine.show(spin);
    if (unfinished && last?.kind === 'hold') this.#state.set({ hold: viewAfter(last) });
  }

  /** Stops the reels and shortens the current pause. */
  skip(): void {
    this.machine?.slam();
    this.#pace.skip();
  }

  /** Whether a celebration has just ended: the press that ends it, or comes with its end, must not pay for another spin. */
  hasJustCelebrated(): boolean {
    return performance.now() - this.#celebratedAt < AFTER_WIN_MS;
  }

  /** Closes the overlay. @returns whether one was open */
  closeCurtain(): boolean {
    const close = this.#closeCurtain;
    close?.();
    return close !== null;
  }

  /** Opens an overlay; resolves when the player or the time closes it. */
  #openCurtain(curtain: Curtain): Promise<void> {
    return new Promise((resolve) => {
      const close = () => {
        clearTimeout(timer);
        this.#closeCurtain = null;
        this.#state.set({ curtain: null });
        resolve();
      };
      const timer = setTimeout(close, CURTAIN_MS);
      this.#closeCurtain = close;
      this.#state.set({ curtain });
    });
  }

  /** The parts of the screen besides the reels, for one round. */
  #screenOf(round: SlotRound): RoundScreen {
    const state = this.#state;
    const { game, token } = this.#session;
    const isLong = beatsOf(round.steps) > 1;
    return {
      wins: (wins, isFeast) => state.set({ wins, isFeast }),
      won: (wonCoins) => state.set({ wonCoins, wonCoin: round.coin }),
      award: (frame) => this.#openCurtain({ kind: 'award', frame }),
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
        if (isLong) reportShown(token, round.id, beats);
      },
      end: async (frame) => {
        state.set({ wonCoins: frame.coins, wonCoin: round.coin, isFeast: frame.isFeast });
        const isFeature = frame.freeSpins > 0 || frame.coinCells > 0;
        this.#isCelebrated = frame.isFeast || isFeature;
        if (!frame.big && !isFeature) return;
        await this.#openCurtain({ kind: 'end', frame, best: bestWins(game, round.steps, 3) });
      },
    };
  }

  /** Restores the screen at the point where the round was interrupted. */
  #resumeAt(round: SlotRound, from: number): void {
    const { game } = this.#session;
    const seen = beatsOfRound(game, round.steps).slice(0, from);
    const last = seen.at(-1);
    if (!last) return;
    this.machine?.show(last);
    const total = Math.max(...seen.map(({ left }) => left));
    const multiplier = last.kind === 'tumble' ? last.timesAfter : game.freeSpinMultiplier;
    this.#state.set({
      wonCoins: coinsAfter(game, last),
      free: total > 0 ? { left: last.left, total, multiplier } : null,
      hold: last.kind === 'hold' ? viewAfter(last) : null,
    });
  }
}
