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

const IDS = {
  LOTTERY: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  ROUND: /^[A-Za-z0-9._:-]{1,64}$/,
} as const;

/** Null for what is no cursor. */
export function decodeKey(cursor: string): MixedKey | null {
  const [at = '', kind, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const time = new Date(at);
  const id = rest.join(' ');
  if (Number.isNaN(time.getTime()) || (kind !== 'LOTTERY' && kind !== 'ROUND') || !IDS[kind].test(id)) return null;
  return { at: time, kind, id };
}
