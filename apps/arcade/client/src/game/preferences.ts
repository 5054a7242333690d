import { createStore } from './store.ts';

const KEY = 'arcade.preferences';

export interface Preferences {
  /** Off until the player wants it. */
  readonly sound: boolean;
  readonly quick: boolean;
  /** The coin last played, by game. */
  readonly coins: Readonly<Record<string, string>>;
  /** Stake and bet last played, by original. */
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

/** What the player chose, kept in this browser. */
export const preferences = createStore<Preferences>(read());

preferences.subscribe(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.get()));
  } catch {
    // A browser that keeps nothing plays as well.
  }
});
