/** Actions of a page's keyboard shortcuts. */
export type KeyAction = 'next' | 'previous' | 'approve' | 'reject' | 'filter' | 'close' | 'help' | 'send';

/** A key as in KeyboardEvent. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const ACTIONS: Readonly<Record<string, KeyAction>> = {
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
const OWN: Readonly<Record<Place, ReadonlySet<KeyAction>>> = {
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
export function actionOf({ key, ctrlKey, metaKey, altKey }: PressedKey, place: Place): KeyAction | null {
  if (key === 'Enter' && (ctrlKey || metaKey) && !altKey) return 'send';
  if (ctrlKey || metaKey || altKey) return null;
  const action = ACTIONS[key.length === 1 ? key.toLowerCase() : key];
  return action === undefined || OWN[place].has(action) ? null : action;
}
