import { buttonClass, Icon, IconButton, Money } from '@lantern/ui';
import { ChevronLeft, Expand, Plus, RotateCw, ShieldCheck } from 'lucide-react';
import { coverOf } from '../../../shared/games/slot-games.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useCurrency } from '../../../shared/site.ts';
import { SiteLink } from '../../../shared/site-link.tsx';

export interface GameBarProps {
  readonly gameId: string;
  readonly title: string;
  /** Null until it is known; nothing for visitors, who have none. */
  readonly balance?: string | null | undefined;
  readonly onReload: () => void;
  readonly onFullScreen: () => void;
}

/** The bar over a game: way back, name, balance, deposit, reload, full screen. */
export function GameBar({ gameId, title, balance, onReload, onFullScreen }: GameBarProps) {
  const t = useText('games');
  const currency = useCurrency();
  return (
    <header className="game-bar">
      <SiteLink className="ib" to="/rng" aria-label={t('back_to_hall')}>
        <Icon as={ChevronLeft} />
      </SiteLink>
      {gameId !== '' && <img className="game-mini" src={coverOf(gameId)} alt="" width={34} height={34} />}
      <h1>{title}</h1>
      <span className="grow" />
      {balance !== undefined && (
        <span className="game-bal">
          <small>{t('balance')}</small>
          <Money amount={balance} {...currency} />
        </span>
      )}
      <SiteLink
        className={buttonClass({ look: 'soft', size: 'sm' })}
        to="/member?page=depositv2"
        aria-label={t('deposit')}
      >
        <Icon as={Plus} />
        <span className="desk-only">{t('deposit')}</span>
      </SiteLink>
      <SiteLink className="ib" to="/responsible" aria-label={t('responsible')}>
        <Icon as={ShieldCheck} />
      </SiteLink>
      <IconButton className="desk-only" icon={RotateCw} label={t('reload')} onClick={onReload} />
      <IconButton icon={Expand} label={t('full_screen')} onClick={onFullScreen} />
    </header>
  );
}
