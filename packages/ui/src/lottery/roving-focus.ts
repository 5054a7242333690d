import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type Box, stepFocus } from './step-focus.ts';

const STOPS = 'button[data-stop]:not(:disabled)';

/** Roving tab index of a group: its single tab stop, and the container's event handlers. */
export interface RovingFocus {
  /** Tab index of an element: 0 for the last focused one, else the first; -1 for all others. */
  readonly tabIndexOf: (stop: string) => 0 | -1;
  readonly field: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

const visible = (element: HTMLElement) => element.offsetParent !== null;
const boxOf = (element: HTMLElement): Box => element.getBoundingClientRect();

/**
 * One tab stop for a group of buttons, each marked by `data-stop`; keys move the focus inside, see `stepFocus`.
 *
 * @param first initial tab stop
 * @param isThere whether an element is still in the group; a removed one loses the tab stop
 */
export function useRovingFocus(first: string, isThere: (stop: string) => boolean): RovingFocus {
  const [focused, setFocused] = useState<string | null>(null);
  const current = focused !== null && isThere(focused) ? focused : first;
  return {
    tabIndexOf: (stop) => (stop === current ? 0 : -1),
    field: {
      onFocus({ target }) {
        const stop = target.dataset.stop;
        if (stop !== undefined) setFocused(stop);
      },
      onKeyDown(event) {
        if (event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
        const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter(visible);
        const next = stepFocus(stops.map(boxOf), stops.indexOf(event.target), event);
        if (next === null) return;
        event.preventDefault();
        stops[next]?.focus();
      },
    },
  };
}
