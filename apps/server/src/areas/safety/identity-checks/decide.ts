import type { Payload } from '@lantern/contract/schemas';
import { isSameName } from '@lantern/engines/cashier';
import { IdentityDecided } from '@lantern/events';
import {
  type MemberScope,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { openDeclared } from './declared.ts';
import { type CheckRow, decideCheckRow, lockCheck } from './repository/checks.ts';

export const IDENTITY = 'safety.identity';
export const RENAME_ACTION = 'safety.approve-identity';
const YEAR_MS = 365 * 86_400_000;
/** Maximum validity of an identity verification. */
const PROOF_MS = 3 * YEAR_MS;

export const targetOf = (id: bigint) => `identity-check:${id}`;
const scopeOf = (check: CheckRow): MemberScope => ({
  merchantId: check.merchantId,
  memberId: check.memberId,
  book: check.book,
});

/** Expiry of a verification approved now: the document's expiry date, at most three years from now. */
function expiryOf(documentEnds: string | undefined, now: Date): Date {
  const latest = new Date(now.getTime() + PROOF_MS);
  const ends = documentEnds ? new Date(`${documentEnds}T00:00:00Z`) : latest;
  return ends < latest && ends > now ? ends : latest;
}

async function approve(deps: SafetyDeps, tx: Queryable, check: CheckRow, by: string, now: Date): Promise<void> {
  const declared = openDeclared(deps, check);
  const expiresAt = expiryOf(declared.documentEnds, now);
  await decideCheckRow(tx, check, { state: 'APPROVED', by, reason: null, expiresAt, at: now });
  await deps.people.protection.setRealName(tx, scopeOf(check), declared.realName.normalize('NFKC').trim());
  await tell(deps, tx, check, 'APPROVED');
}

const tell = (deps: SafetyDeps, tx: Queryable, check: CheckRow, state: 'APPROVED' | 'REJECTED') =>
  deps.publish(tx, IdentityDecided, check.merchantId, {
    memberId: String(check.memberId),
    checkId: String(check.id),
    level: check.level,
    state,
  });

/**
 * An operator's decision on an identity verification. Approving a name that differs from the stored real name is a change of name and needs
 * four-eyes approval.
 *
 * @returns the pending approval request, null when the decision is final
 */
export async function decideIdentity(
  deps: SafetyDeps,
  context: StaffContext,
  input: Payload<'safetyOffice.decideIdentity'>,
): Promise<{ requestId: string | null } | Refusal> {
  const forbidden = deps.staff.requirePermission(context, IDENTITY);
  if (forbidden) return forbidden;
  const { scope, name } = context.operator;
  const { now } = context;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const check = await lockCheck(tx, scope, BigInt(input.id));
    if (check === null) return refuse('NOT_FOUND');
    if (check.state !== 'SUBMITTED') return refuse('STATE_CONFLICT');
    const reason = input.reason.trim();
    const message = input.message?.trim() || null;
    const target = targetOf(check.id);
    if (input.decision === 'REJECT') {
      if (input.reasonCode === undefined) return refuse('FIELD_RULE', { field: 'reasonCode', patternId: 'required' });
      if (input.reasonCode === 'OTHER' && message === null)
        return refuse('FIELD_RULE', { field: 'message', patternId: 'required' });
      const told = { code: input.reasonCode, message };
      await decideCheckRow(tx, check, { state: 'REJECTED', by: name, reason, told, expiresAt: null, at: now });
      await tell(deps, tx, check, 'REJECTED');
    } else {
      const stands = (await deps.people.protection.personOf(tx, scopeOf(check)))?.realName ?? '';
      const { realName } = openDeclared(deps, check);
      if (stands !== '' && !isSameName(stands, realName)) {
        const frozen = { id: input.id, member: String(check.memberId), from: stands, to: realName };
        const wish = { area: 'safety', action: RENAME_ACTION, target, frozen, reason, permissionToApprove: IDENTITY };
        const requestId = await deps.staff.requests.open(tx, context, wish);
        return typeof requestId === 'bigint' ? { requestId: String(requestId) } : requestId;
      }
      await approve(deps, tx, check, name, now);
    }
    const action = input.decision === 'APPROVE' ? RENAME_ACTION : 'safety.reject-identity';
    await deps.staff.audit(tx, context, {
      action,
      target,
      permission: IDENTITY,
      after: {
        ...{ level: check.level, reason },
        ...(input.decision === 'REJECT' && { reasonCode: input.reasonCode, message }),
        ...(input.checked && { checked: input.checked }),
      },
    });
    return { requestId: null };
  });
}

/** Executes a name change after four-eyes approval. */
export async function applyRename(
  deps: SafetyDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Readonly<Record<string, unknown>>,
  approval: { readonly checker: string; readonly at: Date },
): Promise<Refusal | null> {
  const check = await lockCheck(tx, scope, BigInt(String(frozen.id)));
  if (check === null || check.state !== 'SUBMITTED') return refuse('STATE_CONFLICT');
  await approve(deps, tx, check, approval.checker, approval.at);
  return null;
}
