import { classNames, Icon } from '@lantern/ui';
import { ChevronRight } from 'lucide-react';
import { useCategories } from '../../../shared/brand/site.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { CategoryEmblem } from './category-emblem.tsx';

/** The categories that have games, with their counts. */
export function Categories() {
  const t = useText('home');
  const shell = useText('shell');
  const categories = useCategories();
  if (categories.length === 0) return null;
  return (
    <nav className={classNames('categories', categories.length === 1 && 'categories-one')} aria-label={t('categories')}>
      {categories.map((category) => (
        <SiteLink
          key={category.gameType}
          className="categories-category"
          to={category.page.startsWith('/') ? category.page : `/${category.page}`}
        >
          <CategoryEmblem gameType={category.gameType} />
          {shell(`category_${category.gameType}`)}
          <small className="num">{t('category_count', { count: category.gameCount })}</small>
          {categories.length === 1 && <Icon as={ChevronRight} />}
        </SiteLink>
      ))}
    </nav>
  );
}
