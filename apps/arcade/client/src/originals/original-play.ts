import type { OriginalRound, PlayPayload } from '@lantern/arcade-contract';
import type { OriginalMove } from '@lantern/engines/originals';
import { Refusal } from '../api/call.ts';
import { notifyPortal } from '../api/frame.ts';
import { move, playOriginal, readRound } from '../api/rounds.ts';
import { waitForMinimum } from '../game/minimum-time.ts';
import { preferences } from '../game/preferences.ts';
import { createPace, isStill } from '../game/show/pace.ts';
import { play as sound } from '../game/sound.ts';
import type { Store } from '../game/store.ts';
import { toMinor, wire } from '../model/amounts.ts';
import { endingOf } from './figures.ts';
import type { AnyFace } from './game-views.ts';
import { type OriginalSession, type OriginalTableState, ownRound, saveBet } from './original-state.ts';

const MOST_ROUNDS = 20;
/** Duration at turbo speed, in percent of the normal one. */
const QUICK_HUNDREDTHS = 35;
/** Number of attempts when another tab or game has a newer round; then an error is shown. */
const MOST_TRIES = 3;

/** The id of a newer round that must be shown first, if that is why a request was refused. */
const newerRoundOf = (error: unknown): string | undefined =>
  error instanceof Refusal && error.code === 'ROUND_UNFINISHED' ? error.params.roundId : undefined;

/** Requests rounds and moves of an original, shows them, and manages the displayed balance. */
export class OriginalPlay {
  readonly #session: OriginalSession;
  readonly #face: AnyFace;
  readonly #state: Store<OriginalTableState>;
  readonly #pace = createPace();
  /** Id of the newest round that the player knows. */
  #newestId: string | null;

  constructor(session: OriginalSession, face: AnyFace, state: Store<OriginalTableState>) {
    this.#session = session;
    this.#face = face;
    this.#state = state;
    this.#newestId = session.newest?.id ?? null;
  }

  /** One round from the press to its end, or to the player's first move. Null when it was not played. */
  async playOnce(isAuto: boolean): Promise<OriginalRound | null> {
    const { game, rules, platformOrigin } = this.#session;
    const { stake, input, balance } = this.#state.get();
    const minor = toMinor(stake, this.#currency);
    if (minor > balance) {
      const trouble = new Refusal('INSUFFICIENT_FUNDS', { balance: wire(balance, this.#currency) });
      this.#state.set({ trouble });
      return null;
    }
    saveBet(game, { stake, input });
    const startedAt = performance.now();
    this.#state.set({ phase: 'asking', trouble: null, balance: balance - minor });
    notifyPortal(platformOrigin, { type: 'busy' });
    // The page around the game shows the same balance while the round is shown.
    notifyPortal(platformOrigin, { type: 'balance', balance: wire(balance - minor, this.#currency) });
    sound('spin');
    try {
      const round = await this.#request({ stake: wire(minor, this.#currency), input, isAuto });
      await waitForMinimum(rules.minimumSpinMs, startedAt);
      await this.#display(round);
      return round;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#state.set({ balance, trouble: error });
      return null;
    } finally {
      if (this.#state.get().phase !== 'open') this.#state.set({ phase: 'idle' });
      notifyPortal(platformOrigin, { type: 'idle' });
    }
  }

  /** One move within the displayed round. If another tab has advanced the round, its current state is shown. */
  async moveOnce(next: OriginalMove): Promise<void> {
    const { phase, round } = this.#state.get();
    if (phase !== 'open' || round === null) return;
    this.#state.set({ phase: 'asking', trouble: null });
    try {
      const payload = { roundId: round.id, at: round.moves.length, move: next };
      await this.#display(await move(this.#session.token, payload));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.#handleMove(error, round);
    }
  }

  /** Ends the current animation. */
  skip(): void {
    this.#pace.skip();
  }

  get #currency() {
    return this.#session.player.currency;
  }

  get #isQuick(): boolean {
    return preferences.get().quick && this.#session.rules.allowsTurbo;
  }

  #lastsMs(round: OriginalRound): number {
    if (isStill()) return 0;
    const usual = this.#face.showMs(round);
    return this.#isQuick ? Math.round((usual * QUICK_HUNDREDTHS) / 100) : usual;
  }

  /** Displays a round: an open one as it is, a settled one with its end. */
  async #display(round: OriginalRound): Promise<void> {
    if (round.state !== 'OPEN') return this.#showEnd(round);
    sound('tap');
    this.#state.set({ phase: 'open', round, lastsMs: 0, stake: round.stake, input: round.input });
  }

  /** Shows a settled round, then adds its payout to the displayed balance. */
  async #showEnd(round: OriginalRound): Promise<void> {
    const balance = toMinor(round.balance ?? '0', this.#currency);
    const lastsMs = this.#lastsMs(round);
    this.#state.set({ phase: 'showing', round, lastsMs, balance: balance - toMinor(round.payout, this.#currency) });
    await this.#pace.pause(lastsMs);
    sound(endingOf(round, this.#currency) === 'won' ? 'win' : 'stop');
    const rounds = [round, ...this.#state.get().rounds].slice(0, MOST_ROUNDS);
    this.#state.set({ phase: 'idle', balance, rounds });
    notifyPortal(this.#session.platformOrigin, { type: 'balance', balance: wire(balance, this.#currency) });
  }

  /** Requests a round. A newer round of another game is skipped, one of this game is shown first. */
  async #request(bet: Pick<PlayPayload, 'stake' | 'input' | 'isAuto'>): Promise<OriginalRound> {
    const { game, token } = this.#session;
    for (let tries = 1; ; tries += 1) {
      try {
        const payload = { ...bet, after: this.#newestId, isQuick: this.#isQuick };
        const round = await playOriginal(token, payload);
        this.#newestId = round.id;
        return round;
      } catch (error) {
        const newer = newerRoundOf(error);
        if (newer === undefined || tries === MOST_TRIES) throw error;
        const round = ownRound(game, await readRound(token, newer));
        this.#newestId = newer;
        if (round?.state === 'OPEN') {
          // The open round's stake was debited earlier; the stake of this request was not, so restore it.
          this.#state.set({ balance: this.#state.get().balance + toMinor(bet.stake, this.#currency) });
          return round;
        }
        if (round?.state === 'SETTLED') await this.#showEnd(round);
        this.#state.set({ phase: 'asking' });
      }
    }
  }

  async #handleMove(refusal: Refusal, round: OriginalRound): Promise<void> {
    const { game, token } = this.#session;
    const known = refusal.code === 'MOVE_STALE' ? ownRound(game, await readRound(token, round.id)) : null;
    if (known?.state === 'OPEN' || known?.state === 'SETTLED') return this.#display(known);
    const isOver = refusal.code === 'ROUND_VOID' || known !== null;
    const trouble = refusal.code === 'MOVE_REFUSED' ? null : refusal;
    this.#state.set({ phase: isOver ? 'idle' : 'open', trouble });
  }
}
