import { createStore } from './store.ts';

const KEY = 'arcade.preferences';

export interface Preferences {
  /** Off by default. */
  readonly sound: boolean;
  readonly quick: boolean;
  /** Last used coin value, by game. */
  readonly coins: Readonly<Record<string, string>>;
  /** Last used stake and bet, by original. */
  readonly stakes: Readonly<Record<string, string>>;
  readonly bets: Readonly<Record<string, unknown>>;
}

const USUAL: Preferences = { sound: false, quick: false, coins: {}, stakes: {}, bets: {} };

function read(): Preferences {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    return USUAL;
  }
}

/** The player's settings, stored in this browser. */
export const preferences = createStore<Preferences>(read());

preferences.subscribe(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.get()));
  } catch {
    // The game also works when the browser refuses storage.
  }
});
