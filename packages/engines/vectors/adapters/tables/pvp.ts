import { ratePpm } from '@lantern/money';
import {
  beats,
  combinationOf,
  instantWins,
  settleNiuNiuRoom,
  settlePots,
  settleTienLen,
} from '../../../src/tables/pvp/index.ts';
import { type CaseInput, optional, type TopicAdapters } from '../adapter.ts';

const amounts = (list: readonly number[]) => list.map(BigInt);
const rateOf = (basisPoints: number) => ratePpm(BigInt(basisPoints) * 100n);

/** Games between players: Tien Len, Niu Niu, pots. */
export const pvp: TopicAdapters = {
  tienlen_classify: ({ cards }) => {
    const found = combinationOf(cards);
    return { type: found?.kind ?? 'invalid', length: found?.length ?? 0 };
  },
  tienlen_beats: (input) => {
    const [onTable, play] = [combinationOf(input.onTable), combinationOf(input.play)];
    if (input.onTable.length === 0) return { legal: play !== null };
    return { legal: onTable !== null && play !== null && beats(play, onTable) };
  },
  tienlen_instant: ({ hand, ...given }) => ({
    instantWins: instantWins(hand, {
      cardsOfOneColour: Number(given.cardsOfOneColour ?? given.oneColour ?? 13),
      hasFourThrees: Boolean(given.firstGame ?? given.fourThrees),
    }),
  }),
  tienlen_settle: (input) =>
    settleTienLen({
      winner: input.winner,
      remaining: input.remaining,
      unit: BigInt(input.unit),
      rate: rateOf(input.rakeBp),
      chops: (input.chops ?? []).map(([chopper, chopped, units]: CaseInput) => ({ chopper, chopped, units })),
      frozen: input.frozen ?? [],
      ...optional('stacks', input.stacks ?? input.chips, amounts),
      ...optional('isInstantWin', input.instant ?? input.instantWin, Boolean),
    }),
  niuniu_pvp_settle: (input) =>
    settleNiuNiuRoom({
      base: BigInt(input.base),
      bankMultiplier: input.bankMult,
      banker: { type: input.bankerType, tie: input.bankerBest },
      players: input.players,
      rate: rateOf(input.rake),
      ...optional('stacks', input.stacks ?? input.chips, amounts),
    }),
  pot: (input) =>
    settlePots({
      contributions: amounts(input.contributions),
      live: input.live,
      handRank: input.handRank,
      rate: rateOf(input.rakeBp),
      cap: BigInt(input.rakeCap),
      ...optional('hasPassedFirstRound', input.passedFirstRound, Boolean),
      ...optional('firstSeat', input.firstSeat, Number),
    }),
};
