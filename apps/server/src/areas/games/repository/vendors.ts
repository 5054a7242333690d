import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameType } from '../catalogue/categories.ts';
import { type OfferState, stateOf } from './switches.ts';

export type VendorRow = {
  vassalage: string;
  game_type: GameType;
  display_name: string;
  small_icon: string;
  is_hot: boolean;
  opens: string;
};

export async function listVendors(db: Queryable, { brandId }: Scope): Promise<VendorRow[]> {
  const { rows } = await db.query<VendorRow>(
    `select vassalage, game_type, display_name, small_icon, is_hot, opens from games.vendor
      where brand_id = $1 and enabled order by position, display_name limit 500`,
    [brandId],
  );
  return rows;
}

/** A vendor by its code, in each of its categories. */
export type VendorState = { vassalage: string; displayName: string; state: OfferState };

/** A brand's vendors in their order, in any state. */
export async function listVendorStates(db: Queryable, { brandId }: Scope): Promise<VendorState[]> {
  const { rows } = await db.query<VendorState>(
    `select v.vassalage, v.display_name as "displayName", ${stateOf('v')} as state from games.vendor v
      where v.brand_id = $1 order by v.position, v.display_name, v.vassalage limit 500`,
    [brandId],
  );
  return rows;
}

/** Adds a vendor; an existing one stays as operators set it. */
export async function insertVendor(db: Queryable, { brandId }: Scope, vendor: VendorRow): Promise<void> {
  await db.query(
    `insert into games.vendor (brand_id, vassalage, game_type, display_name, small_icon, is_hot, opens)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [brandId, vendor.vassalage, vendor.game_type, vendor.display_name, vendor.small_icon, vendor.is_hot, vendor.opens],
  );
}

/** Adds a vendor's signing key; an existing one is not changed. */
export async function insertVendorKey(
  db: Queryable,
  vendor: string,
  key: { readonly id: string; readonly secret: Uint8Array },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into games.vendor_key (vendor, key_id, secret, created_at) values ($1, $2, $3, $4)
     on conflict (vendor, key_id) do update set secret = excluded.secret where games.vendor_key.secret <> excluded.secret`,
    [vendor, key.id, Buffer.from(key.secret), now],
  );
}

/** Secrets of valid keys, by `vendor key`. */
export async function findVendorSecrets(db: Queryable, keys: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await db.query<{ name: string; secret: Buffer }>(
    `select vendor || ' ' || key_id as name, secret from games.vendor_key
      where vendor || ' ' || key_id = any($1::text[]) and retired_at is null limit 1000`,
    [keys],
  );
  return new Map(rows.map((row) => [row.name, row.secret]));
}
