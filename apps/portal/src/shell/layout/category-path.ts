import type { Category } from '../../shared/site.ts';

/** A category's page as a path of the site. */
export function categoryPath(category: Category): string {
  return category.page.startsWith('/') ? category.page : `/${category.page}`;
}
