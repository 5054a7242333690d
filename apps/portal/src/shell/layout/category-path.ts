import type { Category } from '../../shared/brand/site.ts';

export function categoryPath(category: Category): string {
  return category.page.startsWith('/') ? category.page : `/${category.page}`;
}
