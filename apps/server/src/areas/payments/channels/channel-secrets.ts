import { randomBytes } from 'node:crypto';
import type { Queryable } from '@lantern/database';
import type { PaymentsDeps } from '../deps.ts';
import { type ChannelRow, listOldChannelSeals, replaceChannelSeal } from './repository/channels.ts';
import { listOldPayoutSeals, replacePayoutSeal } from './repository/payout-channels.ts';

type Deps = Pick<PaymentsDeps, 'secrets'>;

const SECRET_BYTES = 32;
const placeOf = (brandId: bigint, code: string) => `payments.channel:${brandId}:${code}`;

/** Creates a secret for signing callbacks, encrypted for its channel. */
export function makeChannelSecret({ secrets }: Deps, brandId: bigint, code: string): string {
  return secrets.seal(randomBytes(SECRET_BYTES).toString('base64url'), placeOf(brandId, code));
}

/** Decrypts the provider's signing secret, only to check signatures; never show it. */
export function openChannelSecret({ secrets }: Deps, brandId: bigint, channel: ChannelRow): string {
  return secrets.open(channel.secretSealed, placeOf(brandId, channel.code));
}

/** The context string that binds an encrypted secret to its payout channel. */
const payoutPlaceOf = (brandId: bigint, code: string) => `payments.payout_channel:${brandId}:${code}`;

/** Encrypts a secret that an operator entered for a channel. */
export function sealChannelSecret(
  { secrets }: Deps,
  brandId: bigint,
  side: 'DEPOSIT' | 'PAYOUT',
  channel: { readonly code: string; readonly secret: string },
): string {
  const place = side === 'DEPOSIT' ? placeOf : payoutPlaceOf;
  return secrets.seal(channel.secret, place(brandId, channel.code));
}

/** The same for a payout channel. */
export function openPayoutSecret(
  { secrets }: Deps,
  brandId: bigint,
  channel: { readonly code: string; readonly secretSealed: string },
): string {
  return secrets.open(channel.secretSealed, payoutPlaceOf(brandId, channel.code));
}

const BATCH = 500;

type Seal = { brandId: bigint; code: string; sealed: string };
const SIDES = [
  { list: listOldChannelSeals, replace: replaceChannelSeal, placeOf },
  { list: listOldPayoutSeals, replace: replacePayoutSeal, placeOf: payoutPlaceOf },
] as const;

/**
 * At each start: re-encrypts with the newest key all secrets encrypted with an older key or not at all; `lost` counts those whose key is
 * missing.
 */
export async function sealChannelsAnew({ secrets }: Deps, db: Queryable): Promise<{ sealed: number; lost: number }> {
  let sealed = 0;
  let lost = 0;
  for (const side of SIDES) {
    let after: Pick<Seal, 'brandId' | 'code'> = { brandId: 0n, code: '' };
    for (let rows: readonly Seal[] = []; ; ) {
      rows = await side.list(db, secrets.newestPrefix, after, BATCH);
      for (const row of rows) {
        const place = side.placeOf(row.brandId, row.code);
        const isPlain = !row.sealed.startsWith('v1.');
        if (isPlain || secrets.hasKeyOf(row.sealed)) {
          const plain = isPlain ? row.sealed : secrets.open(row.sealed, place);
          await side.replace(db, row, secrets.seal(plain, place));
          sealed += 1;
        } else lost += 1;
        after = row;
      }
      if (rows.length < BATCH) break;
    }
  }
  return { sealed, lost };
}
