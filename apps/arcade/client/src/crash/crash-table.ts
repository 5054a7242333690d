import type { CrashBetView, CrashFrame, CrashRoundView } from '@lantern/arcade-contract';
import { Refusal } from '../api/call.ts';
import { type Autoplay, createAutoplay } from '../game/autoplay/autoplay.ts';
import type { Store } from '../game/store.ts';
import { stakeBounds } from '../originals/figures.ts';
import { openCrashConnection } from './connection.ts';
import { CrashBets } from './crash-bets.ts';
import {
  type BetSlot,
  type CrashSession,
  type CrashTableState,
  createCrashState,
  type SlotName,
  saveSlot,
} from './crash-state.ts';

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

const MOST_PAST = 24;

const withBets = (bets: readonly CrashBetView[], news: readonly CrashBetView[]): readonly CrashBetView[] => {
  const changed = new Map(news.map((bet) => [bet.key, bet]));
  const merged = bets.map((bet) => {
    const fresh = changed.get(bet.key);
    changed.delete(bet.key);
    return fresh ?? bet;
  });
  return [...changed.values(), ...merged];
};

/** Applies the server's frames to the state, and lets the player's bets react to them. */
function frameHandler(state: Store<CrashTableState>, bets: CrashBets): (frame: CrashFrame) => void {
  function crashed(round: CrashRoundView): void {
    const { past } = state.get();
    if (round.point !== null && past[0]?.number !== round.number) {
      state.set({ past: [{ number: round.number, point: round.point }, ...past].slice(0, MOST_PAST) });
    }
    bets.roundCrashed();
  }

  function follow(round: CrashRoundView): void {
    const before = state.get().round;
    state.set({ round });
    if (before?.number !== round.number && round.phase === 'BETTING') bets.roundOpened();
    if (round.phase === 'CRASHED' && before?.phase !== 'CRASHED') crashed(round);
  }

  return (frame) => {
    switch (frame.type) {
      case 'table':
        state.set({ bets: frame.bets, totals: frame.totals, past: frame.past });
        if (frame.round === null) return;
        follow(frame.round);
        void bets.restore(frame.round);
        return;
      case 'round':
        follow(frame.round);
        return;
      case 'bets':
        if (frame.number !== state.get().round?.number) return;
        state.set({ bets: withBets(state.get().bets, frame.bets), totals: frame.totals });
        bets.betsChanged(frame.bets);
        return;
      case 'closed':
        state.set({ trouble: new Refusal('SESSION_EXPIRED') });
        return;
      case 'time':
      case 'ping':
    }
  };
}

function autoplayOf({ game, player }: CrashSession, bets: CrashBets): Autoplay {
  const autoplay = createAutoplay({
    bounds: () => stakeBounds(game, { target: null }, player.currency),
    playOne: (stake) => bets.playAuto(stake),
  });
  return {
    ...autoplay,
    stop() {
      autoplay.stop();
      bets.cancelQueuedAuto();
    },
  };
}

/** Connects to the crash table: follows its rounds, places bets and cashes them out. */
export function createCrashTable(session: CrashSession): CrashTable {
  const state = createCrashState(session);
  const bets = new CrashBets(session, state, () => connection.now());
  const connection = openCrashConnection(session.token, {
    onFrame: frameHandler(state, bets),
    onChange: (isOnline) => state.set({ isOnline }),
  });
  return {
    session,
    state,
    now: connection.now,
    press: (slot) => bets.press(slot),
    set(slot, change) {
      bets.change(slot, change);
      saveSlot(slot, state.get().slots[slot]);
    },
    closeTrouble: () => state.set({ trouble: null }),
    autoplay: session.rules.allowsAutoplay ? autoplayOf(session, bets) : null,
  };
}
