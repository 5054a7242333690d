import { useMatch, useRouter } from '@tanstack/react-router';

/** Selection and filters of a page, stored in the address, so that its link can be shared. */
export type PageSearch = Readonly<Record<string, string>>;

/** Changes to the address; undefined removes a parameter. */
export type SearchChange = Readonly<Record<string, string | undefined>>;

const LONGEST = 200;

/** Search parameters from a raw query: only texts of a limited length, under any name. */
export function readPageSearch(raw: Readonly<Record<string, unknown>>): PageSearch {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' && value.length <= LONGEST ? [[name, value]] : [],
    ),
  );
}

/** A page and the search parameters that an address has for it. */
interface PageAddress {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/**
 * The search parameters of a page after a change. Changes add up on the newest address, because the page may still show an older one: two
 * filters can change before it is rendered again. An address of another page counts for nothing.
 */
export function searchAfter(page: PageAddress, newest: PageAddress, change: SearchChange): PageSearch {
  const before = newest.pathname === page.pathname ? newest.search : page.search;
  return readPageSearch({ ...before, ...change });
}

/** The page's search parameters, and a function that changes them. Opening an item adds a history entry (`push`); a filter does not. */
export function usePageSearch(): [PageSearch, (change: SearchChange, how?: 'push' | 'replace') => void] {
  // Of the matched page, not of the address: while the next page loads, the address is already that page's.
  const search = useMatch({ strict: false, select: (match) => match.search as PageSearch });
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const router = useRouter();
  return [
    search,
    (change, how = 'replace') => {
      const next = searchAfter({ pathname, search }, router.latestLocation, change);
      void router.navigate({ to: pathname, search: next as never, replace: how === 'replace' });
    },
  ];
}

/** A search parameter with a fixed set of values; `fallback` when it is absent or invalid. */
export function useChoice<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
  const [search] = usePageSearch();
  return words.find((one) => one === search[name]) ?? fallback;
}
