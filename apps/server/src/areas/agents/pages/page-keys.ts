/** Last row of a page of mixed rows: its time, kind and id. */
export interface MixedKey {
  readonly at: Date;
  readonly kind: 'LOTTERY' | 'ROUND';
  readonly id: string;
}

/** Encodes a cursor for the wire. */
export function encodeKey({ at, kind, id }: MixedKey): string {
  return Buffer.from([at.toISOString(), kind, id].join(' ')).toString('base64url');
}

const IDS = {
  LOTTERY: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  ROUND: /^[A-Za-z0-9._:-]{1,64}$/,
} as const;

/** Null for an invalid cursor. */
export function decodeKey(cursor: string): MixedKey | null {
  const [at = '', kind, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const time = new Date(at);
  const id = rest.join(' ');
  if (Number.isNaN(time.getTime()) || (kind !== 'LOTTERY' && kind !== 'ROUND') || !IDS[kind].test(id)) return null;
  return { at: time, kind, id };
}
