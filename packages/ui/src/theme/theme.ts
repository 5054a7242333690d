import { useSyncExternalStore } from 'react';

/** Night is the default, Paper is light. */
export type Theme = 'dark' | 'light';

/** Where the choice is kept; without a choice the system's preference holds. */
export const THEME_STORAGE_KEY = 'theme';

/**
 * The script to put inline into the head before the first paint. It is constant, so its hash can stand in the content
 * security policy.
 */
export const THEME_SCRIPT = `(function(){var t;try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';document.documentElement.dataset.theme=t})();`;

const listeners = new Set<() => void>();

/** The theme shown now. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** What was chosen before, else what the system prefers. Storage may be refused (private windows): then only the latter. */
export function preferredTheme(): Theme {
  try {
    const kept = localStorage.getItem(THEME_STORAGE_KEY);
    if (kept === 'light' || kept === 'dark') return kept;
  } catch {
    // a refused storage means that nothing was kept
  }
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Shows a theme and keeps the choice. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // the choice then lasts until the page is left
  }
  show(theme);
}

/** Changes to the other theme and keeps the choice. */
export function toggleTheme(): void {
  chooseTheme(currentTheme() === 'light' ? 'dark' : 'light');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The theme shown now, kept up to date. Server-rendered pages are Night. */
export function useTheme(): Theme {
  return useSyncExternalStore<Theme>(subscribe, currentTheme, () => 'dark');
}
