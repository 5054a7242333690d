import { createContext, useContext } from 'react';

/** Words of an address's query by name; what does not look like plain words was dropped. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Where a page stands: `/member?page=depositv2` → `{ path: '/member', search: { page: 'depositv2' } }`. */
export interface Place {
  readonly path: string;
  readonly search: Search;
}

const plainWords = /^[\w.:@ -]{0,200}$/;

/** Reads an address of the site. */
export function placeOf(address: string): Place {
  const [path = '/', query = ''] = (address.split('#')[0] ?? '').split('?');
  const pairs = [...new URLSearchParams(query)].filter((pair) => pair.every((word) => plainWords.test(word)));
  return { path, search: Object.fromEntries(pairs) };
}

/** Whether an address leads to this site's pages; menus and notices of the server may also lead elsewhere. */
export function isOwnAddress(to: string): boolean {
  return to.startsWith('/') && !to.startsWith('//');
}

const context = createContext<Place>({ path: '/', search: {} });
export const PlaceContext = context.Provider;

/** Path of the page that is shown. */
export function usePath(): string {
  return useContext(context).path;
}

/** Query of the page that is shown. A rendered page never knows one: read it where `useIsAlive` is true. */
export function useSearch(): Search {
  return useContext(context).search;
}
