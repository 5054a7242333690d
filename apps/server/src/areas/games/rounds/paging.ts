import type { RoundKey } from '../repository/rounds.ts';

/** Encodes the last round of a page as an opaque cursor for the next request. */
export function encodeRoundCursor({ at, ref }: RoundKey): string {
  return `${at.getTime().toString(36)}_${ref}`;
}

/** Decodes a cursor; undefined for an invalid one, which then means the first page. */
export function decodeRoundCursor(cursor: string | undefined): RoundKey | undefined {
  const match = /^([0-9a-z]{1,11})_([A-Za-z0-9._:-]{1,64})$/.exec(cursor ?? '');
  const at = new Date(Number.parseInt(match?.[1] ?? '', 36));
  return match?.[2] === undefined || Number.isNaN(at.getTime()) ? undefined : { at, ref: match[2] };
}

/** Parses a round id of the API: `<vendor>:<the vendor's round id>`. */
export function readRoundId(id: string): { readonly vendor: string; readonly ref: string } | null {
  const match = /^([A-Za-z0-9_-]{1,40}):([A-Za-z0-9._:-]{1,64})$/.exec(id);
  return match?.[1] === undefined || match[2] === undefined ? null : { vendor: match[1], ref: match[2] };
}
