import './games.css';
import { Button, Chip, EmptyState, Icon } from '@lantern/ui';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { GameCard } from '../../shared/games/game-card.tsx';
import { findGames, useSlots } from '../../shared/games/slot-games.ts';
import { useText } from '../../shared/i18n/text.ts';

/** Covers in the first view load at once. */
const EAGER = 6;

/** The hall of the slots: makers, search, covers. */
export default function HallPage() {
  const t = useText('games');
  const { games, vendors } = useSlots();
  const [vassalage, choose] = useState('');
  const setVassalage = (code: string) => {
    // Kept for the session under the specification's name (3-17).
    sessionStorage.setItem('current_vassalage', code);
    choose(code);
  };
  const [wanted, setWanted] = useState('');
  const found = findGames(games, vassalage, wanted);
  const field = useId();
  return (
    <>
      <header className="hall">
        <img src="/art/category-slots.webp" alt="" width={76} height={76} />
        <div>
          <h1>{t('hall_title')}</h1>
          <p>{t('hall_lead', { games: games.length, providers: vendors.length })}</p>
        </div>
      </header>
      <div className="hall-tools">
        <fieldset className="hall-makers bare-set" aria-label={t('providers')}>
          <Chip isOn={vassalage === ''} onClick={() => setVassalage('')}>
            {t('all_providers')}
          </Chip>
          {vendors.map((vendor) => (
            <Chip
              key={vendor.vassalage}
              isOn={vassalage === vendor.vassalage}
              onClick={() => setVassalage(vendor.vassalage)}
            >
              {vendor.displayName}
            </Chip>
          ))}
        </fieldset>
        <label className="box sm hall-search" htmlFor={field}>
          <Icon as={Search} />
          <input
            id={field}
            type="search"
            value={wanted}
            maxLength={60}
            aria-label={t('search_games')}
            placeholder={t('search_games')}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
      </div>
      {games.length === 0 && <EmptyState title={t('hall_empty')} />}
      {games.length > 0 && found.length === 0 && (
        <EmptyState
          title={t('none_found')}
          action={
            <Button
              look="soft"
              onClick={() => {
                setWanted('');
                setVassalage('');
              }}
            >
              {t('clear_search')}
            </Button>
          }
        />
      )}
      <ul className="gg">
        {found.map((game, index) => (
          <GameCard key={`${game.vassalage} ${game.gameId}`} game={game} isEager={index < EAGER} />
        ))}
      </ul>
    </>
  );
}
