const GROUNDS = ['ember', 'sea', 'jade', 'plum'] as const;
type Ground = (typeof GROUNDS)[number];

/** Background of an activity's picture: the same in the list and on its own page. */
export function groundOf(id: string): Ground {
  return GROUNDS[Number(id) % GROUNDS.length] ?? 'sea';
}
