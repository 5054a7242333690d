import { formatAmount } from '@lantern/money';
import { useGameWords } from '../../../../shared/game-words.ts';
import { useCurrency } from '../../../../shared/site.ts';
import type { SlipKeeper } from '../../favourites/slip-keeper.ts';
import type { SscParts } from './board-parts.ts';
import { selectionText, unitsOf } from './counting.ts';
import { linesOfBets } from './repeat-bets.ts';
import type { SscLine } from './types.ts';

/** Saves and restores the slip of an e-lottery board. */
export function useKeptLines({ lobby, board, slip, sheet }: SscParts): SlipKeeper {
  const { exponent } = useCurrency();
  const words = useGameWords(lobby.game.family);
  const onBoard: readonly SscLine[] = sheet !== null && board.isSheet ? sheet.lines : board.line ? [board.line] : [];
  const lines = (slip.lines.length > 0 ? slip.lines : onBoard).filter(
    ({ play, choice, unitPrice }) => unitPrice > 0n && unitsOf(play, choice) > 0,
  );
  return {
    gameCode: lobby.game.code,
    lines: lines.map(({ play, choice, multiple, unitPrice, group }) => ({
      ...{ play: play.code, numbers: [selectionText(play, choice)], points: multiple },
      ...{ unitPrice: formatAmount(unitPrice, exponent), prizeGroup: play.style === 'CREDIT' ? null : group },
    })),
    describe: ({ play, numbers }) => `${words.play(play)} ${words.parts(play, numbers[0] ?? '').join(' ')}`,
    take: (kept) => {
      const sold = linesOfBets(kept, lobby, exponent);
      for (const line of sold) slip.add(line);
      return sold.length;
    },
  };
}
