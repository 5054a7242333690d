/**
 * Normalised answer for comparison: case, accents, width, spaces and punctuation are ignored.
 *
 * @example normalAnswer('  Trường LÊ-Lợi ') // 'truong le loi'
 */
export function normalAnswer(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
