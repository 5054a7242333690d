import type { Payload, Value } from '@lantern/contract/schemas';
import { accounts } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import {
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import {
  findVendorTransfer,
  insertTransferEvent,
  lockVendorTransfer,
  type VendorTransferRow,
} from './repository/vendor-transfers.ts';
import { stepTransfer } from './step-transfer.ts';

const { amount, code, count, instant, part, text } = facts;

/** Target of requests about a transfer with a vendor. */
export const vendorTransferTarget = (id: bigint) => `vendor-transfer:${id}`;

const factsOf = (row: VendorTransferRow, outcome: 'DONE' | 'FAILED') => [
  code('state', 'vt', row.state),
  code('outcome', 'subject_outcome', outcome),
  text('vendor', row.vendor),
  code('direction', 'vt', row.direction),
  amount('amount', row.amount, { isFixed: true }),
  text('provider_no', row.vendorNo),
  count('asked_times', row.queries),
  instant('asked_at', row.createdAt),
];

/** Resolves a transfer that the vendor never answered, according to the vendor's statement. */
export const resolveVendorTransfer = (deps: WalletDeps) =>
  defineApproval({
    action: 'wallet.resolve-vendor-transfer',
    schema: payloadSchema({
      id: idText,
      outcome: Type.Union([Type.Literal('DONE'), Type.Literal('FAILED')]),
      account: Type.String(),
      vendor: Type.String(),
      direction: Type.String(),
      amount: Type.String(),
    }),
    permission: { request: 'payments.review', approve: 'payments.approve' },
    async preview(tx, scope, { id, outcome }) {
      const row = await findVendorTransfer(tx, scope, BigInt(id));
      if (row === null) return null;
      return {
        ...{ name: row.requestId, memberId: row.memberId, amount: row.amount },
        ...{ page: { path: '/vendor-transfers', id: row.id.toString() } },
        parts: [part('TRANSFER', factsOf(row, outcome))],
      };
    },
    async effect(scope, { id, outcome }) {
      const row = await findVendorTransfer(deps.pool, scope, BigInt(id));
      if (row === null) return [];
      // Money enters the main wallet when a transfer to it is confirmed, or when a transfer to a vendor is refused.
      const isGain = (row.direction === 'IN') !== (outcome === 'DONE');
      const books = ledgerScope(await deps.brand(scope.brandId), { ...scope, book: row.book });
      const [main] = await deps.ledger.balances(deps.pool, books, [accounts.main(row.memberId)]);
      const wallet = main?.balance ?? 0n;
      const after = isGain ? wallet + row.amount : wallet;
      return [part('EFFECT', [amount('wallet_now', wallet), amount('wallet_after', after)])];
    },
    // If the vendor has answered meanwhile, its answer is final.
    async apply(tx, scope, { id, outcome }, { checker: actor, at }) {
      const row = await lockVendorTransfer(tx, scope, BigInt(id));
      if (row === null) return refuse('NOT_FOUND');
      if (row.state !== 'PENDING') return refuse('ORDER_STATE', { state: row.state });
      const step = { at, actor };
      await insertTransferEvent(tx, row, { ...step, event: `RESOLVED_${outcome}`, from: row.state, to: row.state });
      const moved = await stepTransfer(deps, tx, row, outcome === 'DONE' ? 'CONFIRMED' : 'REFUSED', step);
      return isRefusal(moved) ? moved : null;
    },
  });

/** Requests the outcome of a transfer that the vendor never answered. */
export async function requestVendorResolve(
  deps: WalletDeps,
  context: StaffContext,
  { id, outcome, reason }: Payload<'walletBackOffice.requestVendorResolve'>,
): Promise<Value<'walletBackOffice.requestVendorResolve'> | Refusal> {
  const refusal = deps.requirePermission(context, 'payments.review');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const requestId = await transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockVendorTransfer(tx, scope, BigInt(id));
    if (row === null) return refuse('NOT_FOUND');
    if (row.state !== 'PENDING') return refuse('ORDER_STATE', { state: row.state });
    const names = await deps.people.namesOf(scope, [row.memberId]);
    const payload = {
      ...{ id, outcome, account: names.get(row.memberId) ?? '', vendor: row.vendor, direction: row.direction },
      amount: formatAmount(row.amount, context.brand.currency.exponent),
    };
    const target = vendorTransferTarget(row.id);
    return deps.staff.requests.open(tx, context, resolveVendorTransfer(deps), { target, payload, reason });
  });
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}
