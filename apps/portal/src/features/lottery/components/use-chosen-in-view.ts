import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a row so that its chosen entry is in the middle; the page does not scroll. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('.on');
  if (chosen === null || row.scrollWidth <= row.clientWidth) return;
  const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** Keeps the entry with the class `on` of a row that scrolls sideways in view; `chosen` names it. */
export function useChosenInView<Row extends HTMLElement>(chosen: string | number): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is scrolled when another entry is chosen
  useEffect(() => {
    if (row.current) showChosen(row.current);
  }, [chosen]);
  return row;
}
