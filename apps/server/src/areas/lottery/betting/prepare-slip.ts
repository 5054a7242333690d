import { commandId } from '@lantern/ledger';
import type { MemberContext } from '@lantern/server-kit';
import type { GameRow } from '../games/repository.ts';
import type { Priced } from '../pricing/price-book.ts';
import { payableRate } from './attribution.ts';
import type { BettingDeps } from './deps.ts';
import type { BettingFamily, Bettor } from './family.ts';
import type { QuotedSlip, Slip } from './slip.ts';

export type Caller = Pick<MemberContext, 'member' | 'brand' | 'charge'>;

/** Identity of a slip: the ledger's key and digest, and the issue. */
export type SlipRequest = Pick<Slip, 'id' | 'digest' | 'issueId'>;

/** The idempotency key of a member's request. */
export const slipKey = (purpose: string, { brandId, memberId }: Caller['member']['scope'], requestId: string) =>
  commandId(purpose, brandId, memberId, requestId.toLowerCase());

/** The member's upline chain, prize group and rebate rate on a game. */
export async function bettorOf<Game extends Priced<GameRow, unknown>>(
  deps: Pick<BettingDeps, 'attribution'>,
  family: Pick<BettingFamily<never, Game, never>, 'ownGroupOf'>,
  { member: { scope }, brand }: Pick<Caller, 'member' | 'brand'>,
  priced: Game,
): Promise<Bettor> {
  const [attribution, ownGroup] = await Promise.all([
    deps.attribution(scope, priced.game.code),
    family.ownGroupOf(scope, priced),
  ]);
  return {
    uplineChainId: attribution.uplineChainId,
    ownGroup,
    ratePpm: payableRate(attribution.ratePpm, priced.highestRatePpm),
    exponent: brand.currency.exponent,
  };
}

/** A priced slip as the batcher takes it. Test money adds no liability: it costs nothing and must not close numbers for other members. */
export async function slipOf(
  deps: Pick<BettingDeps, 'ledger'>,
  { member: { scope }, brand }: Caller,
  { game, version }: Priced<GameRow, unknown>,
  request: SlipRequest,
  bettor: Bettor,
  quoted: QuotedSlip,
): Promise<Slip> {
  const bookId = await deps.ledger.bookId({ ...scope, currency: brand.currency.code });
  // Every property by name: an object that begins with a spread costs six times as much to build.
  return {
    id: request.id,
    digest: request.digest,
    issueId: request.issueId,
    brandId: scope.brandId,
    memberId: scope.memberId,
    book: scope.book,
    bookId,
    gameCode: game.code,
    priceVersion: version,
    stake: quoted.stake,
    issueLimit: game.maxStakePerIssue,
    uplineChainId: bettor.uplineChainId,
    rows: quoted.rows,
    picks: scope.book === 'REAL' ? quoted.picks : [],
  };
}
