/**
 * A person's name as banks and people write it, made comparable: width, case, diacritics and spaces no longer matter.
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

/** Whether two written names are one name. Empty names equal nothing. */
export function isSameName(first: string, second: string): boolean {
  const name = normaliseName(first);
  return name !== '' && name === normaliseName(second);
}
