import { useState } from 'react';

/** Rows that a list shows at once, and adds with each step. */
const STEP = 50;

/** The first rows of a long list, with a function that shows more of them; null when all are shown. */
export function useShown<Item>(items: readonly Item[]): readonly [readonly Item[], (() => void) | null] {
  const [count, setCount] = useState(STEP);
  const showMore = items.length > count ? () => setCount(count + STEP) : null;
  return [items.slice(0, count), showMore];
}
