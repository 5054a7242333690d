import { randomBytes } from 'node:crypto';
import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { listOldSeals, type PayoutAccountRow, replaceSeal, type SealedRow, storedNumberKey } from './repository.ts';

type Deps = Pick<PaymentsDeps, 'secrets'>;

const ACCOUNT_PLACE = 'payments.payout-account';
const placeOfKey = (brandId: bigint) => `payments.number-key:${brandId}`;

/** Encrypts an account number; it is not bound to its row, because the row has no id yet. */
export const sealNumber = ({ secrets }: Deps, number: string): string => secrets.seal(number, ACCOUNT_PLACE);

/** The number in plain text, only for the provider that pays. */
export const openNumber = ({ secrets }: Deps, account: Pick<PayoutAccountRow, 'numberSealed'>): string =>
  secrets.open(account.numberSealed, ACCOUNT_PLACE);

/** The brand's key for number digests, generated at first use. */
export async function numberKey(
  { secrets, pool }: Deps & Pick<PaymentsDeps, 'pool'>,
  scope: Scope,
  at: Date,
): Promise<Buffer> {
  const place = placeOfKey(scope.brandId);
  const sealed = await storedNumberKey(pool, scope, () => secrets.seal(randomBytes(32).toString('hex'), place), at);
  return Buffer.from(secrets.open(sealed, place), 'hex');
}

const BATCH = 500;

/** At each start: re-encrypts with the newest key all numbers encrypted with an older one; `lost` counts those whose key is missing. */
export async function sealAnew({ secrets }: Deps, db: Queryable): Promise<{ sealed: number; lost: number }> {
  let sealed = 0;
  let lost = 0;
  let after = 0n;
  for (;;) {
    const rows: readonly SealedRow[] = await listOldSeals(db, secrets.newestPrefix, after, BATCH);
    for (const row of rows) {
      after = row.id !== null && row.id > after ? row.id : after;
      const place = row.id === null ? placeOfKey(row.brandId) : ACCOUNT_PLACE;
      if (secrets.hasKeyOf(row.sealed)) {
        await replaceSeal(db, row, secrets.seal(secrets.open(row.sealed, place), place));
        sealed += 1;
      } else lost += 1;
    }
    if (rows.filter((row) => row.id !== null).length < BATCH) return { sealed, lost };
  }
}
