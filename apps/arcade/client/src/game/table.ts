import { beatsOf } from '@lantern/engines/slots';
import { reportShown } from '../api/rounds.ts';
import { toMinor } from '../model/amounts.ts';
import { roundSum } from '../model/auto-plan.ts';
import type { Machine } from '../stage/machine.ts';
import { type Autoplay, createAutoplay } from './autoplay/autoplay.ts';
import { preferences } from './preferences.ts';
import { RoundDisplay } from './show/round-display.ts';
import { SlotPlay } from './slot-play.ts';
import { play as sound } from './sound.ts';
import type { Store } from './store.ts';
import { createTableState, type SlotSession, type TableState } from './table-state.ts';

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

function autoplayOf({ game, player }: SlotSession, state: Store<TableState>, play: SlotPlay): Autoplay {
  return createAutoplay({
    // The stake of a slot does not change during autoplay.
    bounds: () => ({
      least: 0n,
      most: toMinor(game.coins.at(-1) ?? '0', player.currency) * BigInt(game.coinsPerBet),
    }),
    async playOne() {
      if (state.get().unfinished !== null) return null;
      return roundSum(await play.playOnce(true), player.currency);
    },
  });
}

/** Shows the result of the unfinished round without playing its animation. */
function finishUnfinished({ token, player }: SlotSession, state: Store<TableState>): void {
  const { unfinished: round, balance } = state.get();
  if (!round) return;
  reportShown(token, round.id, beatsOf(round.steps));
  state.set({
    unfinished: null,
    hold: null,
    balance: round.balance === null ? balance : toMinor(round.balance, player.currency),
    wonCoins: round.coins,
    wonCoin: round.coin,
  });
}

/** Plays a session: requests rounds and shows them. */
export function createTable(session: SlotSession): Table {
  const state = createTableState(session);
  const display = new RoundDisplay(session, state);
  const play = new SlotPlay(session, state, display);
  const autoplay = session.rules.allowsAutoplay ? autoplayOf(session, state, play) : null;
  return {
    session,
    state,
    autoplay,
    setMachine(machine) {
      const isFirst = display.machine === undefined;
      display.machine = machine;
      display.showOpening();
      if (isFirst) void play.waitForPending();
    },
    press() {
      const { phase, unfinished } = state.get();
      if (unfinished || display.closeCurtain()) return;
      if (autoplay !== null && autoplay.state.get().progress !== null) autoplay.stop();
      else if (phase !== 'idle') display.skip();
      else if (!display.hasJustCelebrated()) void play.playOnce(false);
    },
    setCoin(coin) {
      sound('tap');
      preferences.set({ coins: { ...preferences.get().coins, [session.game.id]: coin } });
      state.set({ coin });
    },
    goOn() {
      const { unfinished } = state.get();
      state.set({ unfinished: null });
      if (unfinished) void display.show(unfinished, unfinished.shownBeats, false);
    },
    finishWithout: () => finishUnfinished(session, state),
    closeTrouble: () => state.set({ trouble: null }),
  };
}
