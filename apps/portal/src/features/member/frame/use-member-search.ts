import { type Search, useSearch } from '../../../shared/navigation/page-location.ts';
import { useGo } from '../../../shared/navigation/site-link.tsx';

/** The page's search parameters, and a function that changes some of them; undefined removes one. */
export function useMemberSearch(): [Search, (change: Search, choices?: { replace?: boolean }) => void] {
  const search = useSearch();
  const go = useGo();
  return [
    search,
    (change, choices = { replace: true }) => {
      const pairs = Object.entries({ ...search, ...change }).filter((pair): pair is [string, string] =>
        Boolean(pair[1]),
      );
      go(`/member?${new URLSearchParams(pairs).toString()}`, { ...choices, resetScroll: false });
    },
  ];
}
