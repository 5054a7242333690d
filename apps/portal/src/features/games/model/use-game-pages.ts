import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keyOf } from '../../../shared/api/hooks.ts';
import type { Game } from '../../../shared/games/slot-games.ts';
import { type GameQuery, PAGE_SIZE } from './lobbies.ts';

/** Values of the filters that would find a game. */
export type FilterOptions = Value<'games.gameList'>['options'];

const FRESH_MS = 60_000;

export interface GamePages {
  /** Null until the first page has loaded. */
  readonly total: number | null;
  readonly options: FilterOptions | null;
  /** A game by its index; undefined while its page loads. */
  readonly at: (place: number) => Game | undefined;
  readonly isFailed: boolean;
  readonly again: () => void;
}

/** Loads the currently needed pages of a game list. */
export function useGamePages(query: GameQuery, pages: readonly number[]): GamePages {
  const answers = useQueries({
    queries: pages.map((pageNo) => {
      const payload = { ...query, pageNo, pageSize: PAGE_SIZE };
      return {
        queryKey: keyOf(calls.games.gameList, payload),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(calls.games.gameList, payload, { signal }),
        staleTime: FRESH_MS,
      };
    }),
  });
  const known = new Map(answers.flatMap(({ data }, index) => (data ? [[pages[index] ?? 0, data.games] as const] : [])));
  const first = answers.find(({ data }) => data !== undefined)?.data;
  return {
    total: first?.total ?? null,
    options: first?.options ?? null,
    at: (place) => known.get(Math.floor(place / PAGE_SIZE) + 1)?.[place % PAGE_SIZE],
    isFailed: answers.some(({ isError }) => isError),
    again: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}
