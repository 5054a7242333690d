import { findOriginal, type OriginalInput, type OriginalMove } from '@lantern/engines/originals';
import { type Autoplay, createAutoplay } from '../game/autoplay/autoplay.ts';
import type { Store } from '../game/store.ts';
import { wire } from '../model/amounts.ts';
import { roundSum } from '../model/auto-plan.ts';
import { stakeBounds } from './figures.ts';
import { type AnyFace, faceOf } from './game-views.ts';
import { OriginalPlay } from './original-play.ts';
import { createOriginalState, type OriginalSession, type OriginalTableState } from './original-state.ts';

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

function autoplayOf(session: OriginalSession, state: Store<OriginalTableState>, play: OriginalPlay): Autoplay | null {
  const { game, player, rules } = session;
  if (!rules.allowsAutoplay || findOriginal(game.id)?.hasMoves !== false) return null;
  return createAutoplay({
    bounds: () => stakeBounds(game, state.get().input, player.currency),
    async playOne(stake) {
      state.set({ stake: wire(stake, player.currency) });
      return roundSum(await play.playOnce(true), player.currency);
    },
  });
}

/** Plays a session of an original. */
export function createOriginalTable(session: OriginalSession): OriginalTable {
  const face = faceOf(session.game.id);
  const state = createOriginalState(session, face);
  const play = new OriginalPlay(session, face, state);
  const autoplay = autoplayOf(session, state, play);

  function press(): void {
    const { phase, round } = state.get();
    if (autoplay !== null && autoplay.state.get().progress !== null) autoplay.stop();
    else if (phase === 'idle') void play.playOnce(false);
    else if (phase === 'showing') play.skip();
    else if (phase === 'open' && round?.multiplier !== '0') void play.moveOnce({ kind: 'CASH_OUT' });
  }

  return {
    session,
    face,
    state,
    press,
    move: (next) => void play.moveOnce(next),
    setStake: (stake) => state.set({ stake }),
    setInput: (input) => state.set({ input }),
    closeTrouble: () => state.set({ trouble: null }),
    autoplay,
  };
}
