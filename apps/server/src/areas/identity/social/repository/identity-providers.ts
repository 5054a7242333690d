import type { Queryable, Scope } from '@lantern/server-kit';
import type { SocialProvider } from './social-links.ts';

export type ProviderName = SocialProvider | 'FIREBASE';

export type ProviderRow = {
  provider: ProviderName;
  enabled: boolean;
  settings: Readonly<Record<string, string>>;
  /** Empty when there is none. */
  sealedSecret: string;
  setAt: Date;
};

const COLUMNS = 'provider, enabled, settings, sealed_secret as "sealedSecret", set_at as "setAt"';

/** A brand's identity providers, one row per provider. */
export async function listProviders(db: Queryable, scope: Scope): Promise<ProviderRow[]> {
  const { rows } = await db.query<ProviderRow>(
    `select ${COLUMNS} from identity.identity_provider where brand_id = $1
     order by array_position(array['GOOGLE', 'FACEBOOK', 'OIDC', 'FIREBASE'], provider)`,
    [scope.brandId],
  );
  return rows;
}

/** An enabled provider; null when it is not enabled. */
export async function findOpenProvider<Name extends ProviderName>(
  db: Queryable,
  scope: Scope,
  provider: Name,
): Promise<(ProviderRow & { provider: Name }) | null> {
  const { rows } = await db.query<ProviderRow & { provider: Name }>(
    `select ${COLUMNS} from identity.identity_provider where brand_id = $1 and provider = $2 and enabled`,
    [scope.brandId, provider],
  );
  return rows[0] ?? null;
}

export async function saveProvider(tx: Queryable, scope: Scope, row: ProviderRow): Promise<void> {
  await tx.query(
    `insert into identity.identity_provider (brand_id, provider, enabled, settings, sealed_secret, set_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, provider) do update set enabled = excluded.enabled, settings = excluded.settings,
       sealed_secret = excluded.sealed_secret, set_at = excluded.set_at`,
    [scope.brandId, row.provider, row.enabled, JSON.stringify(row.settings), row.sealedSecret, row.setAt],
  );
}

/** @returns whether there was one */
export async function deleteProvider(tx: Queryable, scope: Scope, provider: ProviderName): Promise<boolean> {
  const { rowCount } = await tx.query('delete from identity.identity_provider where brand_id = $1 and provider = $2', [
    scope.brandId,
    provider,
  ]);
  return rowCount === 1;
}

export type SealedProvider = { brandId: bigint; provider: ProviderName; sealedSecret: string };

/** Secrets of every brand encrypted with an older key; at most four per brand. */
export async function listOldProviderSeals(db: Queryable, newestPrefix: string): Promise<SealedProvider[]> {
  const { rows } = await db.query<SealedProvider>(
    `select brand_id as "brandId", provider, sealed_secret as "sealedSecret" from identity.identity_provider
     where sealed_secret <> '' and not starts_with(sealed_secret, $1) limit 10000`,
    [newestPrefix],
  );
  return rows;
}

export async function replaceProviderSeal(db: Queryable, old: SealedProvider, sealedSecret: string): Promise<void> {
  await db.query(
    `update identity.identity_provider set sealed_secret = $4
     where brand_id = $1 and provider = $2 and sealed_secret = $3`,
    [old.brandId, old.provider, old.sealedSecret, sealedSecret],
  );
}
