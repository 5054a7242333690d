import { createContext, useContext } from 'react';

/** Query parameters by name; values other than plain words are dropped. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Location of a page: `/member?page=depositv2` → `{ path: '/member', search: { page: 'depositv2' } }`. */
export interface PageLocation {
  readonly path: string;
  readonly search: Search;
}

/** Letters of all scripts, because games are searched by names. */
const plainWords = /^[\p{L}\p{M}\p{N}_.:@ -]{0,200}$/u;

/** Parses an address of the site. */
export function locationOf(address: string): PageLocation {
  const [path = '/', query = ''] = (address.split('#')[0] ?? '').split('?');
  const pairs = [...new URLSearchParams(query)].filter((pair) => pair.every((word) => plainWords.test(word)));
  return { path, search: Object.fromEntries(pairs) };
}

/** True for addresses of this site; menus and notices from the server may also link elsewhere. */
export function isOwnAddress(to: string): boolean {
  return to.startsWith('/') && !to.startsWith('//');
}

const context = createContext<PageLocation>({ path: '/', search: {} });
export const LocationContext = context.Provider;

/** Path of the current page. */
export function usePath(): string {
  return useContext(context).path;
}

/** Query of the current page. Empty in server rendering: read it where `useIsHydrated` is true. */
export function useSearch(): Search {
  return useContext(context).search;
}

const coveredContext = createContext(false);
export const CoveredContext = coveredContext.Provider;

/** Whether the member or agent centre is open above the page. */
export function useIsCovered(): boolean {
  return useContext(coveredContext);
}
