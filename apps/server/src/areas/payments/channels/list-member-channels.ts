import type { Value } from '@lantern/contract/schemas';
import type { ChannelTerms } from '@lantern/engines/cashier';
import { formatAmount } from '@lantern/money';
import type { MemberContext } from '@lantern/server-kit';
import { limits } from '../deposits/limits.ts';
import { countMemberOrders } from '../deposits/repository/counts.ts';
import type { PaymentsDeps } from '../deps.ts';
import { nameFor } from './channel-names.ts';
import { type ChannelRow, listChannels as readChannels } from './repository/channels.ts';
import { callerOf, termsOf } from './terms-for.ts';

const QUICK_AMOUNTS = [100n, 300n, 500n, 1_000n, 3_000n, 5_000n, 10_000n, 50_000n];

/**
 * Payment methods that this member can use now, with their limits, and temporarily closed ones with the reason. Excluded: channels for
 * another VIP level or currency, sandbox channels where they are not allowed, and coins of chains that are not configured.
 */
export async function listChannels(
  deps: PaymentsDeps,
  context: MemberContext,
): Promise<Value<'payments.depositChannels'>> {
  const { scope } = context.member;
  const [channels, counts] = await Promise.all([
    readChannels(deps.pool, scope),
    countMemberOrders(deps.pool, scope, context.now),
  ]);
  const allowed = channels.filter(
    ({ sandbox, kind, gateway }) =>
      (deps.sandboxAllowed || !sandbox) && (kind !== 'CRYPTO' || deps.chains.served(gateway) !== null),
  );
  const caller = await callerOf(deps, context, allowed);
  const terms = await termsOf(deps.pool, scope.brandId, caller, allowed);
  return {
    channels: allowed.flatMap((channel) => {
      const shown = showChannel(deps, channel, terms.get(channel.code), context);
      return shown ? [shown] : [];
    }),
    openOrders: counts.open,
    openOrdersLimit: limits.openOrders,
    firstDeposit: counts.credited === 0,
  };
}

function showChannel(
  { chains }: Pick<PaymentsDeps, 'chains'>,
  channel: ChannelRow,
  terms: ChannelTerms | undefined,
  { language, brand: { currency } }: Pick<MemberContext, 'language' | 'brand'>,
): Value<'payments.depositChannels'>['channels'][number] | null {
  const closure = terms?.closure ?? null;
  if (closure === 'RANK' || closure === 'CURRENCY') return null;
  const money = (amount: bigint) => formatAmount(amount, currency.exponent);
  const unit = 10n ** BigInt(currency.exponent);
  const maximum = terms?.closure === null ? terms.maximum : channel.maximum;
  return {
    code: channel.code,
    kind: channel.kind,
    nameKey: channel.nameKey,
    // Coin channels are shown by the name of their coin.
    name: nameFor(channel.names, language) ?? chains.served(channel.gateway)?.coin.label ?? null,
    minimum: money(channel.minimum),
    maximum: money(maximum),
    feePpm: channel.feePpm,
    open: closure === null,
    closure,
    opensAt: channel.opensAt?.slice(0, 5) ?? null,
    closesAt: channel.closesAt?.slice(0, 5) ?? null,
    sandbox: channel.sandbox,
    quickAmounts: QUICK_AMOUNTS.map((amount) => amount * unit)
      .filter((amount) => amount >= channel.minimum && amount <= maximum)
      .map(money),
  };
}
