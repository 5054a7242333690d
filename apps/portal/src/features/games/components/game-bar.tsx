import { buttonClass, Icon, IconButton, Money } from '@lantern/ui';
import { BookOpen, ChevronLeft, Expand, HandHeart, Plus, RotateCw, Star } from 'lucide-react';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useCovers } from '../../../shared/games/slot-games.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { useHiddenBalance } from '../../../shared/session/hidden-balance.ts';
import { type FavouriteKey, useFavourites } from '../model/use-favourites.ts';
import { TimePlayed } from './time-played.tsx';

export interface GameBarProps {
  /** Name of the game's cover; empty until known, null if no game is open. */
  readonly cover: string | null;
  readonly title: string;
  /** Null until known; undefined for visitors, who have no balance. */
  readonly balance?: string | null | undefined;
  /** Marks the game as a favourite; undefined where none is open. */
  readonly game?: FavouriteKey | undefined;
  /** Undefined until a game is open. */
  readonly onRules?: (() => void) | undefined;
  readonly onReload: () => void;
  readonly onFullScreen: () => void;
}

/** The bar above a game: back, name, time, balance, deposit, favourite, rules, reload, full screen. */
export function GameBar({ cover, title, balance, game, onRules, onReload, onFullScreen }: GameBarProps) {
  const t = useText('games');
  const more = useText('lobby');
  const currency = useCurrency();
  const coverOf = useCovers();
  const shell = useText('shell');
  const [isHidden] = useHiddenBalance();
  return (
    <header className="game-bar">
      <SiteLink className="icon-button" to="/rng" aria-label={t('back_to_lobby')}>
        <Icon as={ChevronLeft} />
      </SiteLink>
      {cover === '' && <span className="game-bar-mini" />}
      {cover && <img className="game-bar-mini" src={coverOf(cover)} alt="" width={34} height={34} />}
      <h1>{title}</h1>
      {balance !== undefined && (
        <div className="game-bar-facts">
          <TimePlayed />
          <span className="game-bar-balance">
            <small>{t('balance')}</small>
            <Money amount={balance} {...currency} hidden={isHidden} hiddenLabel={shell('balance_hidden')} />
          </span>
        </div>
      )}
      <SiteLink
        className={buttonClass({ look: 'soft', size: 'sm' })}
        to="/member?page=depositv2"
        aria-label={t('deposit')}
      >
        <Icon as={Plus} />
        <span className="game-bar-wide">{t('deposit')}</span>
      </SiteLink>
      {game && <BarStar game={game} title={title} />}
      {onRules && <IconButton icon={BookOpen} label={more('rules')} onClick={onRules} />}
      <SiteLink className="icon-button" to="/responsible" aria-label={t('responsible')}>
        <Icon as={HandHeart} />
      </SiteLink>
      <IconButton className="game-bar-wide" icon={RotateCw} label={t('reload')} onClick={onReload} />
      <IconButton className="game-bar-expand" icon={Expand} label={t('full_screen')} onClick={onFullScreen} />
    </header>
  );
}

/** Adds the open game to the member's favourites or removes it; nothing for visitors. */
function BarStar({ game, title }: { game: FavouriteKey; title: string }) {
  const t = useText('lobby');
  const favourites = useFavourites();
  if (favourites === null) return null;
  const isOn = favourites.has(game);
  return (
    <button
      type="button"
      className="icon-button game-bar-star"
      aria-pressed={isOn}
      aria-label={t('favourite_game', { game: title })}
      onClick={() => favourites.toggle(game)}
    >
      <Icon as={Star} filled={isOn} />
    </button>
  );
}
