import './game-card.css';
import { Button, buttonClass, Icon, LazyImage, Tag } from '@lantern/ui';
import { Play } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { useFreePlay } from '../session/free-play.ts';
import { useMayPlay } from '../session/protected.ts';
import { type Game, useCovers } from './slot-games.ts';

export interface GameCardProps {
  readonly game: Game;
  /** In the first row of a page: the cover loads eagerly. */
  readonly isEager?: boolean;
  /** Badges and buttons on the cover. */
  readonly children?: ReactNode;
}

/**
 * A game's cover. Visitors get the login popup instead of the game, and a demo link below it if the brand and the game allow it. A game
 * under maintenance appears but does not open.
 */
export function GameCard({ game, isEager, children }: GameCardProps) {
  const t = useText('games');
  const mayPlay = useMayPlay();
  const trial = useFreePlay();
  const coverOf = useCovers();
  const check = (event: MouseEvent) => {
    if (!mayPlay(game.supportPlay === 0)) event.preventDefault();
  };
  const cover = (
    <LazyImage
      className="game-card-cover"
      src={coverOf(game.showIcon)}
      alt=""
      width={360}
      height={480}
      isEager={isEager}
    />
  );
  return (
    <li className="game-card">
      {game.inMaintenance ? (
        <div className="game-card-link closed">
          {cover}
          <Tag tone="wait">{t('maintenance')}</Tag>
        </div>
      ) : (
        <SiteLink
          to={game.path}
          className="game-card-link"
          aria-label={t('play_game', { game: game.gameName })}
          onClick={check}
        >
          {cover}
          <span className="game-card-hover" aria-hidden="true">
            <span className={buttonClass({ look: 'pri' })}>
              <Icon as={Play} filled />
              {t('play')}
            </span>
          </span>
        </SiteLink>
      )}
      {children}
      <p className="game-card-facts num">
        <span>{game.gameName}</span>
        {game.returnToPlayer !== '' && <span>{t('return_of', { percent: game.returnToPlayer })}</span>}
      </p>
      {trial.isOffered && game.supportPlay === 0 && !game.inMaintenance && (
        <Button
          className="game-card-trial when-out"
          icon={Play}
          size="sm"
          block
          busy={trial.isBusy}
          aria-label={t('try_game', { game: game.gameName })}
          onClick={() => trial.start(game.path)}
        >
          {t('try')}
        </Button>
      )}
    </li>
  );
}
