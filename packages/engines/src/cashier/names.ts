/**
 * Normalises a person's name for comparison: ignores width, case, diacritics and repeated spaces.
 * @example normaliseName(' Nguyễn  VĂN Đức ') // 'nguyen van duc'
 */
export function normaliseName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Whether two names are equal after normalisation. An empty name equals no name. */
export function isSameName(first: string, second: string): boolean {
  const name = normaliseName(first);
  return name !== '' && name === normaliseName(second);
}
