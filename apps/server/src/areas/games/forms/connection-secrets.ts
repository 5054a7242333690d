import type { Queryable } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { listOldSeals, replaceSeal } from '../repository/connections.ts';

type Deps = Pick<GamesDeps, 'secrets'>;

const placeOf = (merchantId: bigint, vendor: string) => `games.vendor_connection:${merchantId}:${vendor}`;

/** Seals what an operator has typed in for a vendor. */
export function sealConnectionSecret({ secrets }: Deps, merchantId: bigint, vendor: string, secret: string): string {
  return secrets.seal(secret, placeOf(merchantId, vendor));
}

/** What a vendor signs with, for the check of a signature and for nobody's eyes. */
export function openConnectionSecret(
  { secrets }: Deps,
  merchantId: bigint,
  { vendor, secretSealed }: { readonly vendor: string; readonly secretSealed: string },
): string {
  return secrets.open(secretSealed, placeOf(merchantId, vendor));
}

/** At each start: seals with the newest key what an older one has sealed; `lost` are those whose key is not at hand. */
export async function sealConnectionsAnew({ secrets }: Deps, db: Queryable): Promise<{ sealed: number; lost: number }> {
  const old = await listOldSeals(db, secrets.newestPrefix);
  const known = old.filter(({ sealed }) => secrets.hasKeyOf(sealed));
  for (const row of known) {
    const place = placeOf(row.merchantId, row.vendor);
    await replaceSeal(db, row, secrets.seal(secrets.open(row.sealed, place), place));
  }
  return { sealed: known.length, lost: old.length - known.length };
}
