import { Icon } from '@lantern/ui';
import { Star } from 'lucide-react';
import { useText } from '../../../shared/i18n/text.ts';
import { type FavouriteLotteries, useFavouriteLotteries } from './use-favourite-lotteries.ts';

/** Adds a lottery to the favourites or removes it. */
export function StarButton({ code, name, favourites }: { code: string; name: string; favourites: FavouriteLotteries }) {
  const t = useText('lottery');
  const isOn = favourites.has(code);
  return (
    <button
      type="button"
      className="icon-button star-button"
      aria-pressed={isOn}
      aria-label={t('favourite', { game: name })}
      onClick={() => favourites.toggle(code)}
    >
      <Icon as={Star} filled={isOn} />
    </button>
  );
}

/** The star of a board, which loads the favourites itself. */
export function BoardStar({ code, name }: { code: string; name: string }) {
  const favourites = useFavouriteLotteries();
  return favourites && <StarButton code={code} name={name} favourites={favourites} />;
}
