import './lottery.css';
import * as calls from '@lantern/contract/member-calls';
import { Note, Skeletons } from '@lantern/ui';
import { memo, useCallback } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useIsHydrated } from '../../shared/browser/is-hydrated.ts';
import { useLastGame } from '../../shared/games/last-game.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { type Search, useSearch } from '../../shared/navigation/page-location.ts';
import { BoardPage } from './components/board-page.tsx';
import { UnknownLottery } from './components/unknown-lottery.tsx';
import { FIRST_GAME } from './model/first-game.ts';

// memo: keeps parent updates during hydration from re-rendering the board in the same task.
const Board = memo(BoardPage);

/** A Vietnam lottery: the board of the lottery in the address. */
export default function LotteryPage() {
  const t = useText('lottery');
  const words = useRefusalText();
  const address = useSearch();
  // The server rendering knows only the path; the query applies after hydration.
  const search: Search = useIsHydrated() ? address : {};
  const gameCode = search.gameCode ?? FIRST_GAME;
  useLastGame(true);
  const query = useCall(calls.lottery.lobby, { gameCode }, { staleTime: 5_000, refetchInterval: 60_000 });
  const { refetch } = query;
  const refresh = useCallback(() => refetch(), [refetch]);
  // If a later read fails, for example while the server restarts, the board and its selection stay.
  if (query.error && (query.data === undefined || query.error.code === 'NOT_FOUND')) {
    return query.error.code === 'NOT_FOUND' ? <UnknownLottery /> : <Note tone="bad">{words(query.error)}</Note>;
  }
  if (query.data === undefined) return <Skeletons count={8} label={t('loading')} />;
  return (
    <Board
      key={`${gameCode} ${search.playType ?? ''}`}
      lobby={query.data}
      startPlay={search.playType}
      onRefresh={refresh}
    />
  );
}
