import { Money } from '@lantern/ui';
import type { ComponentProps } from 'react';
import { useMe } from './me.ts';

/**
 * An amount in the brand's currency, or in points when `currency` says so. Columns leave the sign out: their head says what
 * they are.
 */
export function Amount({
  plain = true,
  currency: code,
  ...money
}: ComponentProps<typeof Money> & { plain?: boolean; currency?: string | undefined }) {
  const { currency } = useMe();
  if (code === 'POINTS') return <Money {...money} symbol="" exponent={0} />;
  return <Money {...money} symbol={plain ? '' : currency.symbol} exponent={currency.exponent} />;
}
