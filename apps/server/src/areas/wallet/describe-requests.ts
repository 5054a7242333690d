import { accounts } from '@lantern/ledger';
import { facts, type RequestSubject } from '../staff/index.ts';
import type { WalletDeps } from './deps.ts';
import { ledgerScope } from './ledger-scope.ts';
import { findTransfer } from './transfers/repository.ts';
import { findVendorTransfer } from './vendor-wallets/repository/vendor-transfers.ts';

const { amount, code, count, digitsOf, instant, lineOf, part, text } = facts;

/** A transfer between two members that is on hold: sender, receiver and amount. */
export const transferSubject = (deps: WalletDeps): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const row = await findTransfer(tx, scope, digitsOf(frozen.id));
    if (row === null) return null;
    const names = await deps.people.namesOf(scope, [row.fromId, row.toId]);
    const member = (id: bigint) => ({ page: { path: '/members', id: id.toString() } });
    const rows = [
      code('state', 'transfer', row.state, { becomes: 'POSTED', isFixed: true }),
      text('sender', names.get(row.fromId) ?? null, member(row.fromId)),
      text('receiver', names.get(row.toId) ?? null, member(row.toId)),
      amount('amount', row.amount, { isFixed: true }),
      text('remark', row.remark),
      text('address', row.ip, { needs: 'members.sensitive' }),
      instant('asked_at', row.createdAt),
    ];
    return {
      ...{ name: `T ${row.id}`, memberId: row.fromId, amount: row.amount },
      ...{ page: { path: '/transfers', id: row.id.toString() }, parts: [part('TRANSFER', rows)] },
    };
  },
  async effect(scope, frozen) {
    const row = await findTransfer(deps.pool, scope, digitsOf(frozen.id));
    if (row === null) return [];
    const books = ledgerScope(await deps.merchant(scope.merchantId), { ...scope, book: row.book });
    const [main] = await deps.ledger.balances(deps.pool, books, [accounts.main(row.toId)]);
    const wallet = main?.balance ?? 0n;
    return [part('EFFECT', [amount('receiver_now', wallet), amount('receiver_after', wallet + row.amount)])];
  },
});

/** A vendor transfer without an answer: the outcome according to the vendor's statement. */
export const vendorSubject = (deps: WalletDeps): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const row = await findVendorTransfer(tx, scope, digitsOf(frozen.id));
    if (row === null) return null;
    const rows = [
      code('state', 'vt', row.state),
      code('outcome', 'subject_outcome', lineOf(frozen.outcome)),
      text('vendor', row.vendor),
      code('direction', 'vt', row.direction),
      amount('amount', row.amount, { isFixed: true }),
      text('provider_no', row.vendorNo),
      count('asked_times', row.asked),
      instant('asked_at', row.createdAt),
    ];
    return {
      ...{ name: row.requestId, memberId: row.memberId, amount: row.amount },
      ...{ page: { path: '/vendor-transfers', id: row.id.toString() }, parts: [part('TRANSFER', rows)] },
    };
  },
  async effect(scope, frozen) {
    const row = await findVendorTransfer(deps.pool, scope, digitsOf(frozen.id));
    if (row === null) return [];
    // Money enters the main wallet when a transfer to it is confirmed, or when a transfer to a vendor is refused.
    const isGain = (row.direction === 'IN') !== (frozen.outcome === 'DONE');
    const books = ledgerScope(await deps.merchant(scope.merchantId), { ...scope, book: row.book });
    const [main] = await deps.ledger.balances(deps.pool, books, [accounts.main(row.memberId)]);
    const wallet = main?.balance ?? 0n;
    const after = isGain ? wallet + row.amount : wallet;
    return [part('EFFECT', [amount('wallet_now', wallet), amount('wallet_after', after)])];
  },
});
