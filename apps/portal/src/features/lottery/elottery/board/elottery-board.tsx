import '../../lottery.css';
import '../elottery.css';
import '../families.css';
import '../sheet.css';
import * as calls from '@lantern/contract/member-calls';
import { Note, Skeletons } from '@lantern/ui';
import { lazy, memo, Suspense, useCallback } from 'react';
import { useCall } from '../../../../shared/api/hooks.ts';
import { useIsHydrated } from '../../../../shared/browser/is-hydrated.ts';
import { useLastGame } from '../../../../shared/games/last-game.ts';
import { useRefusalText } from '../../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { type Search, useSearch } from '../../../../shared/navigation/page-location.ts';
import { UnknownLottery } from '../../components/unknown-lottery.tsx';
import { hasSheet } from '../model/games.ts';
import { ChoiceBoardPage } from './choice-board-page.tsx';

const Board = memo(ChoiceBoardPage);
const SheetBoard = lazy(async () => ({
  default: memo((await import('../sheet/sheet-board-page.tsx')).SheetBoardPage),
}));

/** An e-lottery: the board of the lottery in the address. */
export function ElotteryBoard({ first }: { first: string }) {
  const tl = useText('lottery');
  const words = useRefusalText();
  const address = useSearch();
  const search: Search = useIsHydrated() ? address : {};
  const gameCode = search.gameCode ?? first;
  useLastGame(true);
  const query = useCall(calls.elottery.lobby, { gameCode }, { staleTime: 3_000, refetchInterval: 30_000 });
  const { refetch } = query;
  const refresh = useCallback(() => refetch(), [refetch]);
  // If a later read fails, for example while the server restarts, the board and its selection stay.
  if (query.error && (query.data === undefined || query.error.code === 'NOT_FOUND')) {
    return query.error.code === 'NOT_FOUND' ? <UnknownLottery /> : <Note tone="bad">{words(query.error)}</Note>;
  }
  const waiting = <Skeletons count={8} label={tl('loading')} />;
  if (query.data === undefined) return waiting;
  const board = { lobby: query.data, startPlay: search.playType, onRefresh: refresh };
  const key = `${gameCode} ${search.playType ?? ''}`;
  return hasSheet(query.data.game.family) ? (
    <Suspense fallback={waiting}>
      <SheetBoard key={key} {...board} />
    </Suspense>
  ) : (
    <Board key={key} {...board} sheet={null} />
  );
}
