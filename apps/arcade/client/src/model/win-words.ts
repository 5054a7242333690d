import type { SlotInfo } from '@lantern/arcade-contract';
import { type TextKey, useText } from '../i18n/text.ts';
import type { ShownWin } from './timeline.ts';

const NAMES: Readonly<Record<string, TextKey>> = {
  'lantern-river W': 'symbol_lantern',
  'lantern-river H1': 'symbol_dragon',
  'lantern-river H2': 'symbol_koi',
  'lantern-river H3': 'symbol_lotus',
  'lantern-river H4': 'symbol_coin',
  'lantern-river S': 'symbol_gate',
  'twin-sevens W': 'symbol_twins',
  'twin-sevens BAR3': 'symbol_bar3',
  'twin-sevens BAR2': 'symbol_bar2',
  'twin-sevens BELL': 'symbol_bell',
  'twin-sevens MELON': 'symbol_melon',
  'twin-sevens PLUM': 'symbol_plum',
  'twin-sevens ORANGE': 'symbol_orange',
  'twin-sevens CHERRY': 'symbol_cherry',
};

/** Capitals and figures are the same in every language. */
const GLYPHS: Readonly<Record<string, string>> = { L1: 'A', L2: 'K', L3: 'Q', L4: 'J' };

/** The spoken name of a symbol. */
export function useSymbolName(game: string): (symbol: string) => string {
  const t = useText('arcade');
  return (symbol) => {
    const key = NAMES[`${game} ${symbol}`];
    return key ? t(key) : (GLYPHS[symbol] ?? symbol);
  };
}

/** A win in words: `4 × Dragon, line 7`. */
export function useWinWords(game: SlotInfo): (win: ShownWin) => string {
  const t = useText('arcade');
  const nameOf = useSymbolName(game.id);
  return ({ line, symbol, count }) =>
    line === 0
      ? t('win_scatter', { count, symbol: nameOf(symbol) })
      : t('win_line', { count, symbol: nameOf(symbol), line });
}
