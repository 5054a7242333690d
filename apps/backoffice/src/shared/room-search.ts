import { useNavigate, useRouterState } from '@tanstack/react-router';

interface RoomSearch {
  readonly id?: string;
  readonly state?: string;
  readonly search?: string;
  readonly account?: string;
}

/** The room's search parameters and how to change them; undefined takes one away. */
export function useRoomSearch(): [
  RoomSearch,
  (change: { readonly [Key in keyof RoomSearch]?: string | undefined }) => void,
] {
  const search = useRouterState({ select: (state) => state.location.search }) as RoomSearch;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const navigate = useNavigate();
  return [
    search,
    (change) => void navigate({ to: pathname, search: { ...search, ...change } as never, replace: true }),
  ];
}
