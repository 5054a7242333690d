/** What a key of a room asks for. */
export type RoomDeed = 'next' | 'previous' | 'approve' | 'reject' | 'filter' | 'close' | 'help' | 'send';

/** A key as the keyboard tells it. */
export interface RoomKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const DEEDS: Readonly<Record<string, RoomDeed>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'approve',
  r: 'reject',
  '/': 'filter',
  Escape: 'close',
  '?': 'help',
};

/** Keys by which controls keep their own meaning: a radio walks by arrows, a list of choices by letters. */
const OWN: Readonly<Record<Place, ReadonlySet<RoomDeed>>> = {
  PAGE: new Set(),
  TEXT: new Set(['next', 'previous', 'approve', 'reject', 'filter', 'help']),
  CHOICE: new Set(['next', 'previous']),
};

/** Where the key was pressed: in something that takes text or letters, among radios or tabs, anywhere else. */
export type Place = 'TEXT' | 'CHOICE' | 'PAGE';

/**
 * What a key pressed in a room means; null when it means nothing, or belongs to what has the focus. Ctrl with Enter sends the
 * form from wherever one stands; all other keys with Ctrl, Alt or Meta are the browser's.
 */
export function deedOf({ key, ctrlKey, metaKey, altKey }: RoomKey, place: Place): RoomDeed | null {
  if (key === 'Enter' && (ctrlKey || metaKey) && !altKey) return 'send';
  if (ctrlKey || metaKey || altKey) return null;
  const deed = DEEDS[key.length === 1 ? key.toLowerCase() : key];
  return deed === undefined || OWN[place].has(deed) ? null : deed;
}
