import { EmptyState } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { useFavourites } from '../model/use-favourites.ts';
import { GameGrid } from './game-grid.tsx';

/** All games of one provider, in place of a game (3-11, isGame VASSALAGE). */
export function ProviderList({ vassalage }: { vassalage: string }) {
  const t = useText('games');
  const h = useText('lobby');
  const [found, setFound] = useState<number | null>(null);
  const favourites = useFavourites();
  return (
    <section className="provider-list" aria-label={t('which_game')}>
      <h2>{t('which_game')}</h2>
      {found !== null && (
        <p className="game-lobby-page-found num" role="status">
          {h('games_found', { count: found })}
        </p>
      )}
      <GameGrid
        key={vassalage}
        query={{ vassalage }}
        favourites={favourites}
        onFound={setFound}
        empty={<EmptyState title={t('lobby_empty')} />}
      />
    </section>
  );
}
