import { classNames, Icon, Tag } from '@lantern/ui';
import { Star } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { GameCard } from '../../../shared/games/game-card.tsx';
import type { Game } from '../../../shared/games/slot-games.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useFreePlay } from '../../../shared/session/free-play.ts';
import type { Favourites } from '../model/use-favourites.ts';
import { type GameQuery, PAGE_SIZE, useGamePages } from '../model/use-game-pages.ts';
import { useSettled } from '../model/use-settled.ts';
import { useWindow } from '../model/use-window.ts';
import { pagesOf } from '../model/window-rows.ts';

/** Covers in the first view load eagerly. */
const EAGER = 6;
/** Debounce, in ms: pages that are only scrolled past are not loaded. */
const REST_MS = 120;

interface GameGridProps {
  readonly query: GameQuery;
  readonly favourites: Favourites | null;
  /** Shown when nothing was found. */
  readonly empty: ReactNode;
  readonly onCount: (total: number) => void;
}

/** Covers of a list of any length: only the visible ones are rendered. */
export function GameGrid({ query, favourites, empty, onCount }: GameGridProps) {
  const t = useText('hall');
  const trial = useFreePlay();
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(PAGE_SIZE);
  const { span, columns, style } = useWindow(list, count);
  const pages = useSettled(pagesOf(span, columns, PAGE_SIZE).join(), REST_MS);
  const { total, at, isFailed, again } = useGamePages(query, pages.split(',').map(Number));
  useEffect(() => {
    if (total === null) return;
    setCount(total);
    onCount(total);
  }, [total, onCount]);
  const [first, end] = [span.first * columns, Math.min(span.end * columns, count)];
  if (total === 0) return empty;
  return (
    <>
      <ul
        ref={list}
        className={classNames('game-card-grid game-grid', trial.isOffered && 'game-grid-with-trial')}
        style={style}
        aria-label={t('games_found', { count })}
        data-total={count}
      >
        {Array.from({ length: Math.max(end - first, 0) }, (_, index) => {
          const place = first + index;
          const game = at(place);
          if (game === undefined) return <li key={place} className="game-card game-card-loading" aria-hidden="true" />;
          return (
            <GameCard key={`${game.vassalage} ${game.gameId}`} game={game} isEager={place < EAGER}>
              {game.isSandbox && <Tag tone="wait">{t('sandbox')}</Tag>}
              {favourites && <FavouriteButton game={game} favourites={favourites} />}
            </GameCard>
          );
        })}
      </ul>
      {isFailed && (
        <button type="button" className="btn soft" onClick={again}>
          {t('load_again')}
        </button>
      )}
    </>
  );
}

function FavouriteButton({ game, favourites }: { game: Game; favourites: Favourites }) {
  const t = useText('hall');
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
