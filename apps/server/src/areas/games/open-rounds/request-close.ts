import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, parseAmount } from '@lantern/money';
import {
  defineApproval,
  idText,
  isRefusal,
  minorText,
  oneOf,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import { MANAGE_PERMISSION } from '../back-office/permissions.ts';
import { walletEffect } from '../back-office/wallet-effect.ts';
import type { GamesDeps } from '../deps.ts';
import { findOpenRound, type OpenRoundRow } from '../repository/open-rounds.ts';
import { readRoundId } from '../rounds/paging.ts';
import { closeRound } from './close-round.ts';

const { amount, code, instant, part, text } = facts;

/** Target of requests about a round that its vendor left open. */
export const roundTarget = (vendor: string, memberId: bigint, ref: string) => `open-round:${vendor}:${memberId}:${ref}`;

/** An open round by its id in lists and its member. */
export async function findListedRound(db: Queryable, scope: Scope, id: string, memberId: string) {
  const name = readRoundId(id);
  return name === null ? null : findOpenRound(db, scope, { ...name, memberId: BigInt(memberId) });
}

/** The data of both sides and the proposed outcome. */
const factsOf = (row: OpenRoundRow, ending: 'ENDED' | 'VOID') => [
  text('vendor', row.vendor),
  text('round', row.ref),
  code('state', 'round', 'OPEN', { becomes: ending }),
  instant('opened_at', row.openedAt),
  amount('stake', row.stake, { isFixed: true }),
  amount('payout', row.payout, { isFixed: true }),
  amount('their_stake', row.theirStake),
  amount('their_payout', row.theirPayout),
  code('their_answer', 'answer', row.answer),
];

interface RoundName {
  readonly vendor: string;
  readonly memberId: string;
  readonly round: string;
}
const keyOf = ({ vendor, memberId, round }: RoundName) => ({ vendor, memberId: BigInt(memberId), ref: round });

/** Ends a round that its vendor left open. If the vendor has ended it meanwhile, its outcome is kept. */
export const closeOpenRound = (deps: GamesDeps) =>
  defineApproval({
    action: 'games.close-round',
    schema: payloadSchema({
      vendor: Type.String(),
      memberId: idText,
      round: Type.String(),
      ending: oneOf('ENDED', 'VOID'),
      minor: minorText,
      account: Type.String(),
      stake: Type.String(),
      shown: Type.String(),
    }),
    permission: { request: MANAGE_PERMISSION, approve: 'ledger.correct' },
    async preview(tx, scope, payload) {
      const row = await findOpenRound(tx, scope, keyOf(payload));
      if (row === null) return null;
      const parts = [part('ROUND', factsOf(row, payload.ending))];
      return {
        ...{ name: row.ref, memberId: row.memberId, amount: BigInt(payload.minor) },
        ...{ page: { path: '/open-rounds' }, parts },
      };
    },
    async effect(scope, payload) {
      const row = await findOpenRound(deps.pool, scope, keyOf(payload));
      if (row === null) return [];
      const gain = payload.ending === 'VOID' ? row.stake : BigInt(payload.minor);
      return [await walletEffect(deps, scope, row.memberId, gain)];
    },
    apply: (tx, scope, payload) =>
      closeRound(deps, tx, scope, { ...keyOf(payload), outcome: payload.ending, payout: BigInt(payload.minor) }),
  });

/** Requests the outcome of a round that its vendor left open. */
export async function requestClose(
  deps: GamesDeps,
  context: StaffContext,
  { id, memberId, outcome, payout: text = '0', reason }: Payload<'gamesBackOffice.requestClose'>,
): Promise<Value<'gamesBackOffice.requestClose'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const payout = parseAmount(text, exponent);
  if (payout === null || payout < 0n || (outcome === 'VOID' && payout > 0n)) return refuse('AMOUNT_INVALID');
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const row = await findListedRound(tx, scope, id, memberId);
    if (row === null) return refuse('NOT_FOUND');
    // A void cannot reverse a payout.
    if (outcome === 'VOID' && row.payout > 0n) return refuse('STATE_CONFLICT');
    const { vendor, ref } = row;
    const names = await deps.people.namesOf(scope, [row.memberId]);
    const payload = {
      ...{ vendor, memberId, round: ref, ending: outcome, minor: payout.toString() },
      account: names.get(row.memberId) ?? memberId,
      stake: formatAmount(row.stake, exponent),
      shown: formatAmount(payout, exponent),
    };
    const target = roundTarget(vendor, row.memberId, ref);
    return deps.staff.requests.open(tx, context, closeOpenRound(deps), { target, payload, reason });
  });
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}
