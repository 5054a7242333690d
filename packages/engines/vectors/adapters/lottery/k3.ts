import { fairOdds } from '../../../src/lottery/family/index.ts';
import { diceFigures, K3, K3_OUTCOMES } from '../../../src/lottery/k3/index.ts';
import type { TopicAdapters } from '../adapter.ts';

/** Three dice: probabilities of every kind of unit, and the properties shown for a throw. */
export const k3: TopicAdapters = {
  p: (input) => {
    const kind = K3.findKind(input.play);
    if (kind === null) return null;
    return { count: Number(kind.winChance.floorMul(BigInt(K3_OUTCOMES))), fairOdds: fairOdds(kind).toNumber() };
  },
  classify: (input) => {
    const { sum, isBig, isOdd, pattern } = diceFigures(input.dice);
    return { sum, big: isBig, odd: isOdd, type: pattern };
  },
};
