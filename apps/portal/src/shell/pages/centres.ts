import { type Page, pageOf } from './pages.ts';

/** Member centre and agent centre (2M-01): popups with addresses of their own. */
const centrePaths: ReadonlySet<string> = new Set(['/member', '/agent']);

/** The page below a centre that is opened by its address. */
export const BELOW_CENTRE = '/index';

export function isCentrePath(path: string): boolean {
  return centrePaths.has(path);
}

/** The page below a page that is a centre and is opened by its address. */
export function pageBelow(page: Page | undefined): Page | undefined {
  return page && isCentrePath(page.path) ? pageOf(BELOW_CENTRE) : undefined;
}
