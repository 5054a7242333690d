import { randomBytes } from 'node:crypto';
import type { Queryable } from '@lantern/database';
import type { PaymentsDeps } from './deps.ts';
import { type ChannelRow, listOldChannelSeals, replaceChannelSeal } from './repository/channels.ts';

type Deps = Pick<PaymentsDeps, 'secrets'>;

const SECRET_BYTES = 32;
const placeOf = (merchantId: bigint, code: string) => `payments.channel:${merchantId}:${code}`;

/** A fresh secret to sign call-backs with, sealed for its channel. */
export function makeChannelSecret({ secrets }: Deps, merchantId: bigint, code: string): string {
  return secrets.seal(randomBytes(SECRET_BYTES).toString('base64url'), placeOf(merchantId, code));
}

/** What the provider signs with, for the check of a signature and for nobody's eyes. */
export function openChannelSecret({ secrets }: Deps, merchantId: bigint, channel: ChannelRow): string {
  return secrets.open(channel.secretSealed, placeOf(merchantId, channel.code));
}

const BATCH = 500;

/** At each start: seals with the newest key what an older one, or none yet, has sealed; `lost` are those whose key is not at hand. */
export async function sealChannelsAnew({ secrets }: Deps, db: Queryable): Promise<{ sealed: number; lost: number }> {
  let sealed = 0;
  let lost = 0;
  let after = { merchantId: 0n, code: '' };
  for (;;) {
    const rows = await listOldChannelSeals(db, secrets.newestPrefix, after, BATCH);
    for (const row of rows) {
      const place = placeOf(row.merchantId, row.code);
      const isPlain = !row.sealed.startsWith('v1.');
      if (isPlain || secrets.hasKeyOf(row.sealed)) {
        const plain = isPlain ? row.sealed : secrets.open(row.sealed, place);
        await replaceChannelSeal(db, row, secrets.seal(plain, place));
        sealed += 1;
      } else lost += 1;
      after = row;
    }
    if (rows.length < BATCH) return { sealed, lost };
  }
}
