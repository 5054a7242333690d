import { useRouterState } from '@tanstack/react-router';
import { useGo } from '../../../shared/site-link.tsx';

type Search = Readonly<Record<string, string | undefined>>;

/** The page's search parameters and how to change some of them; undefined takes one away. */
export function useMemberSearch(): [Search, (change: Search, choices?: { replace?: boolean }) => void] {
  const search = useRouterState({ select: (state) => state.location.search }) as Search;
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
