import {
  type AutoEnd,
  type AutoPlan,
  type AutoProgress,
  afterRound,
  type Bounds,
  type RoundSum,
  wouldExceed,
} from '../../model/auto-plan.ts';
import { createStore, type Store } from '../store.ts';

/** Autoplay stops after the page has been hidden for this time. */
const HIDDEN_MS = 20_000;

export interface AutoState {
  /** Null while autoplay is off. */
  readonly progress: AutoProgress | null;
  /** Why the last plan ended. */
  readonly end: AutoEnd | null;
}

/** Interface of a table that autoplay controls. */
export interface AutoTable {
  /** Plays one round to its end; null when it could not be played. */
  playOne(stake: bigint): Promise<RoundSum | null>;
  bounds(): Bounds;
}

export interface Autoplay {
  readonly state: Store<AutoState>;
  start(plan: AutoPlan, stake: bigint): void;
  /** Stops after the current round; a queued round is not started. */
  stop(): void;
}

/** Plays a plan round by round. It ends on a refusal, a limit of the plan, or a hidden page. */
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
      // A queued round that the player's stop cancelled is not an error.
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
