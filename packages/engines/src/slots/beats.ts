import type { RoundStep } from './round.ts';

/**
 * What is seen one after the other: a turn of the reels, a grid of a tumbling spin, or a respin. How far a player has watched a
 * round is counted in these, so that it goes on in the middle of a spin that tumbles.
 */
export function beatsOfStep(step: RoundStep): number {
  return step.kind === 'tumble' ? step.tumbles.length : 1;
}

/** Beats of all steps together. */
export function beatsOf(steps: readonly RoundStep[]): number {
  return steps.reduce((beats, step) => beats + beatsOfStep(step), 0);
}
