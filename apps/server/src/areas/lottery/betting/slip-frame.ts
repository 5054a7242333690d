import { commandId } from '@lantern/ledger';
import type { MemberContext } from '@lantern/server-kit';
import type { ElotteryGame } from '../pricing/elottery-prices.ts';
import { payableRate } from './attribution.ts';
import type { ElotteryDeps } from './deps.ts';
import { ownGroupIn } from './own-groups.ts';
import { type Bettor, type ElotteryLines, picksOfLines, type QuotedLines, rowsOf } from './quote-lines.ts';
import type { Slip } from './slip-batcher.ts';

export type Caller = Pick<MemberContext, 'member' | 'merchant' | 'charge'>;

/** A slip without its lines: member, issue, idempotency key. */
export type Frame = Omit<Slip, 'stake' | 'rows' | 'picks' | 'agentLineId'>;

export async function frameOf(
  deps: ElotteryDeps,
  { member: { scope }, merchant }: Caller,
  { game }: ElotteryGame,
  slip: { readonly key: string; readonly digest: bigint; readonly issueId: bigint; readonly priceVersion: number },
): Promise<Frame> {
  return {
    id: slip.key,
    digest: slip.digest,
    shard: scope.memberId,
    merchantId: scope.merchantId,
    book: scope.book,
    bookId: await deps.ledger.bookId({ ...scope, currency: merchant.currency.code }),
    issueId: slip.issueId,
    gameCode: game.code,
    priceVersion: slip.priceVersion,
    issueLimit: game.maxStakePerIssue,
  };
}

/** The content of a slip's lines, to distinguish a repeated request from another slip with the same id. */
export function linesDigest(lines: ElotteryLines): readonly string[] {
  return lines.map((line) =>
    [line.play, line.selection, line.unitPrice, line.multiple, line.prizeGroup ?? '-', line.payablePpm ?? '']
      .join(' ')
      .trimEnd(),
  );
}

export const slipKey = (purpose: string, { merchantId, memberId }: Caller['member']['scope'], requestId: string) =>
  commandId(purpose, merchantId, memberId, requestId.toLowerCase());

/** The bettor's prices and upline chain. */
export async function bettorOf(
  deps: ElotteryDeps,
  { member: { scope }, merchant }: Caller,
  priced: ElotteryGame,
): Promise<Bettor & { readonly agentLineId: bigint | null }> {
  const [attribution, own] = await Promise.all([
    deps.attribution(scope, priced.game.code),
    deps.ownGroups(scope, priced.game.code),
  ]);
  return {
    agentLineId: attribution.agentLineId,
    ownGroup: ownGroupIn(priced.prices, own),
    ratePpm: payableRate(attribution.ratePpm, priced.highestRatePpm),
    exponent: merchant.currency.exponent,
  };
}

/** Adds the lines to the slip. Test money adds no liability: it costs nothing and must not close selections for other members. */
export function fillFrame(
  frame: Frame,
  priced: ElotteryGame,
  quoted: QuotedLines,
  bettor: Bettor & { readonly agentLineId: bigint | null },
): Slip {
  return {
    ...frame,
    stake: quoted.stake,
    agentLineId: bettor.agentLineId,
    rows: rowsOf(frame.id, quoted, bettor),
    picks: frame.book === 'REAL' ? picksOfLines(priced.game, quoted) : [],
  };
}
