import type { Committed, EntriesPosted } from '@lantern/events';
import type { ViewsDeps } from './deps.ts';

type EntriesEvent = Committed<typeof EntriesPosted>;

const WALLET = /^M:(\d+):/;

/** Members whose wallets a ledger batch has changed. */
function membersOf({ payload }: EntriesEvent): Set<bigint> {
  const { accounts } = payload;
  const ids = accounts.split(',').flatMap((name) => WALLET.exec(name)?.[1] ?? []);
  return new Set(ids.map(BigInt));
}

/** Sends members' open tabs their new balance. It writes nothing, so a repeated event is harmless. */
export async function pushBalances(deps: ViewsDeps, events: readonly EntriesEvent[]): Promise<void> {
  const touched = new Map<string, { brandId: bigint; memberId: bigint; book: 'REAL' | 'TEST' }>();
  for (const event of events) {
    const { book } = event.payload;
    if (book !== 'REAL' && book !== 'TEST') continue;
    for (const memberId of membersOf(event)) {
      if (!deps.isListening(event.brandId, memberId)) continue;
      touched.set(`${event.brandId} ${memberId}`, { brandId: event.brandId, memberId, book });
    }
  }
  for (const scope of touched.values()) {
    const brand = await deps.brands.brand(scope.brandId);
    const { sumBalance, currency, seq } = await deps.wallet.balance(scope, brand);
    deps.sockets.toMember(scope.brandId, scope.memberId, { type: 'balance', sumBalance, currency, seq });
  }
}
