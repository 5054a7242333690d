/** A page to go to, or a gap. */
export type PageItem = number | 'gap';

/**
 * The pages shown between Prev and Next: `margin` pages at both ends, `range` pages around the present one, a gap where
 * more than one page is left out. `pageRange(1, 27)` → `[1, 2, 3, 'gap', 27]`.
 */
export function pageRange(page: number, pageCount: number, range = 3, margin = 1): readonly PageItem[] {
  if (pageCount <= 0) return [];
  const present = Math.min(Math.max(1, page), pageCount);
  const first = Math.max(1, Math.min(present - Math.floor(range / 2), pageCount - range + 1));
  const last = Math.min(pageCount, first + range - 1);
  const shown: number[] = [];
  for (let number = 1; number <= pageCount; number += 1) {
    if (number <= margin || number > pageCount - margin || (number >= first && number <= last)) shown.push(number);
    else if (number < first) number = Math.max(number, Math.min(first, pageCount - margin + 1) - 1);
    else if (number > last) number = Math.max(number, pageCount - margin);
  }
  return shown.flatMap((number, place) => {
    const before = shown[place - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [before + 1, number] : ['gap' as const, number];
  });
}
