import { type Category, useKnownCategories } from '../../shared/brand/site.ts';
import { type Page, pageOf } from './pages.ts';

/** The page of a path if the brand offers it: a category's page needs a vendor of that category. Unknown categories hide nothing. */
export function offeredPage(path: string, categories: readonly Category[] | undefined): Page | undefined {
  const page = pageOf(path);
  if (page?.gameType === undefined || categories === undefined) return page;
  return categories.some(({ gameType }) => gameType === page.gameType) ? page : undefined;
}

export function useOfferedPage(path: string): Page | undefined {
  return offeredPage(path, useKnownCategories());
}
