const END_RECORD = 0x06054b50;
const ENTRY = 0x02014b50;
const LONGEST_COMMENT = 65_535;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MOST_ENTRIES = 2_000;

/** Bytes that a ZIP file declares to have unpacked; null when its directory cannot be read. */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_LENGTH;
  const first = Math.max(0, end - LONGEST_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END_RECORD) end -= 1;
  if (end < first || end < 0) return null;
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (entries > MOST_ENTRIES) return null;
  let size = 0;
  for (let index = 0; index < entries; index += 1) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== ENTRY) return null;
    size += view.getUint32(at + 24, true);
    at += ENTRY_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}
