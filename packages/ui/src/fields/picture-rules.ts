/** Why pictures are refused; the same codes as the server's. */
export type PictureProblem = 'IMAGE_TYPE' | 'IMAGE_SIZE' | 'IMAGE_COUNT';

const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);
const MOST_BYTES = 5_242_880;

/** Why selected files are refused, given the number that is still allowed; null if they are valid. */
export function pictureProblem(
  files: readonly { readonly type: string; readonly size: number }[],
  allowed: number,
): PictureProblem | null {
  if (files.length > allowed) return 'IMAGE_COUNT';
  if (files.some((file) => !TYPES.has(file.type))) return 'IMAGE_TYPE';
  return files.some((file) => file.size > MOST_BYTES) ? 'IMAGE_SIZE' : null;
}
