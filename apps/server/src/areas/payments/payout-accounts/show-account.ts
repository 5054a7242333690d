import type { Value } from '@lantern/contract/schemas';
import type { PayoutAccountRow } from './repository.ts';

export type PayoutAccount = Value<'payments.bindPayoutAccount'>;

const HOUR_MS = 3_600_000;

/** An account for its member and for operators: only the last four characters of the number. */
export function showAccount(row: PayoutAccountRow, cooldownHours: number): PayoutAccount {
  return {
    id: row.id.toString(),
    kind: row.kind,
    institution: row.institution,
    holder: row.holder,
    last4: row.last4,
    createdAt: row.createdAt.toISOString(),
    usableFrom: new Date(row.createdAt.getTime() + cooldownHours * HOUR_MS).toISOString(),
  };
}
