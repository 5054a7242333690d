import { Rational } from '@lantern/money';
import { returnToPlayer } from '../../../src/lottery/family/index.ts';
import { KENO8 } from '../../../src/lottery/keno8/index.ts';
import { pickTableFigures } from '../../../src/lottery/keno8/pick-table.ts';
import { chanceOfSums, luckyFigures, luckyFromKeno, PC28, PC28_OUTCOMES } from '../../../src/lottery/pc28/index.ts';
import type { TopicAdapters } from '../adapter.ts';
import { pricingOf } from './selections.ts';

/** Keno-8 and Lucky 28: probabilities and RTP, pay tables of picks, digits derived from twenty balls. */
export const keno8Pc28: TopicAdapters = {
  keno_p: (input) => {
    const kind = KENO8.findKind(input.play);
    if (kind === null) return null;
    return {
      p: kind.winChance.toNumber(),
      pPush: kind.refundChance.toNumber(),
      rtp: returnToPlayer(kind, pricingOf(kind, input.odds)).toNumber(),
    };
  },
  keno_pick: (input) => {
    const pays = Object.entries(input.table).map(
      ([hits, odds]) => [Number(hits), Rational.fromDecimal(String(odds))] as const,
    );
    const { chances, returnToPlayer: rtp } = pickTableFigures(input.pick, new Map(pays));
    return { p: Object.fromEntries(chances.map(([hits, chance]) => [hits, chance.toNumber()])), rtp: rtp.toNumber() };
  },
  pc28_p: (input) => {
    const kind = PC28.findKind(input.play);
    if (kind === null) return null;
    return {
      count: Number(kind.winChance.floorMul(BigInt(PC28_OUTCOMES))),
      p: kind.winChance.toNumber(),
      rtp: returnToPlayer(kind, pricingOf(kind, input.odds)).toNumber(),
    };
  },
  pc28_bao3: (input) => ({ p: chanceOfSums(input.numbers).toNumber() }),
  pc28_from_keno: (input) => {
    const { digits, sum, isBig, isOdd, wave } = luckyFigures(luckyFromKeno(input.balls));
    return { digits, sum, big: isBig, odd: isOdd, wave };
  },
};
