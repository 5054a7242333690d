import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type Box, stepFocus } from './step-focus.ts';

const STOPS = 'button[data-stop]:not(:disabled)';

/** What the things of a field share: the one that Tab stops at, and the handlers of what holds them. */
export interface RovingFocus {
  /** Tab stop of a thing: 0 for the one that was focused last, else the first; -1 for all others. */
  readonly tabIndexOf: (stop: string) => 0 | -1;
  readonly field: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

const visible = (element: HTMLElement) => element.offsetParent !== null;
const boxOf = (element: HTMLElement): Box => element.getBoundingClientRect();

/**
 * One tab stop for a whole field of buttons, each marked by `data-stop`; keys lead on inside, as `stepFocus` says.
 *
 * @param first stop at which Tab enters while none was focused yet
 * @param isThere whether a stop is still in the field; one that has gone is forgotten
 */
export function useRovingFocus(first: string, isThere: (stop: string) => boolean): RovingFocus {
  const [held, setHeld] = useState<string | null>(null);
  const current = held !== null && isThere(held) ? held : first;
  return {
    tabIndexOf: (stop) => (stop === current ? 0 : -1),
    field: {
      onFocus({ target }) {
        const stop = target.dataset.stop;
        if (stop !== undefined) setHeld(stop);
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
