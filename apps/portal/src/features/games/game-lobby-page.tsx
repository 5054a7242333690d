import './games.css';
import { Button, Chip, EmptyState, tabStorage } from '@lantern/ui';
import { useCallback, useEffect, useState } from 'react';
import { useCategories, usePictures } from '../../shared/brand/site.ts';
import { useIsHydrated } from '../../shared/browser/is-hydrated.ts';
import { useText } from '../../shared/i18n/text.ts';
import { usePath, useSearch } from '../../shared/navigation/page-location.ts';
import { type GoChoices, SiteLink, useGo } from '../../shared/navigation/site-link.tsx';
import { GameFilters } from './components/game-filters.tsx';
import { GameGrid } from './components/game-grid.tsx';
import { addressOf, type Filters, type Selected, selectedBy } from './model/address-filters.ts';
import { type GameLobby, type GameQuery, lobbyAt, unfilteredQuery } from './model/lobbies.ts';
import { useFavourites } from './model/use-favourites.ts';
import type { FilterOptions } from './model/use-game-pages.ts';
import { useTypedName } from './model/use-typed-name.ts';

/** A section of a lobby: a provider, or a category if the lobby has games of several. */
interface Part {
  readonly code: string;
  readonly label: string;
}

/** Lotteries have no covers, but boards of their own. */
const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT'];

/** Sections of a lobby. */
function useParts({ gameType, hasSections }: GameLobby): readonly Part[] {
  const h = useText('lobby');
  const shell = useText('shell');
  const all = useCategories();
  if (hasSections === false) return [];
  if (gameType === null) {
    const categories = all.filter((one) => !LOTTERIES.includes(one.gameType));
    return categories.map((one) => ({ code: one.gameType, label: shell(one.name) }));
  }
  const makers = all.find((one) => one.gameType === gameType)?.vendors ?? [];
  return makers.map((maker) => ({ code: maker.vassalage, label: h('lobby_of', { provider: maker.displayName }) }));
}

/** The lobby of an address: sections, search, filters, and the covers. */
export default function GameLobbyPage() {
  const path = usePath();
  // The key resets the state when the lobby changes.
  return <LobbyContent key={path} lobby={lobbyAt(path)} />;
}

const NOTHING: Selected = { page: '', filters: {}, text: '' };

/** A name and the favourites are searched in the slots and the originals alike; a name is sorted by how well it matches. */
function queryOf(lobby: GameLobby, { text, filters }: Selected): GameQuery {
  if (text === '' && !filters.favourites) return unfilteredQuery(lobby);
  const { isOriginal: _, ...whole } = text === '' ? unfilteredQuery(lobby) : lobby.query;
  return whole;
}

/** What the address selects, and the query for the games that it leaves. */
function useLobby(lobby: GameLobby) {
  const go = useGo();
  const isHydrated = useIsHydrated();
  const address = useSearch();
  const parts = useParts(lobby);
  const selected = isHydrated ? selectedBy(address) : NOTHING;
  const { filters } = selected;
  const part = parts.find(({ code }) => code === selected.page);
  const isByMaker = lobby.gameType !== null;
  const vassalage = isByMaker ? (part?.code ?? '') : '';
  // Stored for the session under the specification's name (3-17).
  useEffect(() => {
    if (isHydrated) tabStorage.set('current_vassalage', vassalage);
  }, [isHydrated, vassalage]);
  const select = (change: Partial<Selected>, choices: GoChoices = { replace: true }) =>
    go(addressOf(lobby.path, { ...selected, ...change }), { ...choices, resetScroll: false });
  const name = useTypedName(selected.text, (text) => select({ text }));
  return {
    ...{ parts, part, isByMaker, filters, wanted: name.typed, setWanted: name.type },
    choose: (code: string) => select({ page: code }, {}),
    setFilters: (next: Filters) => select({ filters: next }),
    query: {
      ...{ ...queryOf(lobby, selected), ...filters },
      ...(part && (isByMaker ? { vassalage: part.code } : { gameType: part.code })),
      ...(selected.text !== '' && { gameName: selected.text }),
    },
    isNamed: selected.text !== '',
    isFiltered: Object.keys(filters).length > 0,
    clear: () => {
      name.type('');
      go(lobby.path, { resetScroll: false });
    },
  };
}

type LobbyState = ReturnType<typeof useLobby>;

function LobbyContent({ lobby }: { lobby: GameLobby }) {
  const t = useText('games');
  const h = useText('lobby');
  const state = useLobby(lobby);
  const [found, setFound] = useState<number | null>(null);
  const [options, setOptions] = useState<FilterOptions | null>(null);
  const onFound = useCallback((total: number, next: FilterOptions) => {
    setFound(total);
    setOptions(next);
  }, []);
  const favourites = useFavourites();
  const { query, isNamed, isFiltered } = state;
  const isNarrowed = isNamed || isFiltered;
  const isPart = isNarrowed || state.part !== undefined;
  const none = isNamed ? 'none_found' : isFiltered ? 'none_filtered' : 'lobby_empty';
  return (
    <>
      <LobbyHead lobby={lobby} state={state} found={isPart ? null : found} />
      {state.parts.length > 0 && (
        <>
          <Sections state={state} isSlots={lobby.path === '/rng'} />
          <GameFilters
            filters={state.filters}
            onChange={state.setFilters}
            wanted={state.wanted}
            onWanted={state.setWanted}
            favourites={favourites?.count ?? null}
            options={options}
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
        onFound={onFound}
        empty={
          <EmptyState
            title={t(none)}
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

interface HeadProps {
  readonly lobby: GameLobby;
  readonly state: LobbyState;
  /** Number of games in the whole lobby; null while it is not known. */
  readonly found: number | null;
}

function LobbyHead({ lobby, state: { parts, part, isByMaker }, found }: HeadProps) {
  const t = useText('games');
  const h = useText('lobby');
  const shell = useText('shell');
  const pictureAt = usePictures();
  const category = useCategories().find(({ gameType }) => gameType === lobby.gameType);
  const games = useLast(found) ?? category?.gameCount ?? 0;
  return (
    <header className="game-lobby-page">
      <img src={pictureAt(lobby.picture)} alt="" width={76} height={76} />
      <div>
        <h1>{part?.label ?? (lobby.path === '/rng' ? t('lobby_title') : shell(lobby.titleKey))}</h1>
        {lobby.hasSections === false && <p>{t('originals_lead')}</p>}
        {parts.length > 0 && (
          <p>{isByMaker ? t('lobby_lead', { games, providers: parts.length }) : h('seamless_lead')}</p>
        )}
      </div>
    </header>
  );
}

/** The last known value, while it is not known. */
function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** Providers, or categories in a lobby with games of several. */
function Sections({ state: { parts, part, isByMaker, choose }, isSlots }: { state: LobbyState; isSlots: boolean }) {
  const t = useText('games');
  const h = useText('lobby');
  const shell = useText('shell');
  return (
    <fieldset className="game-lobby-page-sections bare-set" aria-label={isByMaker ? t('providers') : h('categories')}>
      <Chip isOn={part === undefined} onClick={() => choose('')}>
        {t('all_providers')}
      </Chip>
      {isSlots && (
        <SiteLink className="chip" to="/originals">
          {shell('page_originals')}
        </SiteLink>
      )}
      {parts.map(({ code, label }) => (
        <Chip key={code} isOn={code === part?.code} onClick={() => choose(code)}>
          {label}
        </Chip>
      ))}
    </fieldset>
  );
}
