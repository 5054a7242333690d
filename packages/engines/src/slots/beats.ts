import type { RoundStep } from './round.ts';

/**
 * Number of beats of a step. A beat is one thing that is shown: a turn of the reels, one grid of a tumbling spin, or a respin. The
 * shown part of a round is counted in beats, so that an interrupted round can resume in the middle of a tumbling spin.
 */
export function beatsOfStep(step: RoundStep): number {
  return step.kind === 'tumble' ? step.tumbles.length : 1;
}

/** Number of beats of all steps. */
export function beatsOf(steps: readonly RoundStep[]): number {
  return steps.reduce((beats, step) => beats + beatsOfStep(step), 0);
}
