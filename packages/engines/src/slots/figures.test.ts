import { describe, expect, it } from 'vitest';
import {
  HARBOR_HOLD,
  LANTERN_RIVER,
  SLOT_GAMES,
  STORM_BAZAAR,
  slotFeatures,
  slotFigures,
  TIDE_DRAGON_243,
  TWIN_SEVENS,
} from './index.ts';

describe('the published figures of a slot', () => {
  it('include all features of its rules', () => {
    expect(slotFeatures(LANTERN_RIVER)).toEqual(['FREE_SPINS', 'MULTIPLIERS']);
    expect(slotFeatures(TIDE_DRAGON_243)).toEqual(['FREE_SPINS', 'MULTIPLIERS']);
    expect(slotFeatures(STORM_BAZAAR)).toEqual(['FREE_SPINS', 'TUMBLES', 'MULTIPLIERS']);
    expect(slotFeatures(HARBOR_HOLD)).toEqual(['HOLD_AND_WIN']);
    expect(slotFeatures(TWIN_SEVENS)).toEqual([]);
  });

  it('equal the calculation from its strips and prices, cut to two decimals', () => {
    expect(slotFigures(LANTERN_RIVER)).toEqual({ returnToPlayer: '96.41', hitFrequency: '42.18' });
    expect(slotFigures(TWIN_SEVENS).returnToPlayer).toBe('96.50');
  });

  it('contain no hit frequency where that is only simulated', () => {
    expect(slotFigures(STORM_BAZAAR)).toEqual({
      returnToPlayer: expect.stringMatching(/^9\d\.\d\d$/),
      hitFrequency: null,
    });
  });

  it('are at least three quarters of the stake in every game (GLI-19 4.7)', () => {
    for (const game of SLOT_GAMES) expect(Number(slotFigures(game).returnToPlayer)).toBeGreaterThanOrEqual(75);
  });
});
