import type { Payload, Value } from '@lantern/contract/schemas';
import type { SecurityChange } from '@lantern/events';
import {
  type ApprovalDefinition,
  type ApprovalPayload,
  defineApproval,
  idText,
  isRefusal,
  orNull,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type, { type TObject } from 'typebox';
import { facts } from '../../staff/index.ts';
import { readPersonName } from '../accounts/person-name.ts';
import { replaceRealName } from '../accounts/repository/profile.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberPasskeys } from '../security/repository/passkeys.ts';
import { deleteQuestions, listQuestions } from '../security/repository/questions.ts';
import { deleteTotp, findTotp } from '../security/repository/totp.ts';
import { changeMember, MEMBER, previewMember } from './change-of-member.ts';
import { findTarget, lockTarget, type Target } from './find-target.ts';
import { applyMove } from './move-status.ts';

const { code, count, lineOf, text } = facts;

/** Removing a proof weakens the account's protection, so its approval needs the permission to read personal data. */
const UNBIND = { request: 'members.unlock', approve: 'members.sensitive' } as const;

/** Releases blocked funds. */
export const releaseFunds = defineApproval({
  action: 'identity.release-funds',
  schema: payloadSchema(MEMBER),
  permission: { request: 'members.lock', approve: 'members.lock' },
  preview: (tx, scope, payload) =>
    previewMember(tx, scope, payload, ({ status }) => [
      code('member_state', 'member_state', status, { isFixed: true }),
      code('funds', 'subject_funds', 'BLOCKED', { becomes: 'FREE' }),
    ]),
  async apply(tx, scope, { memberId }) {
    const target = await lockTarget(tx, scope.brandId, BigInt(memberId));
    return isRefusal(target) ? target : applyMove(tx, target, 'RELEASE_FUNDS');
  },
});

interface Proof {
  readonly action: `identity.${string}`;
  readonly kind: 'TOTP' | 'PASSKEYS' | 'QUESTIONS';
  readonly change: SecurityChange;
  count(tx: Queryable, scope: Scope, memberId: bigint): Promise<number>;
  /** Removes all of the kind; answers whether there were any. */
  remove(tx: Queryable, scope: Scope, memberId: bigint): Promise<boolean>;
}

/** Removes all proofs of one kind and ends the member's sessions. */
const unbindProof = (deps: IdentityDeps, proof: Proof) =>
  defineApproval({
    action: proof.action,
    schema: payloadSchema(MEMBER),
    permission: UNBIND,
    preview: (tx, scope, payload) =>
      previewMember(tx, scope, payload, async ({ id }) => [
        code('takes_away', 'subject_takes', proof.kind),
        count('proofs_bound', await proof.count(tx, scope, id), { becomes: '0' }),
      ]),
    apply: (tx, scope, payload, { at }) =>
      changeMember(
        deps,
        tx,
        scope,
        { payload, change: proof.change, at, endsSessions: true },
        async ({ scope: own, member }) => ((await proof.remove(tx, own, member.id)) ? null : refuse('STATE_CONFLICT')),
      ),
  });

export const unbindTotp = (deps: IdentityDeps) =>
  unbindProof(deps, {
    ...{ action: 'identity.unbind-totp', kind: 'TOTP', change: 'TOTP_UNBOUND' },
    count: async (tx, scope, id) => ((await findTotp(tx, scope, id)) === null ? 0 : 1),
    remove: (tx, scope, id) => deleteTotp(tx, scope, id),
  });

export const unbindPasskeys = (deps: IdentityDeps) =>
  unbindProof(deps, {
    ...{ action: 'identity.unbind-passkeys', kind: 'PASSKEYS', change: 'PASSKEYS_UNBOUND' },
    count: async (tx, scope, id) => (await memberPasskeys.list(tx, scope, id)).length,
    remove: async (tx, scope, id) => (await memberPasskeys.remove(tx, scope, id, null)) > 0,
  });

export const unbindQuestions = (deps: IdentityDeps) =>
  unbindProof(deps, {
    ...{ action: 'identity.unbind-questions', kind: 'QUESTIONS', change: 'QUESTIONS_UNBOUND' },
    count: async (tx, scope, id) => (await listQuestions(tx, scope, id)).length,
    remove: async (tx, scope, id) => (await deleteQuestions(tx, scope, id)) > 0,
  });

/** Removes a payout account; `card` is its masked display. */
export const unbindCard = (deps: IdentityDeps) =>
  defineApproval({
    action: 'identity.unbind-card',
    schema: payloadSchema({ ...MEMBER, cardId: idText, card: Type.String() }),
    permission: UNBIND,
    preview: (tx, scope, payload) =>
      previewMember(tx, scope, payload, () => [text('payout_account', lineOf(payload.card))]),
    apply: (tx, scope, payload, { at }) =>
      changeMember(deps, tx, scope, { payload, change: 'CARD_UNBOUND', at }, (target) =>
        deps.payoutAccounts().unbind(tx, target.scope, BigInt(payload.cardId), at),
      ),
  });

/** Replaces the real name, if it is still the one of the request. */
export const changeRealName = (deps: IdentityDeps) =>
  defineApproval({
    action: 'identity.change-real-name',
    schema: payloadSchema({ ...MEMBER, nameBefore: orNull(Type.String()), nameAfter: Type.String() }),
    permission: { request: 'members.sensitive', approve: 'members.sensitive' },
    preview: (tx, scope, payload) =>
      previewMember(tx, scope, payload, ({ realName }) => [
        text('real_name', realName, {
          ...{ becomes: lineOf(payload.nameAfter), isFixed: true, needs: 'members.sensitive' },
        }),
      ]),
    apply: (tx, scope, payload, { at }) =>
      changeMember(deps, tx, scope, { payload, change: 'NAME_CHANGED', at }, async ({ scope: own, member }) => {
        const name = { before: payload.nameBefore, after: payload.nameAfter };
        return (await replaceRealName(tx, own, member.id, name)) ? null : refuse('STATE_CONFLICT');
      }),
  });

type Input = Payload<'securityBackOffice.request'>;
type Opened = Promise<Value<'securityBackOffice.request'> | Refusal>;

interface RequestedChange {
  readonly deps: IdentityDeps;
  readonly context: StaffContext;
  readonly input: Input;
}

/** Opens the request for a member whom the operator may change. */
async function requestFor<Schema extends TObject>(
  { deps, context, input }: RequestedChange,
  definition: ApprovalDefinition<Schema>,
  payloadOf: (
    target: Target,
    named: { readonly memberId: string; readonly account: string },
  ) => Promise<ApprovalPayload<Schema> | Refusal> | ApprovalPayload<Schema> | Refusal,
): Opened {
  const found = await findTarget(deps, context, definition.permission.request, input.id);
  if (isRefusal(found)) return found;
  const { id, account } = found.member;
  const payload = await payloadOf(found, { memberId: id.toString(), account });
  if (isRefusal(payload)) return payload;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const request = { target: `member:${id}`, payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, definition, request);
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

const REQUESTS: Readonly<Record<Input['action'], (change: RequestedChange) => Opened>> = {
  RELEASE_FUNDS: (change) => requestFor(change, releaseFunds, (_target, named) => named),
  UNBIND_TOTP: (change) => requestFor(change, unbindTotp(change.deps), (_target, named) => named),
  UNBIND_PASSKEYS: (change) => requestFor(change, unbindPasskeys(change.deps), (_target, named) => named),
  UNBIND_QUESTIONS: (change) => requestFor(change, unbindQuestions(change.deps), (_target, named) => named),
  UNBIND_CARD: (change) =>
    requestFor(change, unbindCard(change.deps), async ({ scope }, named) => {
      const { cardId = '' } = change.input;
      const card = (await change.deps.payoutAccounts().list(scope)).find((one) => one.id.toString() === cardId);
      return card ? { ...named, cardId, card: card.label } : refuse('NOT_FOUND');
    }),
  CHANGE_REAL_NAME: (change) =>
    requestFor(change, changeRealName(change.deps), ({ member }, named) => {
      const nameAfter = readPersonName('realName', change.input.realName ?? '');
      return isRefusal(nameAfter) ? nameAfter : { ...named, nameBefore: member.realName, nameAfter };
    }),
};

/** Requests a change of a member that weakens the account's protection or releases its funds. */
export const requestMemberChange = (deps: IdentityDeps, context: StaffContext, input: Input): Opened =>
  REQUESTS[input.action]({ deps, context, input });
