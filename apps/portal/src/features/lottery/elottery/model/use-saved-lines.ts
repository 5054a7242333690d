import { formatAmount } from '@lantern/money';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import type { SlipStorage } from '../../favourites/slip-storage.ts';
import type { ElotteryParts } from './board-parts.ts';
import { selectionText, unitsOf } from './counting.ts';
import { linesOfBets } from './repeat-bets.ts';
import type { ElotteryLine } from './types.ts';

/** Saves and restores the slip of an e-lottery board. */
export function useSavedLines({ lobby, board, slip, sheet }: ElotteryParts): SlipStorage {
  const { exponent } = useCurrency();
  const words = usePlayTexts(lobby.game.family);
  const onBoard: readonly ElotteryLine[] =
    sheet !== null && board.isSheet ? sheet.lines : board.line ? [board.line] : [];
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
    take: (savedLines) => {
      const sold = linesOfBets(savedLines, lobby, exponent);
      for (const line of sold) slip.add(line);
      return sold.length;
    },
  };
}
