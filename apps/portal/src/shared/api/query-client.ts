import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './refused.ts';

/** One client per page. Refusals are final; only transient failures are retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && isPassing(error),
        refetchOnWindowFocus: false,
      },
      // Without a network an action fails at once: it must not run later, when the user no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
