import type { Queryable } from '@lantern/database';
import type { Scope } from '../calls/scope.ts';

export type PasskeyRow = {
  id: string;
  /** The member or operator that it logs in. */
  ownerId: bigint;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  backedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export type PasskeyToInsert = Omit<PasskeyRow, 'ownerId' | 'createdAt' | 'lastUsedAt'>;

/** An area's passkeys, in its own table of the common layout. */
export interface PasskeyStore {
  list(db: Queryable, scope: Scope, ownerId: bigint): Promise<PasskeyRow[]>;
  find(db: Queryable, scope: Scope, id: string): Promise<PasskeyRow | null>;
  /** @returns false if the brand already has the credential */
  insert(tx: Queryable, scope: Scope, ownerId: bigint, passkey: PasskeyToInsert, now: Date): Promise<boolean>;
  /**
   * Records a use.
   * @returns false if the passkey is gone, or its counter did not grow, which means that two authenticators have the same key
   */
  use(tx: Queryable, scope: Scope, id: string, counter: bigint, now: Date): Promise<boolean>;
  /** @returns the number removed; without an id, all of the owner's are removed */
  remove(tx: Queryable, scope: Scope, ownerId: bigint, id: string | null): Promise<number>;
}

export function createPasskeyStore(table: 'identity.passkey' | 'staff.passkey'): PasskeyStore {
  const columns = `id, owner_id as "ownerId", public_key as "publicKey", counter, transports, name,
    backed_up as "backedUp", created_at as "createdAt", last_used_at as "lastUsedAt"`;
  return {
    async list(db, { brandId }, ownerId) {
      const { rows } = await db.query<PasskeyRow>(
        `select ${columns} from ${table} where brand_id = $1 and owner_id = $2 order by created_at, id`,
        [brandId, ownerId],
      );
      return rows;
    },
    async find(db, { brandId }, id) {
      const { rows } = await db.query<PasskeyRow>(`select ${columns} from ${table} where brand_id = $1 and id = $2`, [
        brandId,
        id,
      ]);
      return rows[0] ?? null;
    },
    async insert(tx, { brandId }, ownerId, passkey, now) {
      const { rowCount } = await tx.query(
        `insert into ${table}
           (brand_id, id, owner_id, public_key, counter, transports, name, backed_up, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
        [
          ...[brandId, passkey.id, ownerId, passkey.publicKey, passkey.counter],
          ...[passkey.transports, passkey.name, passkey.backedUp, now],
        ],
      );
      return rowCount === 1;
    },
    async use(tx, { brandId }, id, counter, now) {
      const { rowCount } = await tx.query(
        `update ${table} set counter = $3, last_used_at = $4
         where brand_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0))`,
        [brandId, id, counter, now],
      );
      return rowCount === 1;
    },
    async remove(tx, { brandId }, ownerId, id) {
      const { rowCount } = await tx.query(
        `delete from ${table} where brand_id = $1 and owner_id = $2 and ($3::text is null or id = $3)`,
        [brandId, ownerId, id],
      );
      return rowCount ?? 0;
    },
  };
}

/** Display name of a passkey. */
export const passkeyName = (typed: string): string => typed.normalize('NFKC').trim() || 'Passkey';

/** A passkey as shown to its owner. */
export function shownPasskey({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow) {
  return {
    id,
    name,
    backedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
