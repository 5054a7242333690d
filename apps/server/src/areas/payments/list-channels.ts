import type { Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import type { MemberContext } from '@lantern/server-kit';
import type { PaymentsDeps } from './deps.ts';
import { limits } from './limits.ts';
import { listChannels as readChannels } from './repository/channels.ts';
import { countMemberOrders } from './repository/counts.ts';

const QUICK_AMOUNTS = [100n, 300n, 500n, 1_000n, 3_000n, 5_000n, 10_000n, 50_000n];

/** Ways to pay that this member can use now, with their bounds. Stand-ins are left out where they are not allowed. */
export async function listChannels(
  deps: PaymentsDeps,
  context: MemberContext,
): Promise<Value<'payments.depositChannels'>> {
  const { scope } = context.member;
  const { exponent } = context.merchant.currency;
  const money = (amount: bigint) => formatAmount(amount, exponent);
  const unit = 10n ** BigInt(exponent);
  const [channels, counts] = await Promise.all([
    readChannels(deps.pool, scope),
    countMemberOrders(deps.pool, scope, context.now),
  ]);
  return {
    channels: channels
      .filter((channel) => deps.sandboxAllowed || !channel.sandbox)
      .map((channel) => ({
        code: channel.code,
        kind: channel.kind,
        nameKey: channel.nameKey,
        minimum: money(channel.minimum),
        maximum: money(channel.maximum),
        feePpm: channel.feePpm,
        open: channel.open,
        sandbox: channel.sandbox,
        quickAmounts: QUICK_AMOUNTS.map((amount) => amount * unit)
          .filter((amount) => amount >= channel.minimum && amount <= channel.maximum)
          .map(money),
      })),
    openOrders: counts.open,
    openOrdersLimit: limits.openOrders,
    firstDeposit: counts.credited === 0,
  };
}
