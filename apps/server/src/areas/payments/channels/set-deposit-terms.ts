import { guardedChanges } from '@lantern/contract/channel-terms';
import { type Payload, schemas } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  approvedBy,
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { PaymentsDeps } from '../deps.ts';
import { describeTerms } from '../requests/describe-terms.ts';
import { readDepositTerms } from './read-terms.ts';
import { isReady } from './readiness.ts';
import { type ChannelRow, findChannel } from './repository/channels.ts';
import { changeDepositTerms, type DepositTerms } from './repository/edited-channels.ts';

export const PERMISSION = 'payments.channels';
const APPROVE = 'payments.approve';
const SCHEMA = payloadSchema({
  code: Type.String(),
  revision: idText,
  terms: schemas['paymentsChannels.changeDepositChannel'].payload.properties.terms,
});

export const termsTarget = (code: string) => `channel-terms:${code}`;

type Change = Pick<Payload<'paymentsChannels.changeDepositChannel'>, 'code' | 'revision' | 'terms'>;
type Brand = Awaited<ReturnType<PaymentsDeps['brand']>>;

/** A channel as it is, and its next terms. */
export interface NextTerms {
  readonly present: ChannelRow;
  readonly terms: DepositTerms;
}

/** The channel and its next terms in minor units; refused when the terms contradict each other or the channel cannot be opened. */
export async function readNextTerms(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  { code, terms: typed }: Pick<Change, 'code' | 'terms'>,
  { currency }: Pick<Brand, 'currency'>,
): Promise<NextTerms | Refusal> {
  const present = await findChannel(tx, scope, code);
  if (present === null) return refuse('NOT_FOUND');
  const isTransfer = present.kind === 'BANK_TRANSFER';
  const terms = await readDepositTerms(tx, scope, typed, { isTransfer, currency });
  if (isRefusal(terms)) return terms;
  if (terms.open && !isReady(deps, 'DEPOSIT', present)) return refuse('CHANNEL_UNREADY');
  return { present, terms };
}

/** Whether two people have approved the next terms, when no further person approves them. */
export const staysApproved = ({ present, terms }: NextTerms): boolean =>
  present.approved && guardedChanges(present, terms).length === 0;

/** The editable terms of a row, for the audit log. */
export function depositTermsOf(row: ChannelRow) {
  const { names, minimum, maximum, feePpm, minutesToPay, queryAbove, minimumRank, opensAt, closesAt } = row;
  const { dailyCap, currency, receiving, priority, open } = row;
  return {
    ...{ names, minimum, maximum, feePpm, minutesToPay, queryAbove, minimumRank, opensAt, closesAt },
    ...{ dailyCap, currency, receiving, priority, open },
  };
}

/** A second person approves the terms of a deposit channel, as they were requested. */
export const setDepositTerms = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.set-deposit-terms',
    schema: SCHEMA,
    permission: { request: PERMISSION, approve: APPROVE },
    preview: (tx, scope, payload) => describeTerms(deps, tx, scope, payload),
    async apply(tx, scope, { code, revision, terms: typed }, approval) {
      const next = await readNextTerms(deps, tx, scope, { code, terms: typed }, await deps.brand(scope.brandId));
      if (isRefusal(next)) return next;
      const { present, terms } = next;
      const changed = await changeDepositTerms(tx, scope, { code, revision: BigInt(revision), terms, approved: true });
      if (changed === null) return refuse('STATE_CONFLICT');
      await deps.staff.audit(tx, approvedBy(scope, approval), {
        action: 'payments.change-channel',
        target: `channel:${code}`,
        permission: APPROVE,
        before: depositTermsOf(present),
        after: terms,
      });
      return null;
    },
  });
