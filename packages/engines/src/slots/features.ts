import type { SlotGame } from './game.ts';

/** Features of a slot, as listed in game catalogues. */
export type SlotFeature = 'FREE_SPINS' | 'TUMBLES' | 'MULTIPLIERS' | 'HOLD_AND_WIN';

/** Derived from the rules, in the order of the type. */
export function slotFeatures(game: SlotGame): readonly SlotFeature[] {
  if (game.kind === 'tumble') return ['FREE_SPINS', 'TUMBLES', 'MULTIPLIERS'];
  const { freeSpins } = game;
  const hasMultipliers = freeSpins !== null && (freeSpins.multiplier > 1 || freeSpins.wildMultipliers !== undefined);
  const hasHold = game.kind === 'lines' && game.hold !== null;
  return [
    ...(freeSpins === null ? [] : (['FREE_SPINS'] as const)),
    ...(hasMultipliers ? (['MULTIPLIERS'] as const) : []),
    ...(hasHold ? (['HOLD_AND_WIN'] as const) : []),
  ];
}
