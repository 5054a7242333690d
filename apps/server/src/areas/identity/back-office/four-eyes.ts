import type { Payload, Value } from '@lantern/contract/schemas';
import type { SecurityChange } from '@lantern/events';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { replaceRealName } from '../accounts/repository/profile.ts';
import type { IdentityDeps } from '../deps.ts';
import { byOperator, publishChange } from '../security/publish-change.ts';
import { memberPasskeys } from '../security/repository/passkeys.ts';
import { deleteQuestions } from '../security/repository/questions.ts';
import { deleteTotp } from '../security/repository/totp.ts';
import { endSessions } from '../sessions/repository.ts';
import { applyMove } from './change-member.ts';
import { findTarget, lockTarget, type Target } from './find-target.ts';

/** Four-eyes requests, with the permissions to make and to approve each. Removing a proof weakens the account's protection. */
const WISHES = {
  RELEASE_FUNDS: { ask: 'members.lock', approve: 'members.lock' },
  UNBIND_TOTP: { ask: 'members.unlock', approve: 'members.sensitive' },
  UNBIND_PASSKEYS: { ask: 'members.unlock', approve: 'members.sensitive' },
  UNBIND_QUESTIONS: { ask: 'members.unlock', approve: 'members.sensitive' },
  UNBIND_CARD: { ask: 'members.unlock', approve: 'members.sensitive' },
  CHANGE_REAL_NAME: { ask: 'members.sensitive', approve: 'members.sensitive' },
} as const;

type Wish = keyof typeof WISHES;
/** After these requests the account has fewer proofs, so its sessions end. */
const OPENS_ACCOUNT: ReadonlySet<Wish> = new Set<Wish>(['UNBIND_TOTP', 'UNBIND_PASSKEYS', 'UNBIND_QUESTIONS']);

/** Changes of which the member is notified by inbox and mail, so that unauthorised ones are noticed. */
const TOLD: Readonly<Partial<Record<Wish, SecurityChange>>> = {
  UNBIND_TOTP: 'TOTP_UNBOUND',
  UNBIND_PASSKEYS: 'PASSKEYS_UNBOUND',
  UNBIND_QUESTIONS: 'QUESTIONS_UNBOUND',
  UNBIND_CARD: 'CARD_UNBOUND',
  CHANGE_REAL_NAME: 'NAME_CHANGED',
};

/** Four-eyes actions of this area. */
export const MEMBER_ACTIONS: Readonly<Record<Wish, string>> = {
  RELEASE_FUNDS: 'identity.release-funds',
  UNBIND_TOTP: 'identity.unbind-totp',
  UNBIND_PASSKEYS: 'identity.unbind-passkeys',
  UNBIND_QUESTIONS: 'identity.unbind-questions',
  UNBIND_CARD: 'identity.unbind-card',
  CHANGE_REAL_NAME: 'identity.change-real-name',
};

type Frozen = {
  readonly memberId: string;
  readonly account: string;
  readonly nameBefore?: string | null;
  readonly nameAfter?: string;
  /** The payout account to be removed: its id and its masked display. */
  readonly cardId?: string;
  readonly card?: string;
};

const cleanName = (text: string | undefined) => (text ?? '').normalize('NFKC').trim().replace(/\s+/gu, ' ');

/** Makes the four-eyes request. */
export async function requestMemberChange(
  deps: IdentityDeps,
  context: StaffContext,
  { id, wish, reason, realName, cardId }: Payload<'securityOffice.request'>,
): Promise<Value<'securityOffice.request'> | Refusal> {
  const { ask, approve } = WISHES[wish];
  const found = await findTarget(deps, context, ask, id);
  if (isRefusal(found)) return found;
  const nameAfter = cleanName(realName);
  if (wish === 'CHANGE_REAL_NAME' && [...nameAfter].length < 2) {
    return refuse('FIELD_RULE', { field: 'realName', min: 2, max: 60, patternId: 'REAL_NAME' });
  }
  const card = wish === 'UNBIND_CARD' ? await findCard(deps, found, cardId) : {};
  if (isRefusal(card)) return card;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const { member } = found;
    const names = wish === 'CHANGE_REAL_NAME' && { nameBefore: member.realName, nameAfter };
    const frozen: Frozen = { memberId: member.id.toString(), account: member.account, ...names, ...card };
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

/** The member's payout account; its number stays masked in the request and in the audit log. */
async function findCard(
  deps: IdentityDeps,
  { scope }: Target,
  id = '',
): Promise<Pick<Frozen, 'cardId' | 'card'> | Refusal> {
  const card = (await deps.payoutAccounts().list(scope)).find((one) => one.id.toString() === id);
  return card ? { cardId: id, card: card.label } : refuse('NOT_FOUND');
}

const NOTHING_THERE = refuse('STATE_CONFLICT');

async function carryOut(
  deps: IdentityDeps,
  tx: Queryable,
  target: Target,
  { wish, frozen, at }: { readonly wish: Wish; readonly frozen: Frozen; readonly at: Date },
): Promise<Refusal | null> {
  const { scope, member } = target;
  switch (wish) {
    case 'RELEASE_FUNDS':
      return applyMove(tx, target, 'RELEASE_FUNDS');
    case 'UNBIND_TOTP':
      return (await deleteTotp(tx, scope, member.id)) ? null : NOTHING_THERE;
    case 'UNBIND_PASSKEYS':
      return (await memberPasskeys.remove(tx, scope, member.id, null)) > 0 ? null : NOTHING_THERE;
    case 'UNBIND_QUESTIONS':
      return (await deleteQuestions(tx, scope, member.id)) > 0 ? null : NOTHING_THERE;
    case 'UNBIND_CARD':
      return deps.payoutAccounts().unbind(tx, scope, BigInt(frozen.cardId ?? '0'), at);
    case 'CHANGE_REAL_NAME': {
      const name = { before: frozen.nameBefore ?? null, after: frozen.nameAfter ?? '' };
      return (await replaceRealName(tx, scope, member.id, name)) ? null : NOTHING_THERE;
    }
  }
}

/** Handler of an approved request; runs in the approval's transaction. When a proof was removed, the member's sessions end. */
export async function applyMemberChange(
  deps: IdentityDeps,
  tx: Queryable,
  scope: Scope,
  wish: Wish,
  approved: { readonly values: Readonly<Record<string, unknown>>; readonly at: Date },
): Promise<Refusal | null> {
  const { values, at } = approved;
  const frozen = values as unknown as Frozen;
  const target = await lockTarget(tx, scope.merchantId, BigInt(frozen.memberId));
  if (isRefusal(target)) return target;
  const refusal = await carryOut(deps, tx, target, { wish, frozen, at });
  if (refusal) return refusal;
  const what = TOLD[wish];
  if (what) await publishChange(deps, tx, target.scope, byOperator(what, at));
  if (OPENS_ACCOUNT.has(wish)) {
    await endSessions(tx, scope, target.member.id, { reason: 'CREDENTIAL_CHANGED', at, platform: null });
  }
  return null;
}

/** All kinds of requests with their actions, to register the handlers. */
export const MEMBER_WISHES = Object.entries(MEMBER_ACTIONS) as [Wish, string][];
