import type { Page } from './pages.ts';

/** Message areas that a page needs: the shell's and its own. */
export function neededAreas(page: Page | undefined): readonly string[] {
  return ['shell', ...(page?.areas ?? [])];
}
