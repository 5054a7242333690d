const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Begins of files that are no statements which can be read: older workbooks, PDF, pictures, archives. */
const FOREIGN: readonly (readonly number[])[] = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b],
];

/** What the first bytes say: a workbook, a file of another kind, or perhaps text. */
export function kindOfFile(bytes: Uint8Array): 'WORKBOOK' | 'FOREIGN' | 'TEXT' {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'WORKBOOK';
  const isWebp = startsWith(bytes, 0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45;
  return isWebp || FOREIGN.some((start) => startsWith(bytes, ...start)) ? 'FOREIGN' : 'TEXT';
}
