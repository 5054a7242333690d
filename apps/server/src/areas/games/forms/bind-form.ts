import { createHash } from 'node:crypto';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { ConnectionRow } from '../repository/connections.ts';
import { claimForm, deleteOldFormUses } from '../repository/form-uses.ts';
import type { Form, FormOperation } from './form.ts';

const MINUTE_MS = 60_000;
/** Tolerance of a time stamp into the future, and into the past if the vendor signs each attempt again. */
const SKEW_MS = 5 * MINUTE_MS;
/** Vendors that cannot sign the operation repeat their first form for up to a day. */
const REPEATED_FOR_MS = 25 * 60 * MINUTE_MS;
/** How long a form's first use is stored: longer than its time stamp is accepted. */
const STORED_FOR_MS = REPEATED_FOR_MS + 2 * SKEW_MS;

const READS: ReadonlySet<FormOperation> = new Set(['authenticate', 'balance', 'bonusWin', 'sessionExpired']);

/** Unix time of a form in milliseconds, null without a time stamp. */
function timeOf(form: Form): number | null {
  const text = form.get('timestamp') ?? '';
  return /^\d{13}$/.test(text) ? Number(text) : null;
}

/** A digest of the form's fields, independent of their order. */
function digestOfForm(form: Form): Buffer {
  const fields = [...form].sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

/**
 * Whether a signed form may be used for this operation now: a form signed for one operation is not valid for another, and an old form is
 * not valid at all.
 * - OPERATION: the signed field `operation` names it, and `timestamp` differs by at most five minutes. A repeat is signed again.
 * - ADDRESS: the vendor's form has no such field. A movement has a `timestamp` of the last 25 hours, and belongs to the operation for which
 * it was first sent.
 */
export async function isBoundForm(
  db: Queryable,
  scope: Scope,
  { vendor, binding }: Pick<ConnectionRow, 'vendor' | 'binding'>,
  { operation, form, now }: { readonly operation: FormOperation; readonly form: Form; readonly now: Date },
): Promise<boolean> {
  const named = form.get('operation');
  if (named !== undefined && named !== operation) return false;
  const sentAt = timeOf(form);
  const age = sentAt === null ? null : now.getTime() - sentAt;
  if (binding === 'OPERATION') return named === operation && age !== null && Math.abs(age) <= SKEW_MS;
  if (READS.has(operation)) return true;
  if (age === null || age < -SKEW_MS || age > REPEATED_FOR_MS) return false;
  return (await claimForm(db, scope, { vendor, digest: digestOfForm(form), operation, at: now })) === operation;
}

/** Deletes first uses of forms that are too old to be accepted again. */
export function forgetOldForms(db: Queryable, now: Date): Promise<void> {
  return deleteOldFormUses(db, new Date(now.getTime() - STORED_FOR_MS));
}
