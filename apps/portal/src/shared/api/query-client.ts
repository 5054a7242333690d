import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './refused.ts';

/** One client a page. Refusals are answers, so only passing failures are tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && isPassing(error),
        refetchOnWindowFocus: false,
      },
      // Without a network an act fails at once: it must not happen later by itself, when nobody wants it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
