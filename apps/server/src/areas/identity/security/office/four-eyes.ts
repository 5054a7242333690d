import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refusable,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import { deletePasskeys } from '../../repository/passkeys.ts';
import { replaceRealName } from '../../repository/profile.ts';
import { deleteQuestions } from '../../repository/questions.ts';
import { endSessions } from '../../repository/sessions.ts';
import { deleteTotp } from '../../repository/totp.ts';
import { applyMove } from './change-member.ts';
import { findTarget, lockTarget, type Target } from './find-target.ts';

/** What one operator asks and another approves, with the permission of each. Taking a proof away opens the account. */
const WISHES = {
  RELEASE_FUNDS: { ask: 'members.lock', approve: 'members.lock' },
  UNBIND_TOTP: { ask: 'members.unlock', approve: 'members.sensitive' },
  UNBIND_PASSKEYS: { ask: 'members.unlock', approve: 'members.sensitive' },
  UNBIND_QUESTIONS: { ask: 'members.unlock', approve: 'members.sensitive' },
  CHANGE_REAL_NAME: { ask: 'members.sensitive', approve: 'members.sensitive' },
} as const;

type Wish = keyof typeof WISHES;

/** Four-eyes actions that this area owns. */
export const MEMBER_ACTIONS: Readonly<Record<Wish, string>> = {
  RELEASE_FUNDS: 'identity.release-funds',
  UNBIND_TOTP: 'identity.unbind-totp',
  UNBIND_PASSKEYS: 'identity.unbind-passkeys',
  UNBIND_QUESTIONS: 'identity.unbind-questions',
  CHANGE_REAL_NAME: 'identity.change-real-name',
};

type Frozen = {
  readonly memberId: string;
  readonly account: string;
  readonly nameBefore?: string | null;
  readonly nameAfter?: string;
};

const cleanName = (text: string | undefined) => (text ?? '').normalize('NFKC').trim().replace(/\s+/gu, ' ');

/** First pair of eyes. */
export async function requestMemberChange(
  deps: IdentityDeps,
  context: StaffContext,
  { id, wish, reason, realName }: Payload<'securityOffice.request'>,
): Promise<Value<'securityOffice.request'> | Refusal> {
  const { ask, approve } = WISHES[wish];
  const found = await findTarget(deps, context, ask, id);
  if (isRefusal(found)) return found;
  const nameAfter = cleanName(realName);
  if (wish === 'CHANGE_REAL_NAME' && [...nameAfter].length < 2) {
    return refuse('FIELD_RULE', { field: 'realName', min: 2, max: 60, patternId: 'REAL_NAME' });
  }
  return refusable(deps.pool, async (tx) => {
    const { member } = found;
    const names = wish === 'CHANGE_REAL_NAME' && { nameBefore: member.realName, nameAfter };
    const frozen: Frozen = { memberId: member.id.toString(), account: member.account, ...names };
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'identity',
      action: MEMBER_ACTIONS[wish],
      target: `member:${member.id}`,
      permissionToApprove: approve,
      reason,
      frozen,
    });
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

const NOTHING_THERE = refuse('STATE_CONFLICT');

async function carryOut(tx: Queryable, target: Target, wish: Wish, frozen: Frozen): Promise<Refusal | null> {
  const { scope, member } = target;
  switch (wish) {
    case 'RELEASE_FUNDS':
      return applyMove(tx, target, 'RELEASE_FUNDS');
    case 'UNBIND_TOTP':
      return (await deleteTotp(tx, scope, member.id)) ? null : NOTHING_THERE;
    case 'UNBIND_PASSKEYS':
      return (await deletePasskeys(tx, scope, member.id, null)) > 0 ? null : NOTHING_THERE;
    case 'UNBIND_QUESTIONS':
      return (await deleteQuestions(tx, scope, member.id)) > 0 ? null : NOTHING_THERE;
    case 'CHANGE_REAL_NAME': {
      const name = { before: frozen.nameBefore ?? null, after: frozen.nameAfter ?? '' };
      return (await replaceRealName(tx, scope, member.id, name)) ? null : NOTHING_THERE;
    }
  }
}

/** Second pair of eyes: runs in the transaction of the approval. What opened the account is gone, so its sessions end. */
export async function applyMemberChange(
  tx: Queryable,
  scope: Scope,
  wish: Wish,
  values: Readonly<Record<string, unknown>>,
  approval: { readonly at: Date },
): Promise<Refusal | null> {
  const frozen = values as unknown as Frozen;
  const target = await lockTarget(tx, scope.merchantId, BigInt(frozen.memberId));
  if (isRefusal(target)) return target;
  const refusal = await carryOut(tx, target, wish, frozen);
  if (refusal) return refusal;
  if (wish.startsWith('UNBIND')) {
    await endSessions(tx, scope, target.member.id, { reason: 'CREDENTIAL_CHANGED', at: approval.at, platform: null });
  }
  return null;
}

/** Every wish with its action, for the registration of what carries it out. */
export const MEMBER_WISHES = Object.entries(MEMBER_ACTIONS) as [Wish, string][];
