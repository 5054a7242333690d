import { browserStorage } from '@lantern/ui';
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isTexts = (value: unknown) => isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/** Whether the known settings of a stored value, which any script of the origin and any older game may have written, have their types. */
function isPreferences(value: Readonly<Record<string, unknown>>): boolean {
  const { sound, quick, coins, stakes, bets } = value;
  const areSwitches = typeof sound === 'boolean' && typeof quick === 'boolean';
  return areSwitches && isTexts(coins) && isTexts(stakes) && isRecord(bets);
}

function read(): Preferences {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(KEY) ?? '{}');
    if (!isRecord(stored)) return USUAL;
    const preferences = { ...USUAL, ...stored };
    return isPreferences(preferences) ? preferences : USUAL;
  } catch {
    return USUAL;
  }
}

/** The player's settings, stored in this browser. */
export const preferences = createStore<Preferences>(read());

preferences.subscribe(() => browserStorage.set(KEY, JSON.stringify(preferences.get())));
