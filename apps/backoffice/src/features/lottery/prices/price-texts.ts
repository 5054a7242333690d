import { useTranslations } from 'use-intl';
import { Refused } from '../../../shared/api/call.ts';
import { useLotteryText, useRefusalText } from '../../../shared/i18n/text.ts';
import type { PriceRow, PriceTable } from './price-figures.ts';

/** Texts of the price page. */
export const usePriceText = () => useTranslations('prices');

/** Name of a priced prize: its play, its picks, or its number of hits. */
export function usePrizeWords(
  family: string,
): (row: Pick<PriceRow, 'play' | 'kind' | 'prize' | 'plays' | 'picks'>) => string {
  const t = usePriceText();
  const { playOf, pick, prizeOf } = useLotteryText();
  return ({ play, kind, prize, plays, picks }) => {
    const name = playOf(family, play);
    const seller = plays > 1 ? t('and_more', { name, more: plays - 1 }) : name;
    const right = prize.startsWith(`${kind}_`) ? prize.slice(kind.length + 1) : '';
    const words = [
      ...(picks.length > 0 ? [picks.map(pick).join(', ')] : []),
      ...unitWords(family, kind).map((word) => (/^\d+$/.test(word) ? t('orders', { n: Number(word) }) : pick(word))),
      ...(right === ''
        ? []
        : [prizeOf(family, right) ?? (/^\d+$/.test(right) ? t('hits', { n: Number(right) }) : right.toUpperCase())]),
    ];
    return [seller, ...words].join(' · ');
  };
}

/** Labels that distinguish units of one play: for 4D the number of permutations, for Togel's three digits a pair or three alike. */
function unitWords(family: string, kind: string): readonly string[] {
  const orders = family === 'FOUR_D' ? /_(\d+)$/.exec(kind)?.[1] : undefined;
  const alike = family === 'TOGEL' ? /_naga_(pair|triple)$/.exec(kind)?.[1] : undefined;
  return [orders, alike === 'triple' ? 'leopard' : alike].flatMap((word) => word ?? []);
}

/** Text of a refusal, with the play's name if it concerns one. */
export function usePriceRefusal(table: PriceTable): (error: unknown) => string {
  const t = usePriceText();
  const words = useRefusalText();
  const prizeWords = usePrizeWords(table.family);
  return (error) => {
    if (!(error instanceof Refused)) return words(error);
    const { bet, rtp, ratePpm, reason } = error.params;
    const row = table.rows.find((one) => one.prize === bet || one.kind === bet || one.play === bet);
    const play = row === undefined ? String(bet ?? '') : prizeWords(row);
    if (error.code === 'PRICE_TABLE_MARGIN') {
      const percent = (value: number) => String(Number((value * 100).toFixed(4)));
      return t('refused_margin', { play, rtp: percent(Number(rtp)), rate: percent(Number(ratePpm) / 1_000_000) });
    }
    if (error.code !== 'PRICE_TABLE_INVALID') return words(error);
    if (reason === 'UNCHANGED') return t('unchanged');
    return t('refused_price', { play });
  };
}
