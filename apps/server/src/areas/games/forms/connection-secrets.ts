import type { Queryable } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { listOldSeals, replaceSeal } from '../repository/connections.ts';

type Deps = Pick<GamesDeps, 'secrets'>;

const placeOf = (brandId: bigint, vendor: string) => `games.vendor_connection:${brandId}:${vendor}`;

/** Encrypts the secret that an operator has entered for a vendor. */
export function sealConnectionSecret({ secrets }: Deps, brandId: bigint, vendor: string, secret: string): string {
  return secrets.seal(secret, placeOf(brandId, vendor));
}

/** Decrypts a vendor's signing secret, only to verify signatures. */
export function openConnectionSecret(
  { secrets }: Deps,
  brandId: bigint,
  { vendor, secretSealed }: { readonly vendor: string; readonly secretSealed: string },
): string {
  return secrets.open(secretSealed, placeOf(brandId, vendor));
}

/** Run at each start: re-encrypts with the newest key what an older key has encrypted; `lost` are secrets whose key is not available. */
export async function sealConnectionsAnew({ secrets }: Deps, db: Queryable): Promise<{ sealed: number; lost: number }> {
  const old = await listOldSeals(db, secrets.newestPrefix);
  const known = old.filter(({ sealed }) => secrets.hasKeyOf(sealed));
  for (const row of known) {
    const place = placeOf(row.brandId, row.vendor);
    await replaceSeal(db, row, secrets.seal(secrets.open(row.sealed, place), place));
  }
  return { sealed: known.length, lost: old.length - known.length };
}
