import { calls } from '@lantern/contract/calls';
import { useCall } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/site-link.tsx';
import { CategoryEmblem } from './category-emblem.tsx';

/** The categories that have games, with their real counts. */
export function Categories() {
  const t = useText('home');
  const shell = useText('shell');
  const categories = useCall(calls.games.gameMenus, {}, { staleTime: 5 * 60_000 }).data?.categories ?? [];
  if (categories.length === 0) return null;
  return (
    <nav className="cats" aria-label={t('categories')}>
      {categories.map((category) => (
        <SiteLink
          key={category.gameType}
          className="cat"
          to={category.page.startsWith('/') ? category.page : `/${category.page}`}
        >
          <CategoryEmblem gameType={category.gameType} />
          {shell(`category_${category.gameType}`)}
          <small className="num">{t('category_count', { count: category.gameCount })}</small>
        </SiteLink>
      ))}
    </nav>
  );
}
