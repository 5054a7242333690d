import { createHash } from 'node:crypto';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { ConnectionRow } from '../repository/connections.ts';
import { claimForm, deleteOldFormUses } from '../repository/form-uses.ts';
import type { Form, FormOperation } from './form.ts';

const MINUTE_MS = 60_000;
/** A time stamp may lie this far ahead, and this far back where the vendor signs each try anew. */
const SKEW_MS = 5 * MINUTE_MS;
/** Vendors that cannot sign the operation repeat the first form for up to a day. */
const REPEATED_FOR_MS = 25 * 60 * MINUTE_MS;
/** How long a form's first use is stored: longer than its time stamp is accepted. */
const STORED_FOR_MS = REPEATED_FOR_MS + 2 * SKEW_MS;

const READS: ReadonlySet<FormOperation> = new Set(['authenticate', 'balance', 'bonusWin', 'sessionExpired']);

/** Milliseconds since 1970 of a form, null where it carries no time stamp. */
function timeOf(form: Form): number | null {
  const text = form.get('timestamp') ?? '';
  return /^\d{13}$/.test(text) ? Number(text) : null;
}

/** The fields of a form as one digest, whatever their order. */
function digestOfForm(form: Form): Buffer {
  const fields = [...form].sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

/**
 * Whether a signed form may be used for this operation now: what was signed for one operation does nothing under another, and an old form
 * does nothing at all.
 *
 * - OPERATION: the signed field `operation` names it, and `timestamp` is at most five minutes off. A repeat is signed anew.
 * - ADDRESS: the vendor's form has no such field. A movement carries a `timestamp` of the last 25 hours, and belongs to the operation that
 *   it was first sent for.
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

/** Forgets first uses of forms that are too old to be accepted again. */
export function forgetOldForms(db: Queryable, now: Date): Promise<void> {
  return deleteOldFormUses(db, new Date(now.getTime() - STORED_FOR_MS));
}
