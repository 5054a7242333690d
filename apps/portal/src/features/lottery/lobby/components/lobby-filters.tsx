import { Chips } from '@lantern/ui';
import { Flame, History, Star } from 'lucide-react';
import { SearchBox } from '../../../../shared/components/search-box.tsx';
import { useText } from '../../../../shared/i18n/text.ts';
import { AREAS, type LobbyGame, type View, viewsOf } from '../model/lobby-groups.ts';

const ICONS = { POPULAR: Flame, RECENT: History, FAVOURITES: Star } as const;

interface FiltersProps {
  readonly games: readonly LobbyGame[];
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  /** Number of favourites; null for visitors. */
  readonly favourites: number | null;
}

/** Filters of the lobby: name, area, popular, and the member's own lists. */
export function LobbyFilters({ games, view, onView, typed, onTyped, favourites }: FiltersProps) {
  const t = useText('lottery');
  const labelOf = (one: View) => {
    const area = AREAS.find((name) => name === one);
    return area ? t(`lobby_area_${area}`) : t(`lobby_view_${one}`, { count: favourites ?? 0 });
  };
  return (
    <div className="lobby-filters">
      <SearchBox label={t('lobby_search')} value={typed} onChange={onTyped} />
      <Chips
        scroll
        label={t('lobby_views')}
        value={view}
        onChange={onView}
        items={viewsOf(games, favourites !== null).map((one) => ({
          id: one,
          label: labelOf(one),
          icon: one in ICONS ? ICONS[one as keyof typeof ICONS] : undefined,
        }))}
      />
    </div>
  );
}
