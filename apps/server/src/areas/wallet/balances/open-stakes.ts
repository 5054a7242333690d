import { accounts } from '@lantern/ledger';
import { minorUnits } from '@lantern/money';
import type { OpenStakesReader, WalletDeps, WalletOptions } from '../deps.ts';

/**
 * Sums a member's open stakes. Those of lotteries are booked per draw (H:ISSUE), so only their area knows the members: it registers a
 * reader. Stakes of vendors' open rounds are in the member's BET account.
 */
export function createOpenStakes({ pool, ledger, brand }: Pick<WalletOptions, 'pool' | 'ledger' | 'brand'>): {
  register(reader: OpenStakesReader): void;
  readonly openStakes: WalletDeps['openStakes'];
} {
  const readers: OpenStakesReader[] = [];
  return {
    register(reader) {
      readers.push(reader);
    },
    async openStakes(scope, db = pool) {
      const { brandId, memberId, book } = scope;
      const { code } = (await brand(brandId)).currency;
      const [rounds] = await ledger.balances(db, { brandId, book, currency: code }, [accounts.bet(memberId)]);
      let sum = rounds?.balance ?? 0n;
      for (const read of readers) sum += await read(scope, db);
      return minorUnits(sum);
    },
  };
}
