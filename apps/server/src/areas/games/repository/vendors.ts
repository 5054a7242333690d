import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameType } from './categories.ts';

export type VendorRow = {
  vassalage: string;
  game_type: GameType;
  display_name: string;
  small_icon: string;
  is_hot: boolean;
  opens: string;
};

export async function listVendors(db: Queryable, { merchantId }: Scope): Promise<VendorRow[]> {
  const { rows } = await db.query<VendorRow>(
    `select vassalage, game_type, display_name, small_icon, is_hot, opens from games.vendor
      where merchant_id = $1 and enabled order by position, display_name limit 500`,
    [merchantId],
  );
  return rows;
}

/** Adds a vendor; one that is there already stays as operators left it. */
export async function insertVendor(db: Queryable, { merchantId }: Scope, vendor: VendorRow): Promise<void> {
  await db.query(
    `insert into games.vendor (merchant_id, vassalage, game_type, display_name, small_icon, is_hot, opens)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      merchantId,
      vendor.vassalage,
      vendor.game_type,
      vendor.display_name,
      vendor.small_icon,
      vendor.is_hot,
      vendor.opens,
    ],
  );
}
