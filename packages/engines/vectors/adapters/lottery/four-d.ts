import {
  type FamilyPriceData,
  type FamilyPriceTable,
  oddsPricing,
  readFamilyPrices,
  returnToPlayer,
  settleFamilyLine,
} from '../../../src/lottery/family/index.ts';
import {
  FOUR_D,
  kindOfPermutations,
  MALAYSIA_4D_PRICES,
  permutationsOf,
  SINGAPORE_4D_PRICES,
} from '../../../src/lottery/four-d/index.ts';
import type { TopicAdapters } from '../adapter.ts';
import { costOfNumber, toMinor, toUnits } from './selections.ts';

const TABLES: Readonly<Record<string, FamilyPriceData>> = {
  MY: MALAYSIA_4D_PRICES,
  SG: SINGAPORE_4D_PRICES,
  'Malaysia (Magnum/Toto/Da Ma Cai classic)': MALAYSIA_4D_PRICES,
  'Singapore Pools': SINGAPORE_4D_PRICES,
};

/** 4D: RTP of the two price tables, permutations, settlement of one number. */
export const fourD: TopicAdapters = {
  rtp: (input) => {
    const table = tableOf(input.table);
    const kind = FOUR_D.findKind(kindOfPermutations(input.bet, input.perms));
    if (table === null || kind === null) return null;
    return { rtp: returnToPlayer(kind, oddsPricing(table, kind)).toNumber() };
  },
  perms: (input) => ({ perms: permutationsOf(input.number).length }),
  settle: (input) => {
    const table = tableOf(input.operator);
    const play = FOUR_D.findPlay(`${input.bet}_${input.mode}`);
    if (table === null || play === null) return null;
    const { 1: first, 2: second, 3: third, S, C } = input.result;
    const unitStake = toMinor(input.stake);
    const line = { play: play.code, selection: input.number, unitStake, prizeGroup: null };
    const { hits, payout } = settleFamilyLine(FOUR_D, table, line, { 1: [first], 2: [second], 3: [third], S, C });
    return {
      perms: permutationsOf(input.number).length,
      cost: toUnits(costOfNumber(FOUR_D, table, play, input.number, unitStake)),
      // A tier's name ends with the name of its prize.
      hits: hits.flatMap(({ tier, units }) => Array(units).fill(tier.slice(-1))),
      payout: toUnits(payout),
    };
  },
};

function tableOf(name: string): FamilyPriceTable | null {
  const data = TABLES[name];
  const read = data === undefined ? null : readFamilyPrices(FOUR_D, data, 0n);
  return read?.ok === true ? read.value : null;
}
