import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import {
  defineApproval,
  idText,
  isRefusal,
  oneOf,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import { MANAGE_PERMISSION } from '../back-office/permissions.ts';
import { walletEffect } from '../back-office/wallet-effect.ts';
import type { GamesDeps } from '../deps.ts';
import { recordExtra } from '../repository/extras.ts';
import {
  decideWaitingPrize,
  findWaitingPrize,
  lockWaitingPrizeById,
  type WaitingPrizeRow,
} from '../repository/prizes.ts';
import { findSessions } from '../repository/sessions.ts';
import { EXTRA_KINDS } from '../seamless/extra-kinds.ts';
import { postExtra } from '../seamless/move-extra.ts';
import { prizeLimits } from './hold-prize.ts';

const { amount, code, instant, part, text } = facts;

/** Target of requests about a prize above its vendor's limit. */
export const prizeTarget = (id: bigint) => `held-prize:${id}`;

const factsOf = (row: WaitingPrizeRow, state: 'PAID' | 'DECLINED', mostPrize: bigint) => [
  code('state', 'prize', row.state, { becomes: state, isFixed: true }),
  code('prize_kind', 'prize', row.operation),
  text('vendor', row.vendor),
  text('game_name', row.game),
  text('round', row.round),
  text('reference', row.ref, { isFixed: true }),
  amount('amount', row.amount, { isFixed: true }),
  amount('most_prize', mostPrize),
  instant('sent_first', row.firstAt),
];

/** Pays or declines a prize above its vendor's limit. */
export const decidePrize = (deps: GamesDeps) =>
  defineApproval({
    action: 'games.decide-prize',
    schema: payloadSchema({
      prizeId: idText,
      decision: oneOf('PAY', 'DECLINE'),
      vendor: Type.String(),
      game: Type.String(),
      transaction: Type.String(),
      memberId: idText,
      account: Type.String(),
      amount: Type.String(),
    }),
    permission: { request: MANAGE_PERMISSION, approve: 'ledger.correct' },
    async preview(tx, scope, { prizeId, decision }) {
      const row = await findWaitingPrize(tx, scope, BigInt(prizeId));
      if (row === null) return null;
      const { exponent } = (await deps.brand(scope.brandId)).currency;
      const limits = await prizeLimits(tx, { ...scope, vendor: row.vendor }, exponent);
      const rows = factsOf(row, decision === 'PAY' ? 'PAID' : 'DECLINED', limits.prize);
      const page = { path: '/prizes-on-hold', id: row.id.toString() };
      return { name: row.ref, memberId: row.memberId, amount: row.amount, page, parts: [part('PRIZE', rows)] };
    },
    async effect(scope, { prizeId, decision }) {
      const row = await findWaitingPrize(deps.pool, scope, BigInt(prizeId));
      return row && decision === 'PAY' ? [await walletEffect(deps, scope, row.memberId, row.amount)] : [];
    },
    // The payment uses the vendor's own transaction, so that the vendor's repeat is answered as done.
    async apply(tx, scope, { prizeId, decision }) {
      const prize = await lockWaitingPrizeById(tx, scope, BigInt(prizeId));
      if (prize?.state !== 'HELD') return refuse('STATE_CONFLICT');
      const at = deps.clock.now();
      const refusal = decision === 'PAY' ? await payPrize(deps, tx, prize, at) : null;
      if (refusal !== null) return refusal;
      await decideWaitingPrize(tx, scope, prize.id, decision === 'PAY' ? 'PAID' : 'DECLINED', at);
      return null;
    },
  });

/** Requests to pay or decline a prize above its vendor's limit. */
export async function requestPrize(
  deps: GamesDeps,
  context: StaffContext,
  { id: text, decision, reason }: Payload<'gamesBackOffice.requestPrize'>,
): Promise<Value<'gamesBackOffice.requestPrize'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  if (!/^\d{1,18}$/.test(text)) return refuse('NOT_FOUND');
  const id = BigInt(text);
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockWaitingPrizeById(tx, scope, id);
    if (row === null) return refuse('NOT_FOUND');
    if (row.state !== 'HELD') return refuse('STATE_CONFLICT');
    const names = await deps.people.namesOf(scope, [row.memberId]);
    const { vendor, game, ref, memberId } = row;
    const payload = {
      ...{ prizeId: String(id), decision, vendor, game, transaction: ref, memberId: String(memberId) },
      account: names.get(memberId) ?? String(memberId),
      amount: formatAmount(row.amount, context.brand.currency.exponent),
    };
    return deps.staff.requests.open(tx, context, decidePrize(deps), { target: prizeTarget(id), payload, reason });
  });
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

async function payPrize(deps: GamesDeps, tx: Queryable, prize: WaitingPrizeRow, at: Date): Promise<Refusal | null> {
  const { vendor, ref, operation, round, amount, digest } = prize;
  const key = `${vendor} ${prize.session}`;
  const session = (await findSessions(tx, [key])).get(key);
  if (session === undefined) return refuse('STATE_CONFLICT');
  const { currency } = await deps.brand(prize.brandId);
  const move = { operation, amount, isTaken: false, vendor, ref, round, currency: currency.code, at };
  const balance = await postExtra(deps, tx, session, move);
  if (balance === null) return refuse('STATE_CONFLICT');
  await recordExtra(tx, session, { kind: EXTRA_KINDS[operation], ref, digest, round, amount, balance, at });
  return null;
}
