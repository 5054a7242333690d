import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { type AccountName, accounts, type Command, commandId, postings } from '@lantern/ledger';
import { formatAmount, parseAmount } from '@lantern/money';
import {
  type Approval,
  businessDay,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
  uuidText,
} from '@lantern/server-kit';
import { newId } from '@lantern/server-kit/security';
import Type from 'typebox';
import { ledgerScope } from '../../wallet/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { describeCorrection, effectOfCorrection } from '../requests/describe-others.ts';
import { attachEvidence } from '../withdrawals/repository/proofs.ts';
import {
  type CorrectionRow,
  endCorrection,
  insertCorrection,
  lockCorrection,
  lockMaker,
  noteRequest,
  sumOfMaker,
  sumTakenBack,
} from './repository.ts';

/** Limit per operator and business day, in whole units of the brand's currency. */
const DAILY_CAP_UNITS = 20_000n;

type Input = Payload<'paymentsFinance.requestCorrection'>;
type Original = { readonly entry: string; readonly account: AccountName };

/** Corrects one member's real money by one typed posting, completely or not at all. */
export const correctBalance = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.correct',
    schema: payloadSchema({
      correctionId: uuidText,
      kind: Type.String(),
      shown: Type.String(),
      account: Type.String(),
      reasonCode: Type.String(),
      evidence: Type.String(),
      original: Type.Optional(Type.String()),
      vendor: Type.Optional(Type.String()),
    }),
    permission: { request: 'payments.match', approve: 'ledger.correct' },
    preview: (tx, scope, payload) => describeCorrection(tx, scope, payload),
    effect: (scope, payload) => effectOfCorrection(deps, scope, payload),
    apply: (tx, scope, payload, approval) => applyCorrection(deps, tx, scope, payload, approval),
  });

/**
 * Four-eyes request: a correction of one member's real money, with a reason and a picture. A debit names the wrong entry that it
 * reverses: the money returns to the account that it came from, at most the amount of that entry. P32 and P32u correct the mirror of the
 * member's wallet at a vendor, after its case is explained.
 */
export async function requestCorrection(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Input,
): Promise<Value<'paymentsFinance.requestCorrection'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const { exponent } = context.brand.currency;
  const amount = parseAmount(input.amount, exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const memberId = await memberNamed(deps, scope, input.account);
  if (memberId === null) return refuse('NOT_FOUND', { field: 'account' });
  const { businessTimeZone } = await deps.settings(scope.brandId);
  const original = await originalOf(deps, context, input, { memberId, amount });
  if (isRefusal(original)) return original;
  const vendor = await mirrorOf(deps, scope, input);
  if (isRefusal(vendor)) return vendor;
  const id = newId();
  const cap = DAILY_CAP_UNITS * 10n ** BigInt(exponent);
  return transactionOrRefuse(deps.pool, async (tx) => {
    await lockMaker(tx, scope);
    const day = businessDay(context.now, businessTimeZone);
    const left = cap - (await sumOfMaker(tx, scope, day));
    if (amount > left) return refuse('CORRECTION_CAP', { left: formatAmount(left > 0n ? left : 0n, exponent) });
    if (!(await attachEvidence(tx, scope, scope.operatorId, id, input.evidence))) return refuse('PROOF_REQUIRED');
    const { kind, reasonCode, evidence } = input;
    await insertCorrection(tx, scope, {
      ...{ id, memberId, kind, amount, reasonCode, note: input.reason.trim(), evidence, maker: name },
      ...{ originalEntry: original?.entry ?? null, originalAccount: original?.account ?? null, vendor },
      ...{ requestedAt: context.now, businessDay: day },
    });
    const payload = {
      ...{ correctionId: id, kind, shown: formatAmount(amount, exponent), account: input.account },
      ...{ reasonCode, evidence },
      ...(original && { original: original.account }),
      ...(vendor && { vendor }),
    };
    const request = { target: `correction:${id}`, payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, correctBalance(deps), request);
    if (isRefusal(opened)) return opened;
    await noteRequest(tx, scope, id, opened);
    return { requestId: opened.toString() };
  });
}

const isMirror = (kind: Input['kind']) => kind === 'P32' || kind === 'P32u';

/** The transfer-mode vendor whose mirror is corrected; null for the member's own money. */
async function mirrorOf(deps: PaymentsDeps, scope: Scope, { kind, vendor }: Input): Promise<string | null | Refusal> {
  if (!isMirror(kind)) return null;
  const used = await deps.wallet.vendors.list(scope);
  return used.find((one) => one === vendor) ?? refuse('NOT_FOUND', { field: 'vendor' });
}

/** The member with exactly this login name, not one that only starts with it. */
async function memberNamed(deps: PaymentsDeps, scope: Scope, account: string): Promise<bigint | null> {
  const ids = await deps.members.idsByName(scope, account);
  const names = await deps.members.namesOf(scope, ids);
  return ids.find((id) => names.get(id)?.toLowerCase() === account.trim().toLowerCase()) ?? null;
}

/** The wrong entry of a debit: it credited this member with at least this amount, from a platform account. */
async function originalOf(
  deps: PaymentsDeps,
  { brand, operator }: StaffContext,
  input: Input,
  { memberId, amount }: { readonly memberId: bigint; readonly amount: bigint },
): Promise<Original | null | Refusal> {
  if (input.kind !== 'P09' && input.kind !== 'P36') return null;
  if (input.entryId === undefined) return refuse('BAD_REQUEST', { field: 'entryId' });
  const books = ledgerScope(brand, { brandId: operator.scope.brandId, book: 'REAL' });
  const entries = await deps.ledger.entry(deps.pool, books, input.entryId);
  const found = entries.find((entry) => entry.account === accounts.main(memberId) && entry.amount >= amount);
  if (found === undefined || !/^[AERH]:/.test(found.counter)) return refuse('NOT_FOUND', { field: 'entryId' });
  if (input.kind === 'P36' && !found.counter.startsWith('E:PROMO:')) return refuse('NOT_FOUND', { field: 'entryId' });
  return { entry: input.entryId, account: found.counter };
}

async function applyCorrection(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  { correctionId }: { readonly correctionId: string },
  approval: Approval,
): Promise<Refusal | null> {
  const row = await lockCorrection(tx, scope, correctionId);
  if (row === null) return refuse('NOT_FOUND');
  if (row.doneAt !== null) return refuse('STATE_CONFLICT');
  const brand = await deps.brand(scope.brandId);
  const books = ledgerScope(brand, { brandId: scope.brandId, book: 'REAL' });
  if (row.originalEntry !== null) {
    const entries = await deps.ledger.entry(tx, books, row.originalEntry);
    const given = entries.find((entry) => entry.account === accounts.main(row.memberId))?.amount ?? 0n;
    const taken = await sumTakenBack(tx, scope, row.originalEntry);
    if (taken + row.amount > given) return refuse('STATE_CONFLICT');
  }
  if (row.kind === 'P52') {
    const [owed] = await deps.ledger.balances(tx, books, [accounts.memberReceivable(row.memberId)]);
    if ((owed?.balance ?? 0n) < row.amount) return refuse('STATE_CONFLICT');
  }
  await endCorrection(tx, scope, row.id, approval);
  const answer = await deps.ledger.postOne(tx, books, {
    id: commandId('payments.correction', scope.brandId, row.id),
    posting: postingOf(row),
    reference: { type: 'correction', id: row.id },
    at: approval.at,
  });
  if (answer.outcome === 'posted') return null;
  return answer.outcome === 'insufficient' ? refuse('INSUFFICIENT_BALANCE') : refuse('STATE_CONFLICT');
}

function postingOf(row: CorrectionRow): Command['posting'] {
  const { kind, memberId: member, amount, originalAccount } = row;
  const vendor = row.vendor ?? '';
  switch (kind) {
    case 'P32':
      return postings.vendorMirrorLowered({ member, vendor, amount });
    case 'P32u':
      return postings.vendorMirrorRaised({ member, vendor, amount });
    case 'P08':
      return postings.manualCredit({ member, amount });
    case 'P09':
      return postings.manualDebit({ member, amount, original: originalAccount as AccountName });
    case 'P36':
      return postings.bonusReversed({ member, amount, type: (originalAccount ?? '').slice('E:PROMO:'.length) });
    case 'P48':
      return postings.confiscation({ member, amount });
    case 'P52':
      return postings.receivableWrittenOff({ member, amount, of: 'MEMBER' });
  }
}
