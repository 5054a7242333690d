import { useMatch, useNavigate } from '@tanstack/react-router';

/** What is chosen and filtered in a room, as it stands in the address, so that a colleague can be sent there. */
export type RoomSearch = Readonly<Record<string, string>>;

/** What becomes of the address: undefined takes a word away. */
export type SearchChange = Readonly<Record<string, string | undefined>>;

const LONGEST = 200;

/** Search parameters out of a raw query: texts of a sensible length, whatever they are called. */
export function readRoomSearch(raw: Readonly<Record<string, unknown>>): RoomSearch {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' && value.length <= LONGEST ? [[name, value]] : [],
    ),
  );
}

/**
 * The room's search parameters and how to change them. Opening something is a step that "back" takes back (`push`); a
 * filter is not.
 */
export function useRoomSearch(): [RoomSearch, (change: SearchChange, how?: 'push' | 'replace') => void] {
  // Of the room itself, not of the address: while the next room is being fetched the address is that room's already.
  const search = useMatch({ strict: false, select: (match) => match.search as RoomSearch });
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const navigate = useNavigate();
  return [
    search,
    (change, how = 'replace') => {
      const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
      void navigate({ to: pathname, search: Object.fromEntries(next) as never, replace: how === 'replace' });
    },
  ];
}

/** One of the words that a search parameter may be; `fallback` when it is absent or something else. */
export function useChoice<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
  const [search] = useRoomSearch();
  return words.find((one) => one === search[name]) ?? fallback;
}
