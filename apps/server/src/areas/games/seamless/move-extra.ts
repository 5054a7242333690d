import { transaction } from '@lantern/database';
import { accounts, type Command, digestOf, type Answer as Posted, type Posting, postings } from '@lantern/ledger';
import { formatAmount, parseAmount } from '@lantern/money';
import type { Queryable } from '@lantern/server-kit';
import type { Answer, Requests } from '@lantern/vendor-protocol';
import type { GamesDeps } from '../deps.ts';
import { holdPrize } from '../prizes/hold-prize.ts';
import { findTransaction, hasRound, lockTransaction, recordExtra } from '../repository/extras.ts';
import type { GameSession } from '../repository/sessions.ts';
import { EXTRA_KINDS, type ExtraOperation } from './extra-kinds.ts';
import type { MoveMoneyDeps } from './move-money.ts';
import { callKey } from './round-keys.ts';

/** Promotion type of vendors' promotions in the ledger. */
const PROMO_TYPE = 'VENDOR';

/**
 * Pays a promotion prize or a jackpot, or corrects a finished round. Each transaction is posted once, independent of the session's age.
 * Amounts to the player above the vendor's limits need four-eyes approval. A correction above the wallet balance debits the balance; the
 * rest becomes a receivable.
 */
export async function moveExtra(
  deps: MoveMoneyDeps,
  operation: ExtraOperation,
  vendor: string,
  request: Requests[ExtraOperation],
): Promise<Answer<ExtraOperation>> {
  const session = await deps.memory.sessions.get(`${vendor} ${request.session}`, deps.clock.now());
  if (session === undefined) return { code: 'SESSION_UNKNOWN' };
  if (session.game !== request.game) return { code: 'GAME_UNKNOWN' };
  const { currency } = await deps.brand(session.brandId);
  if (currency.code !== request.currency) return { code: 'CURRENCY_MISMATCH' };
  const amount = parseAmount(request.amount, currency.exponent);
  if (amount === null || amount === 0n) return { code: 'BAD_REQUEST', field: 'amount' };
  const isTaken = 'to' in request && request.to === 'HOUSE';
  const { transaction: ref, round } = request;
  const digest = digestOf(operation, request.session, request.game, round, amount, String(isTaken));
  const kind = EXTRA_KINDS[operation];
  return transaction(deps.pool, async (tx): Promise<Answer<ExtraOperation>> => {
    await lockTransaction(tx, session, vendor, ref);
    const known = await findTransaction(tx, session, vendor, ref);
    const answered = (balance: bigint) => formatAmount(balance, currency.exponent);
    if (known !== null) {
      if (known.kind !== kind || known.digest !== digest) return { code: 'DUPLICATE' };
      return { code: 'OK', balance: answered(known.balanceAfter), currency: currency.code };
    }
    if (kind !== 'promo' && (await hasRound(tx, session, ref))) return { code: 'BAD_REQUEST', field: 'transaction' };
    const at = deps.clock.now();
    const prize = { operation, ref, round, amount, digest, exponent: currency.exponent, at };
    const waiting = isTaken ? null : await holdPrize(tx, session, prize);
    if (waiting !== null) return { code: waiting };
    const move = { operation, amount, isTaken, vendor, ref, round, currency: currency.code, at };
    const balance = await postExtra(deps, tx, session, move);
    if (balance === null) return { code: 'SESSION_UNKNOWN' };
    const signed = isTaken ? -amount : amount;
    await recordExtra(tx, session, { kind, ref, digest, round, amount: signed, balance, at });
    return { code: 'OK', balance: answered(balance), currency: currency.code };
  });
}

/** A movement other than a bet or result; amounts in minor units. */
interface Move {
  readonly operation: ExtraOperation;
  readonly amount: bigint;
  readonly isTaken: boolean;
  readonly vendor: string;
  readonly ref: string;
  readonly round: string;
  readonly currency: string;
  readonly at: Date;
}

/** Posts the money. @returns the wallet balance afterwards; null when the member has no wallet */
export async function postExtra(
  deps: Pick<GamesDeps, 'ledger'>,
  tx: Queryable,
  { brandId, memberId, book, gameType }: Pick<GameSession, 'brandId' | 'memberId' | 'book' | 'gameType'>,
  { operation, amount, isTaken, vendor, ref, round, currency, at }: Move,
): Promise<bigint | null> {
  const scope = { brandId, book, currency };
  const member = memberId;
  const command = (posting: Posting): Command => ({
    ...{ id: callKey(scope, vendor, ref), posting, at },
    reference: { type: 'game_round', id: `${vendor}:${operation === 'promoWin' ? round : ref}` },
  });
  const mainOf = async () => (await deps.ledger.balances(tx, scope, [accounts.main(member)]))[0]?.balance ?? 0n;
  const paid = postings.gameWin({ member, category: gameType, amount });
  let posted: Posted;
  if (isTaken) {
    const take = (available: bigint) =>
      deps.ledger.postOne(tx, scope, command(postings.resettlementReversal({ reversed: paid, available })));
    posted = await take(await mainOf());
    // A concurrent bet reduced the balance. The failed attempt has locked the wallet and returned its balance, so the second attempt
    // succeeds.
    if (posted.outcome === 'insufficient') posted = await take(posted.balance);
  } else {
    const prize = postings.bonus({ member, type: PROMO_TYPE, amount });
    posted = await deps.ledger.postOne(tx, scope, command(operation === 'promoWin' ? prize : paid));
  }
  if (posted.outcome === 'unknownAccount') return null;
  if (posted.outcome !== 'posted') throw new Error(`the ledger answers ${posted.outcome} to ${operation} ${ref}`);
  return mainOf();
}
