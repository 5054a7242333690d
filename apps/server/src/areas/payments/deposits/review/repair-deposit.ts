import { cleanPersonName } from '@lantern/contract/person-name';
import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { postings } from '@lantern/ledger';
import { parseAmount } from '@lantern/money';
import {
  type Approval,
  defineApproval,
  idText,
  isRefusal,
  type MemberScope,
  minorText,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
  uuidText,
} from '@lantern/server-kit';
import { newId } from '@lantern/server-kit/security';
import { isSameName } from '@lantern/text/names';
import Type, { type Static } from 'typebox';
import { nameFor } from '../../channels/channel-names.ts';
import { type ChannelRow, findChannel, listChannels } from '../../channels/repository/channels.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { describeRepair } from '../../requests/describe-deposits.ts';
import { attachEvidence } from '../../withdrawals/repository/proofs.ts';
import { postCredit, recordCredit } from '../credit-deposit.ts';
import { insertEvent, lockMemberDeposits, lockOrder } from '../repository/orders.ts';
import { insertRepaired, isPaymentReported, lockPayment, orderOfPayment } from '../repository/payments.ts';

/** State at the time of the request; the approval is for exactly this. */
const SCHEMA = payloadSchema({
  memberId: idText,
  member: Type.String(),
  channel: Type.String(),
  providerNo: Type.String(),
  payerName: Type.String(),
  /** Digits of minor units. */
  received: minorText,
  repairId: uuidText,
  /** Id of the picture. */
  evidence: Type.String(),
});

/** Credits a member's payment that the provider has without an order of ours. */
export const repairDeposit = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.repair-deposit',
    schema: SCHEMA,
    permission: { request: 'payments.match', approve: 'payments.approve' },
    preview: (tx, scope, payload) => describeRepair(deps, tx, scope, payload),
    apply: (tx, scope, payload, approval) => applyRepair(deps, tx, scope, payload, approval),
  });

type Input = Payload<'paymentsBackOffice.requestRepair'>;
type Member = NonNullable<Awaited<ReturnType<PaymentsDeps['members']['findByAccount']>>>;

/** Channels through which the money may have arrived, including closed ones. */
export async function listRepairChannels(
  deps: PaymentsDeps,
  context: StaffContext,
): Promise<Value<'paymentsBackOffice.repairChannels'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const channels = await listChannels(deps.pool, context.operator.scope);
  return {
    channels: channels
      .filter((channel) => deps.sandboxAllowed || !channel.sandbox)
      .map(({ code, nameKey, names, sandbox }) => ({ code, nameKey, name: nameFor(names, context.language), sandbox })),
  };
}

/**
 * Four-eyes request: a provider has a payment by this member without an order of ours. Money from another person is returned at the
 * provider, so the payer must have the member's name.
 */
export async function requestRepair(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Input,
): Promise<Value<'paymentsBackOffice.requestRepair'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { currency } = context.brand;
  if (input.currency !== currency.code) return refuse('CURRENCY_MISMATCH', { currency: currency.code });
  const amount = parseAmount(input.amount, currency.exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const channel = await findChannel(deps.pool, scope, input.channel);
  if (channel === null) return refuse('CHANNEL_CLOSED');
  if (channel.sandbox && !deps.sandboxAllowed) return refuse('SANDBOX_OFF');
  const member = await deps.members.findByAccount(scope, input.account);
  if (member === null) return refuse('USERNAME_NOT_FOUND');
  // The bank's own text: it may have what no name has, such as digits.
  const payerName = cleanPersonName(input.payerName);
  if (!isSameName(payerName, member.realName ?? member.account)) return refuse('PAYER_NAME_MISMATCH');
  return transactionOrRefuse(deps.pool, (tx) => open(deps, tx, context, { input, payerName, channel, member, amount }));
}

/** A checked repair. */
interface Repair {
  readonly input: Input;
  readonly payerName: string;
  readonly channel: ChannelRow;
  readonly member: Member;
  readonly amount: bigint;
}

async function open(
  deps: PaymentsDeps,
  tx: Queryable,
  context: StaffContext,
  repair: Repair,
): Promise<Value<'paymentsBackOffice.requestRepair'> | Refusal> {
  const { input, payerName, channel, member, amount } = repair;
  const { scope } = context.operator;
  const providerNo = input.providerNo.trim();
  const known = await knownAs(tx, scope, channel, providerNo);
  if (known) return known;
  const repairId = newId();
  if (!(await attachEvidence(tx, scope, scope.operatorId, repairId, input.evidence))) return refuse('PROOF_REQUIRED');
  const payload = {
    memberId: member.id.toString(),
    member: member.account,
    channel: channel.code,
    providerNo,
    payerName,
    received: amount.toString(),
    repairId,
    evidence: input.evidence,
  };
  const request = { target: `payment:${channel.psp}:${providerNo}`, payload, reason: input.reason };
  const id = await deps.staff.requests.open(tx, context, repairDeposit(deps), request);
  return isRefusal(id) ? id : { requestId: id.toString() };
}

/** Finds the order that a payment already belongs to: one to match instead, or one already credited. */
async function knownAs(
  tx: Queryable,
  scope: Scope,
  { psp }: Pick<ChannelRow, 'psp'>,
  providerNo: string,
): Promise<Refusal | null> {
  await lockPayment(tx, scope, { psp, providerNo });
  const order = await orderOfPayment(tx, scope, { psp, providerNo });
  if (order !== null) return refuse('PAYMENT_KNOWN', { order: order.toString() });
  return (await isPaymentReported(tx, scope, { psp, providerNo })) ? refuse('PAYMENT_KNOWN', { order: 'none' }) : null;
}

/**
 * On approval: creates an order that is credited at once, with all effects of a credit; the ledger posts P08 against the provider, or
 * P04 for coins. A later callback finds the payment used up.
 */
async function applyRepair(
  deps: PaymentsDeps,
  tx: Queryable,
  { brandId }: Scope,
  payload: Static<typeof SCHEMA>,
  approval: Approval,
): Promise<Refusal | null> {
  const { memberId, channel: code, providerNo, payerName, received, repairId, evidence } = payload;
  const found = await deps.members.memberById({ brandId }, BigInt(memberId));
  const channel = await findChannel(tx, { brandId }, code);
  if (found === null || channel === null) return refuse('NOT_FOUND');
  const known = await knownAs(tx, { brandId }, channel, providerNo);
  if (known) return known;
  const scope: MemberScope = { brandId, memberId: BigInt(memberId), book: found.book };
  const amount = BigInt(received);
  const { at, checker } = approval;
  await lockMemberDeposits(tx, scope);
  // Money above the member's own limit is returned at the provider.
  const forbidden = await deps.safety.mayDeposit(tx, scope, amount, at);
  if (forbidden !== null) return forbidden;
  const id = await insertRepaired(tx, scope, { requestId: repairId, channel: code, amount, payerName, providerNo, at });
  const detail = { received, providerNo, payerName, evidence };
  await insertEvent(tx, scope, id, { at, event: 'REPAIRED', from: null, to: 'CREDITED', actor: checker, detail });
  const order = await lockOrder(tx, scope, id);
  if (order === null) throw new Error(`deposit order ${id} vanished inside its own transaction`);
  const { psp } = channel;
  const posting =
    channel.kind === 'CRYPTO'
      ? postings.coinDeposit({ member: scope.memberId, amount, chain: psp })
      : postings.manualCredit({ member: scope.memberId, amount, psp });
  const brand = await deps.brand(brandId);
  const debt = await recordCredit(deps, tx, brand, order, { amount, at, isRepaired: true });
  await postCredit(deps, tx, brand, order, { amount, debt, at, postings: { 'payments.deposit-repair': posting } });
  return null;
}
