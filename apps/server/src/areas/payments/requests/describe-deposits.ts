import type { Queryable } from '@lantern/database';
import { accounts } from '@lantern/ledger';
import type { Scope } from '@lantern/server-kit';
import { isSameName } from '@lantern/text/names';
import { facts, type Subject, type SubjectFact, type SubjectPart } from '../../staff/index.ts';
import { ledgerScope } from '../../wallet/index.ts';
import { findLine, type LineRow } from '../bank-matching/repository.ts';
import { findOrder, listEvents, type OrderRow } from '../deposits/repository/orders.ts';
import type { PaymentsDeps } from '../deps.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { amount, code, digitsOf, instant, text } = facts;

/** Payer names are shown only with this permission. */
const PAYERS = 'payments.read';

/** The payer's name as reported by the provider or the bank; null when none was reported. */
async function reportedPayer(db: Queryable, scope: Scope, order: OrderRow): Promise<string | null> {
  const events = await listEvents(db, scope, order.id);
  const named = events.filter(({ detail }) => typeof detail.payerName === 'string' && detail.payerName !== '');
  return (named.at(-1)?.detail.payerName as string | undefined) ?? null;
}

/** Three names: the account holder, the payer named by the member, and the payer reported by the provider or bank. */
export async function comparePayers(
  deps: PaymentsDeps,
  db: Queryable,
  scope: Scope,
  order: OrderRow,
  paidBy?: string | null,
) {
  const paid = paidBy === undefined ? await reportedPayer(db, scope, order) : paidBy;
  const holder = await deps.members.realNameIn(db, { ...scope, memberId: order.memberId, book: order.book });
  const { payerName: ordered } = order;
  return { holder, ordered, paid, isSame: paid !== null && isSameName(paid, holder ?? ordered ?? '') };
}

/** The names side by side, with differences marked. */
async function payerPart(...args: Parameters<typeof comparePayers>): Promise<SubjectPart> {
  const { holder, ordered, paid, isSame } = await comparePayers(...args);
  const tone: Pick<SubjectFact, 'tone'> = paid === null ? {} : { tone: isSame ? 'GOOD' : 'BAD' };
  return {
    name: 'PAYER',
    needs: PAYERS,
    facts: [
      text('account_holder', holder, { isFixed: true }),
      text('payer_ordered', ordered),
      text('payer_paid', paid, { isFixed: true, ...tone }),
    ],
  };
}

const pageOf = (order: OrderRow) => ({ path: '/deposits', id: order.id.toString() });
const nameOf = (order: OrderRow) => `D ${order.id}`;

function orderPart(order: OrderRow, received: bigint | null): SubjectPart {
  const differs = received !== null && received !== order.payable;
  return {
    name: 'DEPOSIT',
    facts: [
      code('state', 'deposit', order.state),
      text('channel', order.channel),
      amount('ordered', order.amount, { isFixed: true }),
      ...(order.payable === order.amount ? [] : [amount('to_pay', order.payable, { isFixed: true })]),
      amount('received', received, { isFixed: true, ...(differs && { tone: 'BAD' as const }) }),
      ...(order.fee > 0n ? [amount('fee', order.fee)] : []),
      text('provider_no', order.providerNo),
      instant('ordered_at', order.createdAt),
      ...(order.reason === null ? [] : [code('doubt', 'reason', order.reason, { tone: 'BAD' })]),
    ],
  };
}

/** An order to be credited with the received amount, or refused. */
export async function describeMatch(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Frozen,
): Promise<Subject | null> {
  const order = await findOrder(tx, scope, digitsOf(frozen.orderId));
  if (order === null) return null;
  const received = order.received ?? order.payable;
  return {
    ...{ name: nameOf(order), page: pageOf(order), memberId: order.memberId, amount: received },
    parts: [orderPart(order, order.received), await payerPart(deps, tx, scope, order)],
  };
}

/** A credited deposit that its provider reversed. */
export async function describeChargeBack(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Frozen,
): Promise<Subject | null> {
  const subject = await describeMatch(deps, tx, scope, frozen);
  const order = await findOrder(tx, scope, digitsOf(frozen.orderId));
  if (subject === null || order === null) return null;
  const taken = digitsOf(frozen.taken);
  const credited = [amount('credited', order.credited), instant('credited_at', order.creditedAt)];
  return {
    ...subject,
    amount: taken,
    parts: [...subject.parts, { name: 'CREDIT', facts: credited }],
  };
}

/** The part of a chargeback paid from the wallet, and the member's resulting debt. */
export async function effectOfChargeBack(
  deps: PaymentsDeps,
  scope: Scope,
  frozen: Frozen,
): Promise<readonly SubjectPart[]> {
  const order = await findOrder(deps.pool, scope, digitsOf(frozen.orderId));
  if (order === null) return [];
  const wallet = await walletOf(deps, scope, order);
  const taken = digitsOf(frozen.taken);
  const owed = taken > wallet ? taken - wallet : 0n;
  const debt = amount('becomes_debt', owed, owed > 0n ? { tone: 'BAD' } : {});
  return [{ name: 'EFFECT', facts: [amount('wallet_now', wallet), amount('taken_back', taken - owed), debt] }];
}

/** The gain of the member's wallet, and its balance afterwards. */
export async function effectOfCredit(
  deps: PaymentsDeps,
  scope: Scope,
  frozen: Frozen,
): Promise<readonly SubjectPart[]> {
  const order = await findOrder(deps.pool, scope, digitsOf(frozen.orderId));
  if (order === null || frozen.decision === 'REFUSE') return [];
  const line = frozen.lineId === undefined ? null : await findLine(deps.pool, scope, digitsOf(frozen.lineId));
  const received = line?.amount ?? order.received ?? order.payable;
  const wallet = await walletOf(deps, scope, order);
  return [
    {
      name: 'EFFECT',
      facts: [amount('wallet_now', wallet), amount('to_credit', received), amount('wallet_after', wallet + received)],
    },
  ];
}

async function walletOf(deps: PaymentsDeps, scope: Scope, { memberId, book }: OrderRow): Promise<bigint> {
  const brand = await deps.brand(scope.brandId);
  const books = ledgerScope(brand, { brandId: scope.brandId, book });
  const [main] = await deps.ledger.balances(deps.pool, books, [accounts.main(memberId)]);
  return main?.balance ?? 0n;
}

function linePart(line: LineRow): SubjectPart {
  return {
    name: 'BANK_LINE',
    facts: [
      text('bank_account', line.account),
      instant('booked_at', line.at),
      amount('received', line.amount, { isFixed: true }),
      text('payer_paid', line.payer, { isFixed: true, needs: PAYERS }),
      text('reference', line.reference),
      ...(line.reason === null ? [] : [code('doubt', 'reason', line.reason, { tone: 'BAD' })]),
    ],
  };
}

/** A bank statement row to be matched to an order, or returned to its sender. */
export async function describeLine(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Frozen,
): Promise<Subject | null> {
  const line = await findLine(tx, scope, digitsOf(frozen.lineId));
  if (line === null) return null;
  if (frozen.orderId === undefined) {
    const page = { path: '/matching', id: line.id.toString() };
    return { name: line.payer || line.reference, page, amount: line.amount, parts: [linePart(line)] };
  }
  const order = await findOrder(tx, scope, digitsOf(frozen.orderId));
  if (order === null) return null;
  const payer = await payerPart(deps, tx, scope, order, line.payer);
  return {
    ...{ name: nameOf(order), page: pageOf(order), memberId: order.memberId, amount: line.amount },
    parts: [orderPart(order, line.amount), payer, linePart(line)],
  };
}

/** Money at a provider without an order. */
export async function describeRepair(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Frozen,
): Promise<Subject | null> {
  const memberId = digitsOf(frozen.memberId);
  if (memberId === 0n) return null;
  const realName = await deps.members.realNameIn(tx, { ...scope, memberId, book: 'REAL' });
  const payer = String(frozen.payerName);
  const tone = isSameName(payer, realName ?? String(frozen.member)) ? 'GOOD' : 'BAD';
  const received = digitsOf(frozen.received);
  return {
    ...{ name: String(frozen.providerNo), memberId, amount: received },
    parts: [
      {
        name: 'DEPOSIT',
        facts: [
          text('channel', String(frozen.channel)),
          text('provider_no', String(frozen.providerNo)),
          amount('received', received),
        ],
      },
      {
        name: 'PAYER',
        needs: PAYERS,
        facts: [text('account_holder', realName, { isFixed: true }), text('payer_paid', payer, { tone })],
      },
    ],
  };
}
