import { accounts } from '@lantern/ledger';
import type { Scope } from '@lantern/server-kit';
import { facts, type SubjectPart } from '../../staff/index.ts';
import type { GamesDeps } from '../deps.ts';

const { amount, part } = facts;

/** A member's wallet balance now, and after a gain. */
export async function walletEffect(
  deps: GamesDeps,
  scope: Scope,
  memberId: bigint,
  gain: bigint,
): Promise<SubjectPart> {
  const { currency } = await deps.brand(scope.brandId);
  const books = { brandId: scope.brandId, book: 'REAL' as const, currency: currency.code };
  const [main] = await deps.ledger.balances(deps.pool, books, [accounts.main(memberId)]);
  const wallet = main?.balance ?? 0n;
  return part('EFFECT', [
    amount('wallet_now', wallet),
    amount('to_credit', gain),
    amount('wallet_after', wallet + gain),
  ]);
}
