import type { SecurityChange } from '@lantern/events';
import { idText, isRefusal, type Queryable, type Refusal, type Scope, type Subject } from '@lantern/server-kit';
import Type from 'typebox';
import { facts, type SubjectFact } from '../../staff/index.ts';
import { raiseCredentialsVersion } from '../accounts/repository/credentials-version.ts';
import { findById, type MemberRow } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { byOperator, publishChange } from '../security/publish-change.ts';
import { endSessions, listLiveSessions } from '../sessions/repository.ts';
import { lockTarget, type Target } from './find-target.ts';

const { count, instant, part } = facts;

/** The payload's properties that name the member. */
export const MEMBER = { memberId: idText, account: Type.String() };

interface MemberPayload {
  readonly memberId: string;
}

/** The subject of a change of a member; staff adds the member's identity. */
export async function previewMember(
  tx: Queryable,
  scope: Scope,
  { memberId }: MemberPayload,
  change: (member: MemberRow) => Promise<readonly SubjectFact[]> | readonly SubjectFact[],
): Promise<Subject | null> {
  const member = await findById(tx, scope, BigInt(memberId));
  if (member === null) return null;
  const sessions = await listLiveSessions(tx, scope, member.id);
  return {
    ...{ memberId: member.id, name: member.account, page: { path: '/members', id: member.id.toString() } },
    parts: [
      part('CHANGE', await change(member)),
      part('EFFECT', [count('open_sessions', sessions.length), instant('last_login', member.lastLoginAt)]),
    ],
  };
}

interface ApprovedChange {
  readonly payload: MemberPayload;
  readonly change: SecurityChange;
  readonly at: Date;
  /** The member's sessions end, because the account has fewer proofs now. */
  readonly endsSessions?: boolean;
}

/** Applies an approved change to the locked member and notifies the member, so that an unauthorised change is noticed. */
export async function changeMember(
  deps: IdentityDeps,
  tx: Queryable,
  scope: Scope,
  { payload, change, at, endsSessions = false }: ApprovedChange,
  step: (target: Target) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const target = await lockTarget(tx, scope.brandId, BigInt(payload.memberId));
  if (isRefusal(target)) return target;
  const refusal = await step(target);
  if (refusal) return refusal;
  await publishChange(deps, tx, target.scope, byOperator(change, at));
  if (endsSessions) {
    await raiseCredentialsVersion(tx, scope, target.member.id);
    await endSessions(tx, scope, target.member.id, { reason: 'CREDENTIAL_CHANGED', at, platform: null });
  }
  return null;
}
