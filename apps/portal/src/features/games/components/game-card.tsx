import { buttonClass, Icon } from '@lantern/ui';
import { Play } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { useProtected } from '../../../shared/session/protected.ts';
import { SiteLink } from '../../../shared/site-link.tsx';
import { coverOf, type Game } from '../model/slot-games.ts';

/** A game by its cover. Visitors get the login popup instead of the game. */
export function GameCard({ game, isEager }: { game: Game; isEager?: boolean }) {
  const t = useText('games');
  const guard = useProtected();
  const check = (event: MouseEvent) => {
    if (!guard(() => undefined)) event.preventDefault();
  };
  return (
    <li className="gc">
      <SiteLink to={game.path} className="gc-a" aria-label={t('play_game', { game: game.gameName })} onClick={check}>
        <img
          className="gc-cover"
          src={coverOf(game.gameId)}
          alt=""
          width={360}
          height={480}
          loading={isEager ? 'eager' : 'lazy'}
        />
        <span className="gc-h" aria-hidden="true">
          <span className={buttonClass({ look: 'pri' })}>
            <Icon as={Play} filled />
            {t('play')}
          </span>
        </span>
      </SiteLink>
      <p className="gc-m num">
        <span>{game.gameName}</span>
        {game.returnToPlayer !== '' && <span>{t('return_of', { percent: game.returnToPlayer })}</span>}
      </p>
    </li>
  );
}
