/**
 * An answer as it is compared: case, accents, width, blanks and signs between words do not matter.
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
