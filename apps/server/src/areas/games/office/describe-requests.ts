import { accounts } from '@lantern/ledger';
import type { Queryable, Scope } from '@lantern/server-kit';
import { facts, type RequestSubject, type SubjectPart } from '../../staff/index.ts';
import type { GamesDeps } from '../deps.ts';
import { prizeLimits } from '../prizes/hold-prize.ts';
import { findConnection } from '../repository/connections.ts';
import { findOpenRound } from '../repository/open-rounds.ts';
import { findHeldPrize } from '../repository/prizes.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { amount, code, digitsOf, instant, lineOf, list, part, text } = facts;

/** A member's wallet balance now, and after a gain. */
async function walletEffect(deps: GamesDeps, scope: Scope, memberId: bigint, gain: bigint): Promise<SubjectPart> {
  const { currency } = await deps.merchant(scope.merchantId);
  const books = { merchantId: scope.merchantId, book: 'REAL' as const, currency: currency.code };
  const [main] = await deps.ledger.balances(deps.pool, books, [accounts.main(memberId)]);
  const wallet = main?.balance ?? 0n;
  return part('EFFECT', [
    amount('wallet_now', wallet),
    amount('to_credit', gain),
    amount('wallet_after', wallet + gain),
  ]);
}

/** Describes a vendor's connection before and after the change. */
export const connectionSubject = (deps: GamesDeps): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const vendor = String(frozen.vendor);
    const now = await findConnection(tx, scope, vendor);
    const { exponent } = (await deps.merchant(scope.merchantId)).currency;
    const limits = await prizeLimits(tx, { ...scope, vendor }, exponent);
    const minor = (shown: unknown) => facts.minorOf(shown, exponent)?.toString() ?? null;
    const rows = [
      text('vendor', vendor),
      code('protocol', 'protocol', now?.protocol ?? 'NONE', { becomes: lineOf(frozen.protocol), isFixed: true }),
      code('binding', 'binding', now?.binding ?? null, { becomes: lineOf(frozen.binding), isFixed: true }),
      text('game_address', now?.gameUrl ?? null, { becomes: lineOf(frozen.gameUrl), isFixed: true }),
      text('reportUrl', now?.reportUrl ?? null, { becomes: lineOf(frozen.reportUrl), isFixed: true }),
      list('allowed_addresses', now?.allowedAddresses ?? [], {
        ...{ becomes: lineOf(frozen.allowedAddresses), isFixed: true },
      }),
      amount('most_prize', limits.prize, { becomes: minor(frozen.mostPrize), isFixed: true }),
      amount('most_prize_a_day', limits.aDay, { becomes: minor(frozen.mostPrizeADay), isFixed: true }),
      code('new_secret', 'frozen', String(frozen.hasNewSecret === true)),
    ];
    return { name: vendor, page: { path: '/games' }, parts: [part('CHANGE', rows)] };
  },
});

const keyOf = ({ vendor, memberId, round }: Frozen) => ({
  ...{ vendor: String(vendor), memberId: digitsOf(memberId), ref: String(round) },
});

/** Describes a round that its vendor left open: the data of both sides, and the proposed outcome. */
export const roundSubject = (deps: GamesDeps): RequestSubject => ({
  async describe(tx: Queryable, scope: Scope, frozen: Frozen) {
    const row = await findOpenRound(tx, scope, keyOf(frozen));
    if (row === null) return null;
    const rows = [
      text('vendor', row.vendor),
      text('round', row.ref),
      code('state', 'round', 'OPEN', { becomes: lineOf(frozen.ending) }),
      instant('opened_at', row.openedAt),
      amount('stake', row.stake, { isFixed: true }),
      amount('payout', row.payout, { isFixed: true }),
      amount('their_stake', row.theirStake),
      amount('their_payout', row.theirPayout),
      code('their_answer', 'answer', row.answer),
    ];
    const page = { path: '/open-rounds' };
    return {
      name: row.ref,
      memberId: row.memberId,
      amount: digitsOf(frozen.minor),
      page,
      parts: [part('ROUND', rows)],
    };
  },
  async effect(scope, frozen) {
    const row = await findOpenRound(deps.pool, scope, keyOf(frozen));
    if (row === null) return [];
    const gain = frozen.ending === 'VOID' ? row.stake : digitsOf(frozen.minor);
    return [await walletEffect(deps, scope, row.memberId, gain)];
  },
});

/** Describes a prize above its vendor's limit. */
export const prizeSubject = (deps: GamesDeps): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const row = await findHeldPrize(tx, scope, digitsOf(frozen.prizeId));
    if (row === null) return null;
    const { exponent } = (await deps.merchant(scope.merchantId)).currency;
    const limits = await prizeLimits(tx, { ...scope, vendor: row.vendor }, exponent);
    const state = frozen.decision === 'PAY' ? 'PAID' : 'DECLINED';
    const rows = [
      code('state', 'prize', row.state, { becomes: state, isFixed: true }),
      code('prize_kind', 'prize', row.operation),
      text('vendor', row.vendor),
      text('game_name', row.game),
      text('round', row.round),
      text('reference', row.ref, { isFixed: true }),
      amount('amount', row.amount, { isFixed: true }),
      amount('most_prize', limits.prize),
      instant('sent_first', row.firstAt),
    ];
    const page = { path: '/held-prizes', id: row.id.toString() };
    return { name: row.ref, memberId: row.memberId, amount: row.amount, page, parts: [part('PRIZE', rows)] };
  },
  async effect(scope, frozen) {
    const row = await findHeldPrize(deps.pool, scope, digitsOf(frozen.prizeId));
    return row && frozen.decision === 'PAY' ? [await walletEffect(deps, scope, row.memberId, row.amount)] : [];
  },
});
