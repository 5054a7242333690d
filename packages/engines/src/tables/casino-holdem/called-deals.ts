import type { HoldemAntePays } from './settle.ts';

/** Results of called deals, by the pay-table row of the ante for the player's hand. */
export type HoldemDeals = Readonly<Record<keyof HoldemAntePays, HoldemEndings>>;

/** Numbers of deals. */
export interface HoldemEndings {
  readonly notQualified: bigint;
  readonly won: bigint;
  readonly tied: bigint;
  readonly lost: bigint;
}

/**
 * Results of the deals that are worth a call at the published odds, out of all 27,813,810,024,000. Counted by `countCalledDeals`,
 * which `npm run prove` repeats.
 */
export const HOLDEM_CALLED_DEALS: HoldemDeals = {
  royal: { notQualified: 119_892_960n, won: 736_259_040n, tied: 32_840_280n, lost: 0n },
  straightFlush: { notQualified: 1_089_672_828n, won: 6_001_122_284n, tied: 269_144_568n, lost: 45_196_960n },
  quads: { notQualified: 909_495_432n, won: 41_419_888_560n, tied: 1_548_920_240n, lost: 1_743_533_128n },
  fullHouse: { notQualified: 24_601_676_832n, won: 589_504_757_724n, tied: 42_952_744_860n, lost: 38_531_583_264n },
  flush: { notQualified: 168_883_536_432n, won: 505_131_419_580n, tied: 19_146_681_368n, lost: 83_471_396_500n },
  lower: {
    notQualified: 5_521_365_229_860n,
    won: 6_426_665_569_636n,
    tied: 614_645_250_264n,
    lost: 8_715_888_581_960n,
  },
};
