import { useText } from '../i18n/text.ts';
import type { GameTheme } from '../stage/themes.ts';
import type { ShownWin } from './wins.ts';

/** A win as text: `4 × Dragon, line 7`. */
export function useWinWords({ nameOf }: Pick<GameTheme, 'nameOf'>): (win: ShownWin) => string {
  const t = useText('arcade');
  return ({ by, number, symbol: code, count }) => {
    const symbol = nameOf(code);
    switch (by) {
      case 'line':
        return t('win_line', { count, symbol, line: number });
      case 'ways':
        return t('win_ways', { count, symbol, ways: number });
      case 'cells':
        return t('win_cells', { count, symbol });
      case 'scatter':
        return t('win_scatter', { count, symbol });
    }
  };
}
