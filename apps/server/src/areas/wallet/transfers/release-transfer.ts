import type { Payload, Value } from '@lantern/contract/schemas';
import { accounts } from '@lantern/ledger';
import {
  defineApproval,
  idText,
  isRefusal,
  minorText,
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
import { moveTransfer } from './move-transfer.ts';
import { decideTransfer, findTransfer, lockTransfer, type TransferRow } from './repository.ts';

const { amount, code, instant, part, text } = facts;

/** Target of requests about a transfer. */
export const transferTarget = (id: string) => `transfer:${id}`;

function factsOf(row: TransferRow, names: ReadonlyMap<bigint, string>) {
  const member = (id: bigint) => ({ page: { path: '/members', id: id.toString() } });
  return [
    code('state', 'transfer', row.state, { becomes: 'POSTED', isFixed: true }),
    text('sender', names.get(row.fromId) ?? null, member(row.fromId)),
    text('receiver', names.get(row.toId) ?? null, member(row.toId)),
    amount('amount', row.amount, { isFixed: true }),
    text('remark', row.remark),
    text('address', row.ip, { needs: 'members.sensitive' }),
    instant('asked_at', row.createdAt),
  ];
}

/** Releases the amount of a transfer on hold to its receiver. */
export const releaseTransfer = (deps: WalletDeps) =>
  defineApproval({
    action: 'wallet.release-transfer',
    schema: payloadSchema({
      id: idText,
      from: Type.Optional(Type.String()),
      to: Type.Optional(Type.String()),
      amount: minorText,
    }),
    permission: { request: 'payments.review', approve: 'payments.approve' },
    async preview(tx, scope, { id }) {
      const row = await findTransfer(tx, scope, BigInt(id));
      if (row === null) return null;
      const names = await deps.people.namesOf(scope, [row.fromId, row.toId]);
      return {
        ...{ name: `T ${row.id}`, memberId: row.fromId, amount: row.amount },
        ...{ page: { path: '/transfers', id: row.id.toString() }, parts: [part('TRANSFER', factsOf(row, names))] },
      };
    },
    async effect(scope, { id }) {
      const row = await findTransfer(deps.pool, scope, BigInt(id));
      if (row === null) return [];
      const books = ledgerScope(await deps.brand(scope.brandId), { ...scope, book: row.book });
      const [main] = await deps.ledger.balances(deps.pool, books, [accounts.main(row.toId)]);
      const wallet = main?.balance ?? 0n;
      return [part('EFFECT', [amount('receiver_now', wallet), amount('receiver_after', wallet + row.amount)])];
    },
    async apply(tx, scope, { id }, { checker: by, at }) {
      const transfer = await lockTransfer(tx, scope, BigInt(id));
      if (transfer === null) return refuse('NOT_FOUND');
      if (transfer.state !== 'REVIEW') return refuse('ORDER_STATE', { state: transfer.state });
      await decideTransfer(tx, scope, transfer.id, { state: 'POSTED', at, by, reason: '' });
      return moveTransfer(deps, tx, await deps.brand(scope.brandId), transfer, 'release', at);
    },
  });

/** Requests the release of a transfer on hold. */
export async function requestRelease(
  deps: WalletDeps,
  context: StaffContext,
  { id, reason }: Payload<'walletBackOffice.requestRelease'>,
): Promise<Value<'walletBackOffice.requestRelease'> | Refusal> {
  const refusal = deps.requirePermission(context, 'payments.review');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const requestId = await transactionOrRefuse(deps.pool, async (tx) => {
    const transfer = await lockTransfer(tx, scope, BigInt(id));
    if (transfer === null) return refuse('NOT_FOUND');
    if (transfer.state !== 'REVIEW') return refuse('ORDER_STATE', { state: transfer.state });
    const names = await deps.people.namesOf(scope, [transfer.fromId, transfer.toId]);
    const [from, to] = [names.get(transfer.fromId), names.get(transfer.toId)];
    const payload = { id, ...(from && { from }), ...(to && { to }), amount: `${transfer.amount}` };
    return deps.staff.requests.open(tx, context, releaseTransfer(deps), {
      ...{ target: transferTarget(id), payload, reason },
    });
  });
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}
