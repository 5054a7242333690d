import './games.css';
import { Button, Chip, EmptyState } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useCategories, usePictures } from '../../shared/brand/site.ts';
import { useIsHydrated } from '../../shared/browser/is-hydrated.ts';
import { useText } from '../../shared/i18n/text.ts';
import { usePath, useSearch } from '../../shared/navigation/page-location.ts';
import { useGo } from '../../shared/navigation/site-link.tsx';
import { type Filters, GameFilters } from './components/game-filters.tsx';
import { GameGrid } from './components/game-grid.tsx';
import { type GameLobby, lobbyAt } from './model/lobbies.ts';
import { useFavourites } from './model/use-favourites.ts';
import { useSettled } from './model/use-settled.ts';

const TYPING_MS = 200;

/** A section of a lobby: a provider, or a category if the lobby has games of several. */
interface Part {
  readonly code: string;
  readonly label: string;
}

/** Lotteries have no covers, but boards of their own. */
const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT'];

/** Sections of a lobby, and its number of games if known. */
function useParts({ gameType }: GameLobby): { readonly parts: readonly Part[]; readonly games: number } {
  const h = useText('hall');
  const shell = useText('shell');
  const all = useCategories();
  if (gameType === null) {
    const categories = all.filter((one) => !LOTTERIES.includes(one.gameType));
    return { parts: categories.map((one) => ({ code: one.gameType, label: shell(one.name) })), games: 0 };
  }
  const category = all.find((one) => one.gameType === gameType);
  const makers = category?.vendors ?? [];
  const parts = makers.map((maker) => ({
    code: maker.vassalage,
    label: h('hall_of', { provider: maker.displayName }),
  }));
  return { parts, games: category?.gameCount ?? 0 };
}

/** The lobby of an address: sections, search, filters, and the covers. */
export default function GameLobbyPage() {
  const path = usePath();
  // The key resets the state when the lobby changes.
  return <LobbyContent key={path} lobby={lobbyAt(path)} />;
}

/** The section of the address, the filters, and the query for the games that they leave. */
function useLobby(lobby: GameLobby) {
  const go = useGo();
  const isHydrated = useIsHydrated();
  const address = useSearch();
  const { parts, games } = useParts(lobby);
  const page = isHydrated ? (address.page ?? '') : '';
  const part = parts.find(({ code }) => code === page);
  const isByMaker = lobby.gameType !== null;
  const vassalage = isByMaker ? (part?.code ?? '') : '';
  // Stored for the session under the specification's name (3-17).
  useEffect(() => {
    if (isHydrated) sessionStorage.setItem('current_vassalage', vassalage);
  }, [isHydrated, vassalage]);
  const choose = (code: string) => go(code === '' ? lobby.path : `${lobby.path}?page=${code}`, { resetScroll: false });
  const [wanted, setWanted] = useState('');
  const [filters, setFilters] = useState<Filters>({});
  const gameName = useSettled(wanted.trim(), TYPING_MS);
  return {
    ...{ parts, games, part, isByMaker, choose, wanted, setWanted, filters, setFilters },
    query: {
      ...{ ...lobby.query, ...filters },
      ...(part && (isByMaker ? { vassalage: part.code } : { gameType: part.code })),
      ...(gameName !== '' && { gameName }),
    },
    isNarrowed: gameName !== '' || Object.keys(filters).length > 0,
    clear: () => {
      setWanted('');
      setFilters({});
      if (part) choose('');
    },
  };
}

type LobbyState = ReturnType<typeof useLobby>;

function LobbyContent({ lobby }: { lobby: GameLobby }) {
  const t = useText('games');
  const h = useText('hall');
  const state = useLobby(lobby);
  const [found, setFound] = useState<number | null>(null);
  const favourites = useFavourites();
  const { query, isNarrowed } = state;
  const isPart = isNarrowed || state.part !== undefined;
  return (
    <>
      <LobbyHead lobby={lobby} state={state} />
      {state.parts.length > 0 && (
        <>
          <Sections state={state} />
          <GameFilters
            filters={state.filters}
            onChange={state.setFilters}
            wanted={state.wanted}
            onWanted={state.setWanted}
            favourites={favourites?.count ?? null}
          />
        </>
      )}
      {isNarrowed && found !== null && (
        <p className="game-lobby-page-found num" role="status">
          {h('games_found', { count: found })}
        </p>
      )}
      <GameGrid
        key={JSON.stringify(query)}
        query={query}
        favourites={favourites}
        onCount={setFound}
        empty={
          <EmptyState
            title={t(isPart ? 'none_found' : 'hall_empty')}
            action={
              isPart ? (
                <Button look="soft" onClick={state.clear}>
                  {t('clear_search')}
                </Button>
              ) : undefined
            }
          />
        }
      />
    </>
  );
}

function LobbyHead({ lobby, state: { parts, part, games, isByMaker } }: { lobby: GameLobby; state: LobbyState }) {
  const t = useText('games');
  const h = useText('hall');
  const shell = useText('shell');
  const pictureAt = usePictures();
  return (
    <header className="game-lobby-page">
      <img src={pictureAt(lobby.picture)} alt="" width={76} height={76} />
      <div>
        <h1>{part?.label ?? (lobby.gameType === 'RNG' ? t('hall_title') : shell(lobby.titleKey))}</h1>
        {parts.length > 0 && (
          <p>{isByMaker ? t('hall_lead', { games, providers: parts.length }) : h('seamless_lead')}</p>
        )}
      </div>
    </header>
  );
}

/** Providers, or categories in a lobby with games of several. */
function Sections({ state: { parts, part, isByMaker, choose } }: { state: LobbyState }) {
  const t = useText('games');
  const h = useText('hall');
  return (
    <fieldset className="game-lobby-page-sections bare-set" aria-label={isByMaker ? t('providers') : h('categories')}>
      <Chip isOn={part === undefined} onClick={() => choose('')}>
        {t('all_providers')}
      </Chip>
      {parts.map(({ code, label }) => (
        <Chip key={code} isOn={code === part?.code} onClick={() => choose(code)}>
          {label}
        </Chip>
      ))}
    </fieldset>
  );
}
