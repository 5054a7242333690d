import { callInside, digestOf } from '@lantern/ledger';
import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { GameType } from '../catalogue/categories.ts';
import type { GamesDeps } from '../deps.ts';
import { findOpenRound } from '../repository/open-rounds.ts';
import { listBets } from '../repository/player-sessions.ts';
import { callKey, endKey, OWN_PREFIX, winKey } from '../seamless/round-keys.ts';
import { vendorBatcherOptions, type WalletCall } from '../seamless/vendor-batcher.ts';

/** Approved outcome of a round that its vendor does not end: VOID returns the stakes, ENDED keeps them and pays. */
interface Ending {
  readonly vendor: string;
  readonly memberId: bigint;
  readonly ref: string;
  readonly outcome: 'ENDED' | 'VOID';
  /** Minor units; 0 for VOID. */
  readonly payout: bigint;
}

/**
 * Ends an open round with the same movements that its vendor would send, under transaction ids that no vendor may use. All movements or
 * none; later movements of the vendor are refused because the round has ended.
 */
export async function closeRound(
  deps: GamesDeps,
  tx: Queryable,
  scope: Scope,
  { vendor, memberId, ref, outcome, payout }: Ending,
): Promise<Refusal | null> {
  const { brandId } = scope;
  const round = await findOpenRound(tx, scope, { vendor, memberId, ref });
  if (round === null) return refuse('STATE_CONFLICT');
  const bets = await listBets(tx, vendor, { brandId, memberId }, ref);
  const standing = bets.filter(({ state }) => state === 'PLACED' || state === 'SETTLED');
  const { currency } = await deps.brand(brandId);
  const { book, game, session } = round;
  const bookId = await deps.ledger.bookId({ brandId, book, currency: currency.code });
  const call = (kind: WalletCall['kind'], bet: string | null, nth: number): WalletCall => {
    const transaction = `${OWN_PREFIX}end.${ref}.${nth}`;
    const ends = kind !== 'rollback';
    return {
      ...{ kind, vendor, transaction, bet, round: ref, session, brandId, book, bookId, game, ends },
      ...{ stake: 0n, payout: kind === 'result' ? payout : 0n, refusal: null },
      ...{
        id: callKey(scope, vendor, transaction),
        winKey: winKey(scope, vendor, transaction),
        endKey: endKey(vendor, memberId, ref),
      },
      digest: digestOf('house-end', String(memberId), ref, outcome, payout, bet ?? ''),
      shard: memberId,
      gameType: round.gameType as GameType,
    };
  };
  const last = standing.at(-1)?.ref ?? null;
  const calls =
    outcome === 'VOID'
      ? standing.map((bet, index) => call('rollback', bet.ref, index))
      : [payout > 0n && last !== null ? call('result', last, 0) : call('end', null, 0)];
  const answers = await callInside(tx, vendorBatcherOptions(deps.clock), calls);
  return answers.every((answer) => answer.outcome === 'OK') ? null : refuse('STATE_CONFLICT');
}
