/** Where a page of mixed rows ended: the time of its last row, of which kind it was, and its own name. */
export interface MixedKey {
  readonly at: Date;
  readonly kind: 'LOTTERY' | 'ROUND';
  readonly id: string;
}

/** A cursor as it travels. */
export function encodeKey({ at, kind, id }: MixedKey): string {
  return Buffer.from([at.toISOString(), kind, id].join(' ')).toString('base64url');
}

/** Null for what is no cursor. */
export function decodeKey(cursor: string): MixedKey | null {
  const [at = '', kind, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const time = new Date(at);
  if (Number.isNaN(time.getTime()) || (kind !== 'LOTTERY' && kind !== 'ROUND')) return null;
  return { at: time, kind, id: rest.join(' ') };
}
