import { cleanPersonName } from '@lantern/contract/person-name';
import type { Payload } from '@lantern/contract/schemas';
import { IdentityDecided } from '@lantern/events';
import {
  defineApproval,
  idText,
  isRefusal,
  type MemberScope,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { isSameName } from '@lantern/text/names';
import Type from 'typebox';
import { PRINTED_NAME, readPersonName } from '../../identity/index.ts';
import { facts } from '../../staff/index.ts';
import type { SafetyDeps } from '../deps.ts';
import { openDeclared } from './declared.ts';
import { type CheckRow, decideCheckRow, findCheck, lockCheck } from './repository/checks.ts';

const { code, count, instant, part, text } = facts;

export const IDENTITY = 'safety.identity';
/** Permissions to read names in full. */
const READS_NAMES = ['members.sensitive', 'safety.identity'];
const YEAR_MS = 365 * 86_400_000;
/** Maximum validity of an identity verification. */
const PROOF_MS = 3 * YEAR_MS;

export const targetOf = (id: bigint) => `identity-check:${id}`;
const scopeOf = (check: CheckRow): MemberScope => ({
  brandId: check.brandId,
  memberId: check.memberId,
  book: check.book,
});

/** Expiry of a verification approved now: the document's expiry date, at most three years from now. */
function expiryOf(documentEnds: string | undefined, now: Date): Date {
  const latest = new Date(now.getTime() + PROOF_MS);
  const ends = documentEnds ? new Date(`${documentEnds}T00:00:00Z`) : latest;
  return ends < latest && ends > now ? ends : latest;
}

/** The declared name as it will be stored; refused if it was submitted before names had a rule, and is none. */
const declaredName = (realName: string) => readPersonName('realName', realName, PRINTED_NAME);

async function approve(
  deps: SafetyDeps,
  tx: Queryable,
  check: CheckRow,
  by: string,
  now: Date,
): Promise<Refusal | null> {
  const declared = openDeclared(deps, check);
  const realName = declaredName(declared.realName);
  if (isRefusal(realName)) return realName;
  const expiresAt = expiryOf(declared.documentEnds, now);
  await decideCheckRow(tx, check, { state: 'APPROVED', by, reason: null, expiresAt, at: now });
  await deps.people.protection.setRealName(tx, scopeOf(check), realName);
  await notify(deps, tx, check, 'APPROVED');
  return null;
}

const notify = (deps: SafetyDeps, tx: Queryable, check: CheckRow, state: 'APPROVED' | 'REJECTED') =>
  deps.publish(tx, IdentityDecided, check.brandId, {
    memberId: String(check.memberId),
    checkId: String(check.id),
    level: check.level,
    state,
  });

/** The stored real name, '' for none. */
async function nameOf(deps: SafetyDeps, db: Queryable, check: CheckRow): Promise<string> {
  return (await deps.people.protection.personOf(db, scopeOf(check)))?.realName ?? '';
}

/** Whether approving needs a second operator: a higher level raises limits, and a new name is who may be paid. */
export const needsSecond = ({ level }: Pick<CheckRow, 'level'>, present: string, declared: string): boolean =>
  level > 1 || present === '' || !isSameName(present, declared);

/** Approves a verification of level 2 or 3, or one that stores a first or another real name. */
export const approveIdentity = (deps: SafetyDeps) =>
  defineApproval({
    action: 'safety.approve-identity',
    schema: payloadSchema({
      ...{ id: idText, member: idText, from: Type.String(), to: Type.String() },
      checked: Type.Optional(Type.Array(Type.String())),
    }),
    permission: { request: IDENTITY, approve: IDENTITY },
    async preview(tx, scope, { id }) {
      const check = await findCheck(tx, scope, BigInt(id));
      if (check === null) return null;
      const { realName } = openDeclared(deps, check);
      const rows = [
        // The stored name of now: another request may have replaced it since.
        text('real_name', await nameOf(deps, tx, check), {
          ...{ becomes: cleanPersonName(realName), isFixed: true, needs: READS_NAMES },
        }),
        count('identity_level', check.level),
        code('state', 'proof_state', check.state, { becomes: 'APPROVED', isFixed: true }),
        instant('submitted_at', check.submittedAt),
      ];
      const page = { path: '/identity', id: check.id.toString() };
      return { name: `#${check.id}`, memberId: check.memberId, page, parts: [part('IDENTITY', rows)] };
    },
    async apply(tx, scope, { id, from }, { checker, at }) {
      const check = await lockCheck(tx, scope, BigInt(id));
      if (check === null || check.state !== 'SUBMITTED') return refuse('STATE_CONFLICT');
      if ((await nameOf(deps, tx, check)) !== from) return refuse('STATE_CONFLICT');
      return approve(deps, tx, check, checker, at);
    },
  });

/**
 * An operator's decision on an identity verification. Approving level 2 or 3, or a name that is not the stored real name, needs four-eyes
 * approval; a rejection is final.
 *
 * @returns the pending approval request, null when the decision is final
 */
export async function decideIdentity(
  deps: SafetyDeps,
  context: StaffContext,
  input: Payload<'safetyBackOffice.decideIdentity'>,
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
      const notified = { code: input.reasonCode, message };
      await decideCheckRow(tx, check, { state: 'REJECTED', by: name, reason, notified, expiresAt: null, at: now });
      await notify(deps, tx, check, 'REJECTED');
    } else {
      const present = await nameOf(deps, tx, check);
      const realName = declaredName(openDeclared(deps, check).realName);
      if (isRefusal(realName)) return realName;
      if (needsSecond(check, present, realName)) {
        const { id, checked } = input;
        const named = { id, member: String(check.memberId), from: present, to: realName };
        const payload = { ...named, ...(checked && { checked }) };
        const request = { target, payload, reason };
        const requestId = await deps.staff.requests.open(tx, context, approveIdentity(deps), request);
        return typeof requestId === 'bigint' ? { requestId: String(requestId) } : requestId;
      }
      const refused = await approve(deps, tx, check, name, now);
      if (refused) return refused;
    }
    const action = input.decision === 'APPROVE' ? 'safety.approve-identity' : 'safety.reject-identity';
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
