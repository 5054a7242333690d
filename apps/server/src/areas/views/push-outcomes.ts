import type { BetReturned, BetSettled, Committed } from '@lantern/events';
import { formatAmount } from '@lantern/money';
import type { ViewsDeps } from './deps.ts';

/**
 * Sends members' open tabs how their bets on a settled draw ended. A corrected result sends nothing: the message in the inbox explains it.
 * It writes nothing, so a repeated event is harmless.
 */
export async function pushOutcomes(
  deps: Pick<ViewsDeps, 'brands' | 'sockets' | 'isListening'>,
  events: readonly Committed<typeof BetSettled | typeof BetReturned>[],
): Promise<void> {
  for (const { brandId, payload } of events) {
    if (payload.run !== 1 || payload.isReversal) continue;
    const listening = payload.members.filter(({ memberId }) => deps.isListening(brandId, BigInt(memberId)));
    if (listening.length === 0) continue;
    const { exponent } = (await deps.brands.brand(brandId)).currency;
    const { gameCode, issueId, number, outcome } = payload;
    for (const { memberId, stake, payout } of listening) {
      deps.sockets.toMember(brandId, BigInt(memberId), {
        ...{ type: 'outcome', gameCode, issueId, number, outcome },
        stake: formatAmount(BigInt(stake), exponent),
        payout: formatAmount(BigInt(payout), exponent),
      });
    }
  }
}
