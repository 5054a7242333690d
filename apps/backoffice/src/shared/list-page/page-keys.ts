/** Actions of a page's keyboard shortcuts. */
export type RoomDeed = 'next' | 'previous' | 'approve' | 'reject' | 'filter' | 'close' | 'help' | 'send';

/** A key as in KeyboardEvent. */
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

/** Shortcuts that are disabled where a control uses the key itself: radios use arrows, selects use letters. */
const OWN: Readonly<Record<Place, ReadonlySet<RoomDeed>>> = {
  PAGE: new Set(),
  TEXT: new Set(['next', 'previous', 'approve', 'reject', 'filter', 'help']),
  CHOICE: new Set(['next', 'previous']),
};

/** Where the key was pressed: in a text or select control, among radios or tabs, or elsewhere. */
export type Place = 'TEXT' | 'CHOICE' | 'PAGE';

/**
 * The action of a key on a page; null if it has none, or if the focused control uses it. Ctrl with Enter submits the form from anywhere;
 * all other keys with Ctrl, Alt or Meta belong to the browser.
 */
export function deedOf({ key, ctrlKey, metaKey, altKey }: RoomKey, place: Place): RoomDeed | null {
  if (key === 'Enter' && (ctrlKey || metaKey) && !altKey) return 'send';
  if (ctrlKey || metaKey || altKey) return null;
  const deed = DEEDS[key.length === 1 ? key.toLowerCase() : key];
  return deed === undefined || OWN[place].has(deed) ? null : deed;
}
