import {
  type AutoEnd,
  type AutoPlan,
  type AutoProgress,
  afterRound,
  type Bounds,
  type RoundSum,
  wouldExceed,
} from '../model/auto-plan.ts';
import { createStore, type Store } from './store.ts';

/** A page that nobody has looked at for so long plays no further round. */
const HIDDEN_MS = 20_000;

export interface AutoState {
  /** Null while nothing is played by itself. */
  readonly progress: AutoProgress | null;
  /** Why the last plan ended. */
  readonly end: AutoEnd | null;
}

/** What is asked of a table that is played by itself. */
export interface AutoTable {
  /** Plays one round to its end; null when anything was in its way. */
  playOne(stake: bigint): Promise<RoundSum | null>;
  bounds(): Bounds;
}

export interface Autoplay {
  readonly state: Store<AutoState>;
  start(plan: AutoPlan, stake: bigint): void;
  /** The round under way is played to its end; one that was only meant is not begun. */
  stop(): void;
}

/** Plays a plan round by round. Anything unusual ends it: a refusal, a bound, a page that nobody looks at. */
export function createAutoplay(table: AutoTable): Autoplay {
  const state = createStore<AutoState>({ progress: null, end: null });
  let wanted: AutoEnd | null = null;
  let hidden: number | undefined;

  document.addEventListener('visibilitychange', () => {
    clearTimeout(hidden);
    if (document.hidden) {
      hidden = window.setTimeout(() => {
        wanted ??= 'HIDDEN';
      }, HIDDEN_MS);
    }
  });

  async function run(plan: AutoPlan, first: bigint): Promise<AutoEnd> {
    let progress: AutoProgress = { left: plan.rounds, net: 0n, stake: first };
    for (;;) {
      if (wanted !== null) return wanted;
      if (wouldExceed(plan, progress)) return 'LOSS';
      state.set({ progress });
      const sum = await table.playOne(progress.stake);
      // A round that was taken back because the player said stop was in nobody's way.
      if (sum === null) return wanted ?? 'TROUBLE';
      const after = afterRound(plan, progress, sum, first, table.bounds());
      progress = after.progress;
      if (after.end !== null) return after.end;
    }
  }

  return {
    state,
    start(plan, stake) {
      if (state.get().progress !== null) return;
      wanted = null;
      state.set({ progress: { left: plan.rounds, net: 0n, stake }, end: null });
      run(plan, stake).then(
        (end) => state.set({ progress: null, end }),
        () => state.set({ progress: null, end: 'TROUBLE' }),
      );
    },
    stop() {
      if (state.get().progress !== null) wanted = 'STOPPED';
    },
  };
}
