import type { Queryable } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import { listOldFeedSeals, replaceFeedSeal } from './repository/feeds.ts';

interface KeyPlace {
  readonly brandId: bigint;
  readonly feed: string;
  readonly keyId: string;
}

const ROWS_A_STEP = 200;

const placeOf = ({ brandId, feed, keyId }: KeyPlace) => `lottery.feed_key:${brandId}:${feed}:${keyId}`;

/** Encrypts a provider's secret (hexadecimal), bound to the key that it belongs to. */
export function sealFeedSecret(secrets: SecretBox, place: KeyPlace, secret: string): string {
  return secrets.seal(secret.toLowerCase(), placeOf(place));
}

/** The bytes with which a provider signs. */
export function openFeedSecret(secrets: SecretBox, place: KeyPlace, sealed: string): Uint8Array {
  return Buffer.from(secrets.open(sealed, placeOf(place)), 'hex');
}

/** Run at each start: re-encrypts with the newest key what an older key has encrypted; `lost` are secrets whose key is not available. */
export async function sealFeedsAnew(
  secrets: SecretBox,
  db: Queryable,
): Promise<{ readonly sealed: number; readonly lost: number }> {
  const sum = { sealed: 0, lost: 0 };
  let after: KeyPlace = { brandId: 0n, feed: '', keyId: '' };
  for (;;) {
    const rows = await listOldFeedSeals(db, secrets.newestPrefix, after, ROWS_A_STEP);
    const last = rows.at(-1);
    if (last === undefined) return sum;
    for (const row of rows) {
      if (!secrets.hasKeyOf(row.secretSealed)) {
        sum.lost += 1;
        continue;
      }
      await replaceFeedSeal(db, row, secrets.seal(secrets.open(row.secretSealed, placeOf(row)), placeOf(row)));
      sum.sealed += 1;
    }
    after = last;
  }
}
