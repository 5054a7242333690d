import { classNames, Icon, Tag } from '@lantern/ui';
import { Star } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSettled } from '../../../shared/browser/use-settled.ts';
import { GameCard } from '../../../shared/games/game-card.tsx';
import type { Game } from '../../../shared/games/slot-games.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useFreePlay } from '../../../shared/session/free-play.ts';
import { type GameQuery, PAGE_SIZE } from '../model/lobbies.ts';
import type { Favourites } from '../model/use-favourites.ts';
import { type FilterOptions, useGamePages } from '../model/use-game-pages.ts';
import { useWindow } from '../model/use-window.ts';
import { pagesOf } from '../model/window-rows.ts';

/** Covers in the first view load eagerly. */
const EAGER = 6;
/** At most one request in this time (9-03); pages that are only scrolled past are not loaded. */
const REST_MS = 200;

interface GameGridProps {
  readonly query: GameQuery;
  readonly favourites: Favourites | null;
  /** Shown when nothing was found. */
  readonly empty: ReactNode;
  readonly onFound?: (total: number, options: FilterOptions) => void;
}

/** Covers of a list of any length: only the visible ones are rendered. */
export function GameGrid({ query, favourites, empty, onFound }: GameGridProps) {
  const t = useText('lobby');
  const trial = useFreePlay();
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(PAGE_SIZE);
  const { span, columns, style } = useWindow(list, count);
  const pages = useSettled(pagesOf(span, columns, PAGE_SIZE).join(), REST_MS);
  const { total, options, at, isFailed, again } = useGamePages(query, pages.split(',').map(Number));
  useEffect(() => {
    if (total === null || options === null) return;
    setCount(total);
    onFound?.(total, options);
  }, [total, options, onFound]);
  const known = total ?? count;
  const [first, end] = [span.first * columns, Math.min(span.end * columns, known)];
  if (total === 0) return empty;
  return (
    <>
      <ul
        ref={list}
        className={classNames('game-card-grid game-grid', trial.isOffered && 'game-grid-with-trial')}
        style={style}
        aria-label={t('games_found', { count: known })}
        data-total={known}
      >
        {Array.from({ length: Math.max(end - first, 0) }, (_, index) => {
          const place = first + index;
          const game = at(place);
          if (game === undefined) return <li key={place} className="game-card game-card-loading" aria-hidden="true" />;
          return (
            <GameCard key={`${game.vassalage} ${game.gameId}`} game={game} isEager={place < EAGER}>
              {game.isSandbox && <Tag tone="wait">{t('sandbox')}</Tag>}
              {game.isNew && !game.isSandbox && !game.inMaintenance && <Tag tone="hot">{t('filter_new')}</Tag>}
              {favourites && <FavouriteButton game={game} favourites={favourites} />}
            </GameCard>
          );
        })}
      </ul>
      {isFailed && (
        <button type="button" className="button soft" onClick={again}>
          {t('load_again')}
        </button>
      )}
    </>
  );
}

function FavouriteButton({ game, favourites }: { game: Game; favourites: Favourites }) {
  const t = useText('lobby');
  const isOn = favourites.has(game);
  return (
    <button
      type="button"
      className="game-grid-favourite"
      aria-pressed={isOn}
      aria-label={t('favourite_game', { game: game.gameName })}
      onClick={() => favourites.toggle(game)}
    >
      <Icon as={Star} filled={isOn} />
    </button>
  );
}
