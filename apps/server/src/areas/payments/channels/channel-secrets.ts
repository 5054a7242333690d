import { randomBytes } from 'node:crypto';
import type { Queryable } from '@lantern/database';
import type { PaymentsDeps } from '../deps.ts';
import { type ChannelRow, listOldChannelSeals, replaceChannelSeal } from './repository/channels.ts';
import { listOldPayoutSeals, replacePayoutSeal } from './repository/payout-channels.ts';

type Deps = Pick<PaymentsDeps, 'secrets'>;

const SECRET_BYTES = 32;
const placeOf = (merchantId: bigint, code: string) => `payments.channel:${merchantId}:${code}`;

/** Creates a secret for signing callbacks, encrypted for its channel. */
export function makeChannelSecret({ secrets }: Deps, merchantId: bigint, code: string): string {
  return secrets.seal(randomBytes(SECRET_BYTES).toString('base64url'), placeOf(merchantId, code));
}

/** Decrypts the provider's signing secret, only to check signatures; never show it. */
export function openChannelSecret({ secrets }: Deps, merchantId: bigint, channel: ChannelRow): string {
  return secrets.open(channel.secretSealed, placeOf(merchantId, channel.code));
}

/** The context string that binds an encrypted secret to its payout channel. */
const payoutPlaceOf = (merchantId: bigint, code: string) => `payments.payout_channel:${merchantId}:${code}`;

/** Encrypts a secret that an operator entered for a channel. */
export function sealChannelSecret(
  { secrets }: Deps,
  merchantId: bigint,
  side: 'DEPOSIT' | 'PAYOUT',
  channel: { readonly code: string; readonly secret: string },
): string {
  const place = side === 'DEPOSIT' ? placeOf : payoutPlaceOf;
  return secrets.seal(channel.secret, place(merchantId, channel.code));
}

/** The same for a payout channel. */
export function openPayoutSecret(
  { secrets }: Deps,
  merchantId: bigint,
  channel: { readonly code: string; readonly secretSealed: string },
): string {
  return secrets.open(channel.secretSealed, payoutPlaceOf(merchantId, channel.code));
}

const BATCH = 500;

type Seal = { merchantId: bigint; code: string; sealed: string };
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
    let after: Pick<Seal, 'merchantId' | 'code'> = { merchantId: 0n, code: '' };
    for (let rows: readonly Seal[] = []; ; ) {
      rows = await side.list(db, secrets.newestPrefix, after, BATCH);
      for (const row of rows) {
        const place = side.placeOf(row.merchantId, row.code);
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
