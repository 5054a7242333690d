import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/page-storage.ts';

/** Night is the default, Paper is light. */
export type Theme = 'dark' | 'light';

/** Storage key of the user's choice; without one the system's preference applies. */
export const THEME_STORAGE_KEY = 'theme';

/** Inline script for the head, before the first paint. It is constant, so the content security policy can contain its hash. */
export const THEME_SCRIPT = `(function(){var t;try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';document.documentElement.dataset.theme=t})();`;

const listeners = new Set<() => void>();

/** The current theme. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** The stored choice, else the system's preference. */
export function preferredTheme(): Theme {
  const stored = browserStorage.get(THEME_STORAGE_KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Applies a theme and stores the choice. */
export function chooseTheme(theme: Theme): void {
  browserStorage.set(THEME_STORAGE_KEY, theme);
  show(theme);
}

/** Switches to the other theme and stores the choice. */
export function toggleTheme(): void {
  chooseTheme(currentTheme() === 'light' ? 'dark' : 'light');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The current theme, reactive. Server-rendered pages use Night. */
export function useTheme(): Theme {
  return useSyncExternalStore<Theme>(subscribe, currentTheme, () => 'dark');
}
