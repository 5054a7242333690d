import { Rational } from '@lantern/money';
import { payoutOf, readFamilySelection, returnToPlayer } from '../../../src/lottery/family/index.ts';
import {
  hanoiDraw,
  laosDraw,
  THAI,
  type ThaiDraw,
  thaiDraw,
  yeekeeCloses,
  yeekeeDraw,
  yeekeeResult,
} from '../../../src/lottery/thai/index.ts';
import type { TopicAdapters } from '../adapter.ts';
import { pricingOf } from './selections.ts';

/** Kinds by the notes of the price list; other notes do not determine the kind. */
const KIND_OF_SHAPE: readonly (readonly [start: string, suffix: string])[] = [
  ['one pair', '_pair'],
  ['triple', '_triple'],
];

/** Thai-style lotteries: RTP, settlement of one number, results of Laos, Hanoi and Yeekee. */
export const thaiLaosHanoi: TopicAdapters = {
  rtp: (input) => {
    const shape = String(input.shape ?? '');
    const suffix = KIND_OF_SHAPE.find(([start]) => shape.startsWith(start))?.[1] ?? '';
    const kind = THAI.findKind(input.bet + suffix);
    if (kind === null) return null;
    const rtp = returnToPlayer(kind, pricingOf(kind, input.odds));
    return { pWin: kind.winChance.toNumber(), rtp: rtp.toNumber() };
  },
  settle_thai: (input) => {
    const play = THAI.findPlay(input.bet);
    const selection = play === null ? 'SHAPE' : readFamilySelection(play, input.selection, 1);
    if (play === null || typeof selection === 'string') return null;
    const hits = play.rule.hits(selection, thaiDraw(input.result));
    const odds = Rational.fromDecimal(String(input.odds));
    const pricing = { cost: Rational.ONE, returns: new Map(play.rule.kinds.map((kind) => [kind, odds])) };
    return { hits: hits[0]?.units ?? 0, payout: payoutOf(pricing, BigInt(input.stake), hits) };
  },
  laos: (input) => numbersOf(laosDraw(input.published)),
  hanoi: (input) => numbersOf(hanoiDraw(input.special, input.firstPrize)),
  yeekee: (input) => {
    const found = yeekeeResult(input.submitted);
    if (found === null) return null;
    const { top3, bottom2 } = yeekeeDraw(found.result);
    return { ...found, top3, bottom2 };
  },
  yeekee_round: (input) => ({ closesLocal: yeekeeCloses(input.date, input.round) }),
};

function numbersOf({ top4, top3, top2, bottom2 }: ThaiDraw) {
  return { '4top': top4, '3top': top3, '2top': top2, '2bottom': bottom2 };
}
