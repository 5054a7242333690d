/** Encodes the last row of a page (an instant and an id) as an opaque cursor for the next request. */
export function encodeCursor(at: Date, id: string | bigint): string {
  return `${at.getTime().toString(36)}_${id}`;
}

/** Decodes a cursor; undefined for an invalid one, which then means the first page. */
export function decodeCursor(cursor: string | undefined): { readonly at: Date; readonly id: string } | undefined {
  const match = /^([0-9a-z]{1,11})_([0-9a-f-]{1,36})$/.exec(cursor ?? '');
  const at = new Date(Number.parseInt(match?.[1] ?? '', 36));
  return match?.[2] === undefined || Number.isNaN(at.getTime()) ? undefined : { at, id: match[2] };
}
