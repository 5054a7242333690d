import './lobby.css';
import { lotto as calls } from '@lantern/contract/lotto-calls';
import { Button, Countdown, EmptyState, Note, Skeletons } from '@lantern/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useIsHydrated } from '../../../shared/browser/is-hydrated.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useLanguage, useText } from '../../../shared/i18n/text.ts';
import { useSearch } from '../../../shared/navigation/page-location.ts';
import { SiteLink, useGo } from '../../../shared/navigation/site-link.tsx';
import { useFavouriteLotteries } from '../favourites/use-favourite-lotteries.ts';
import { LobbyFilters } from './components/lobby-filters.tsx';
import { Cards, LobbySections } from './components/lobby-sections.tsx';
import { firstToClose, type LobbyGame, shownGames, type View } from './model/lobby-groups.ts';
import { useLiveLobby } from './model/use-live-lobby.ts';

/** `/lottery?gameCode=…&playType=…` names a board (2R-07): the lobby redirects to it. */
function useNamedBoard(games: readonly LobbyGame[]): boolean {
  const go = useEffectEvent(useGo());
  const address = useSearch();
  const isHydrated = useIsHydrated();
  const named = isHydrated ? games.find(({ code }) => code === address.gameCode) : undefined;
  const board = named && (address.playType ? `${named.path}&playType=${address.playType}` : named.path);
  useEffect(() => {
    if (board !== undefined) go(board, { replace: true });
  }, [board]);
  return board !== undefined;
}

export default function LobbyPage() {
  const t = useText('lottery');
  const words = useRefusalText();
  const language = useLanguage();
  const query = useCall(calls.lobby, { language }, { staleTime: 5_000, refetchInterval: 30_000 });
  const games = query.data?.games ?? [];
  const isLeaving = useNamedBoard(games);
  if (query.data === undefined && query.error) return <Note tone="bad">{words(query.error)}</Note>;
  if (query.data === undefined || isLeaving) return <Skeletons count={8} label={t('loading')} />;
  return <Lobby games={games} at={Date.parse(query.data.serverTime)} />;
}

function Lobby({ games, at }: { games: readonly LobbyGame[]; at: number }) {
  const t = useText('lottery');
  const [view, setView] = useState<View>('ALL');
  const [typed, setTyped] = useState('');
  const favourites = useFavouriteLotteries();
  const refresh = useLiveLobby();
  const wanted = favourites === null && (view === 'RECENT' || view === 'FAVOURITES') ? 'ALL' : view;
  const shown = shownGames(games, wanted, typed, favourites);
  const isTyped = typed.trim() !== '';
  const isGrouped = !isTyped && ['ALL', 'VN', 'SEA', 'ELOTT'].includes(wanted);
  const parts = { games: shown, favourites, at, onEnd: refresh };
  const showAll = () => {
    setView('ALL');
    setTyped('');
  };
  return (
    <div className="lobby-page">
      <header className="lobby-page-head">
        <img src="/art/category-lottery.webp" alt="" width={76} height={76} />
        <div>
          <h1>{t('lobby_title')}</h1>
          <p>{t('lobby_lead', { count: games.length })}</p>
        </div>
        <ClosesNext game={firstToClose(games, at)} onEnd={refresh} />
      </header>
      <LobbyFilters
        games={games}
        view={wanted}
        onView={setView}
        typed={typed}
        onTyped={setTyped}
        favourites={favourites?.codes.length ?? null}
      />
      {shown.length === 0 && <NothingShown view={wanted} isTyped={isTyped} onAll={showAll} />}
      {isGrouped ? <LobbySections {...parts} view={wanted} /> : <Cards {...parts} />}
    </div>
  );
}

/** The lottery with the earliest close, at the right end of the head. */
function ClosesNext({ game, onEnd }: { game: LobbyGame | undefined; onEnd: () => void }) {
  const t = useText('lottery');
  if (!game?.issue) return null;
  return (
    <SiteLink className="lobby-page-next" to={game.path}>
      <small>{t('lobby_closes_next')}</small>
      <b>{game.gameName}</b>
      <Countdown endsAt={game.issue.closesAt} size="lead" dayLabel={(days) => t('days', { days })} onEnd={onEnd} />
    </SiteLink>
  );
}

function NothingShown({ view, isTyped, onAll }: { view: View; isTyped: boolean; onAll: () => void }) {
  const t = useText('lottery');
  if (view === 'ALL' && !isTyped) {
    return <EmptyState title={t('lobby_none_open')} />;
  }
  const all = (
    <Button look="soft" onClick={onAll}>
      {t('lobby_show_all')}
    </Button>
  );
  if (isTyped || (view !== 'FAVOURITES' && view !== 'RECENT')) {
    return <EmptyState title={t('lobby_none_found')} action={all} />;
  }
  return view === 'FAVOURITES' ? (
    <EmptyState title={t('lobby_none_favourite')} action={all}>
      {t('lobby_none_favourite_text')}
    </EmptyState>
  ) : (
    <EmptyState title={t('lobby_none_recent')} action={all} />
  );
}
