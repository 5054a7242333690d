/** A page to go to, or a gap. */
export type PageItem = number | 'gap';

/**
 * The pages between Prev and Next: `margin` pages at both ends, `range` pages around the current one, a gap where more than one page is
 * omitted. `pageRange(1, 27)` → `[1, 2, 3, 'gap', 27]`.
 */
export function pageRange(page: number, pageCount: number, range = 3, margin = 1): readonly PageItem[] {
  if (pageCount <= 0) return [];
  const present = Math.min(Math.max(1, page), pageCount);
  const first = Math.max(1, Math.min(present - Math.floor(range / 2), pageCount - range + 1));
  const last = Math.min(pageCount, first + range - 1);
  const numbers = new Set<number>();
  for (let number = first; number <= last; number += 1) numbers.add(number);
  for (let step = 0; step < margin; step += 1) numbers.add(1 + step).add(pageCount - step);
  const shown = [...numbers].filter((number) => number >= 1 && number <= pageCount).sort((one, other) => one - other);
  return shown.flatMap((number, place) => {
    const before = shown[place - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [before + 1, number] : ['gap' as const, number];
  });
}
