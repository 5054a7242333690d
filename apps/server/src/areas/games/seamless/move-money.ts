import { digestOf } from '@lantern/ledger';
import { formatAmount, parseAmount } from '@lantern/money';
import type { Answer, Requests } from '@lantern/vendor-protocol';
import type { Availability } from '../catalogue/availability.ts';
import type { GamesDeps } from '../deps.ts';
import type { GameSession } from '../repository/sessions.ts';
import { hasLoginEnded } from './authenticate-player.ts';
import { callKey, endKey, winKey } from './round-keys.ts';
import type { VendorBatcher, WalletCall } from './vendor-batcher.ts';
import type { VendorCaches } from './vendor-sessions.ts';

export type MoneyOperation = 'bet' | 'play' | 'result' | 'rollback' | 'endRound';

export interface MoveMoneyDeps extends GamesDeps {
  readonly memory: VendorCaches;
  readonly board: Availability;
  readonly batcher: VendorBatcher;
}

const KINDS = { bet: 'bet', play: 'play', result: 'result', rollback: 'rollback', endRound: 'end' } as const;

/** The movement of a request: the fields in which the operations differ. `field` names a field with an invalid amount. */
type Movement = Pick<WalletCall, 'stake' | 'payout' | 'bet' | 'ends'> | { readonly field: string };

function movementOf(operation: MoneyOperation, request: Requests[MoneyOperation], exponent: number): Movement {
  const nothing = { stake: 0n, payout: 0n, bet: null, ends: false };
  const amountOf = (field: 'amount' | 'stake' | 'payout') =>
    parseAmount((request as Partial<Record<typeof field, string>>)[field] ?? '', exponent);
  switch (operation) {
    case 'bet': {
      const stake = amountOf('amount');
      return stake === null || stake === 0n ? { field: 'amount' } : { ...nothing, stake };
    }
    case 'play': {
      const [stake, payout] = [amountOf('stake'), amountOf('payout')];
      if (stake === null || stake === 0n) return { field: 'stake' };
      return payout === null ? { field: 'payout' } : { ...nothing, stake, payout };
    }
    case 'result': {
      const { bet, ends } = request as Requests['result'];
      const payout = amountOf('amount');
      return payout === null ? { field: 'amount' } : { ...nothing, payout, bet, ends };
    }
    case 'rollback':
      return { ...nothing, bet: (request as Requests['rollback']).bet };
    case 'endRound':
      return nothing;
  }
}

/** Why a new bet of this session is refused, or null. */
async function refusalOf(deps: MoveMoneyDeps, operation: MoneyOperation, session: GameSession) {
  if (operation !== 'bet' && operation !== 'play') return null;
  const now = deps.clock.now();
  if (session.betsUntil < now || (await hasLoginEnded(deps, session, now))) {
    return { refusal: 'SESSION_EXPIRED' as const, reason: '' };
  }
  const refused =
    (await deps.board.gameRefusal(session)) ??
    (await deps.board.playRefusal(session)) ??
    (await deps.safety.mayBet(session));
  return refused && { refusal: 'BET_REFUSED' as const, reason: refused.code };
}

/**
 * Executes a vendor's money request exactly once: a repeated transaction with the same content gets the same answer. Bets need an open
 * session; results, rollbacks and ends are accepted for a session of any age.
 */
export async function moveMoney(
  deps: MoveMoneyDeps,
  operation: MoneyOperation,
  vendor: string,
  request: Requests[MoneyOperation],
): Promise<Answer<MoneyOperation>> {
  const known = deps.memory.sessions.get(`${vendor} ${request.session}`, deps.clock.now());
  const session = known instanceof Promise ? await known : known;
  if (session === undefined) return { code: 'SESSION_UNKNOWN' };
  if (session.game !== request.game) return { code: 'GAME_UNKNOWN' };
  const { currency } = await deps.brand(session.brandId);
  if (currency.code !== request.currency) return { code: 'CURRENCY_MISMATCH' };
  const movement = movementOf(operation, request, currency.exponent);
  if ('field' in movement) return { code: 'BAD_REQUEST', field: movement.field };
  const refused = await refusalOf(deps, operation, session);
  const { brandId, memberId, book } = session;
  const { transaction, round, game } = request;
  const { stake, payout, bet, ends } = movement;
  const answer = await deps.batcher.send({
    ...movement,
    id: callKey(session, vendor, transaction),
    digest: digestOf(operation, request.session, game, round, bet ?? '', stake, payout, String(ends)),
    shard: memberId,
    kind: KINDS[operation],
    vendor,
    transaction,
    round,
    session: request.session,
    brandId,
    book,
    bookId: await deps.ledger.bookId({ brandId, book, currency: currency.code }),
    game,
    gameType: session.gameType,
    refusal: refused?.refusal ?? null,
    winKey: winKey(session, vendor, transaction),
    endKey: endKey(vendor, memberId, round),
  });
  const balance = 'balance' in answer && answer.balance !== null ? answer.balance : 0n;
  switch (answer.outcome) {
    case 'overloaded':
      return { code: 'TEMPORARY' };
    case 'OK':
      return { code: 'OK', balance: formatAmount(balance, currency.exponent), currency: currency.code };
    case 'INSUFFICIENT_FUNDS':
      return { code: 'INSUFFICIENT_FUNDS', balance: formatAmount(balance, currency.exponent) };
    case 'BET_REFUSED':
      return { code: 'BET_REFUSED', reason: refused?.reason ?? '' };
    case 'STAKE_LIMIT':
      return { code: 'BET_REFUSED', reason: 'RG_STAKE_LIMIT' };
    case 'BAD_REQUEST':
      return { code: 'BAD_REQUEST', field: 'bet' };
    default:
      return { code: answer.outcome };
  }
}
