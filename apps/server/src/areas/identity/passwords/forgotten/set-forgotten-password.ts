import { PasswordChanged } from '@lantern/events';
import {
  type CallContext,
  isRefusal,
  type MemberScope,
  type Queryable,
  type Refusal,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { accountKey, type MemberRow } from '../../accounts/repository/members.ts';
import type { IdentityDeps } from '../../deps.ts';
import { memberSubject } from '../../login/login-subjects.ts';
import { insertLoginRecord, type LoginRecord } from '../../login/repository/login-records.ts';
import { publishSessionEnd } from '../../sessions/open-session.ts';
import { type ChangedCode, lockProven } from '../../sessions/proven-member.ts';
import { type EndedSession, endSessions } from '../../sessions/repository.ts';
import { setPassword } from '../new-password.ts';

export interface Reset {
  /** As read with what is proven. */
  readonly member: MemberRow;
  readonly newHash: string;
  readonly method: LoginRecord['method'];
  /** The refusal when what opens the account has changed since the proof. */
  readonly changed: ChangedCode;
  /** Consumes the proof, inside the transaction. */
  readonly use: (tx: Queryable) => Promise<Refusal | null>;
}

/** Sets a forgotten password: ends every session, resets failed logins and notifies the owner. */
export async function setForgottenPassword(
  deps: IdentityDeps,
  context: CallContext,
  { member, newHash, method, changed, use }: Reset,
): Promise<{ account: string } | Refusal> {
  const scope: MemberScope = { brandId: context.brand.id, memberId: member.id, book: member.book };
  const { now: at, ip, country, userAgent: device } = context;
  let ended: readonly EndedSession[] = [];
  const outcome = await transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await lockProven(tx, scope, member, changed);
    if (isRefusal(proven)) return proven;
    const stopped = (await use(tx)) ?? (await setPassword(tx, scope, member.id, newHash, at));
    if (stopped) return stopped;
    await deps.throttle.forgive(scope, memberSubject(member.id), at, tx);
    ended = await endSessions(tx, scope, member.id, { reason: 'PASSWORD_CHANGED', at, platform: null });
    const record = { memberId: member.id, accountKey: accountKey(member.account), at, ip, country, device };
    await insertLoginRecord(tx, scope, { ...record, method, result: 'OK' });
    await deps.publish(tx, PasswordChanged, scope.brandId, {
      memberId: member.id.toString(),
      at: at.toISOString(),
      ip,
    });
    return { account: member.account };
  });
  if (isRefusal(outcome)) return outcome;
  publishSessionEnd(deps, scope, ended, 'EXPIRED');
  return outcome;
}
