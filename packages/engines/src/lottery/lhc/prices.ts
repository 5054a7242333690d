import type { FamilyPriceData } from '../family/price-data.ts';

/**
 * Default odds of Mark Six, stake included. The odds of half waves, natures and groups of animals are set by the platform: the fair odds
 * less 5 % or slightly more.
 */
export const MARK_SIX_PRICES: FamilyPriceData = {
  id: 'LHC',
  version: 1,
  groups: null,
  odds: {
    ...{ tm: '47.5', zm: '7.8', zmt: '47' },
    ...{ tm_big: '1.985', tm_odd: '1.985', tm_hodd: '1.985', tm_wbig: '1.985' },
    ...{ tm_bigodd: '3.9', tm_bigeven: '3.9', tm_smallodd: '3.9', tm_smalleven: '3.9' },
    ...{ wave_r: '2.75', wave_b: '2.9', wave_g: '2.9' },
    ...{ hw_red_odd: '5.7', hw_red_even: '5.05', hw_red_big: '6.5', hw_red_small: '4.55' },
    ...{ hw_blue_odd: '5.7', hw_blue_even: '5.7', hw_blue_big: '5.05', hw_blue_small: '6.5' },
    ...{ hw_green_odd: '5.7', hw_green_even: '6.5', hw_green_big: '5.7', hw_green_small: '6.5' },
    ...{ tm_zodiac5: '9.4', tm_zodiac4: '11.7', tm_domestic: '1.985', tm_wild: '1.985' },
    ...{ hxr2_4: '5.7', hxr3_4: '3.8', hxr4_4: '2.85', hxr5_4: '2.28', hxr6_4: '1.9' },
    ...{ hxr2_5: '5.15', hxr3_5: '3.55', hxr4_5: '2.7', hxr5_5: '2.2', hxr6_5: '1.85' },
    ...{ yx5: '1.75', yx4: '2.05', wei: '1.75', wei0: '2.05' },
    ...{ lm_2q: '62', lm_3q: '640', lm_4q: '7500', lm_3z2_2: '20', lm_3z2_3: '88' },
    ...{ lm_2zt_2: '50', lm_2zt_s: '31', tc: '155' },
    ...{ bz_5: '2.1', bz_6: '2.5', bz_7: '3', bz_8: '3.6', bz_9: '4.3', bz_10: '5.2', bz_11: '6.2', bz_12: '7.5' },
    ...{ sum_big: '1.95', sum_small: '1.95', sum_odd: '1.985', sum_even: '1.985' },
    ...{ lx2_4: '4.4', lx2_5: '3.7', lx3_4: '10.5', lx3_5: '8.8' },
    ...{ lx4_4: '32', lx4_5: '26', lx5_4: '105', lx5_5: '85' },
  },
  costs: {},
  maxPayout: '20000000',
};
