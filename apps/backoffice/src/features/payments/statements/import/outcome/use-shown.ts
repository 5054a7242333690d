import { useState } from 'react';

/** Rows that a list adds with each step. */
const STEP = 50;

/** The first rows of a long list, as many as `first` says, with a function that shows more of them; null when all are shown. */
export function useShown<Item>(items: readonly Item[], first = STEP): readonly [readonly Item[], (() => void) | null] {
  const [count, setCount] = useState(first);
  const showMore = items.length > count ? () => setCount(count + STEP) : null;
  return [items.slice(0, count), showMore];
}
