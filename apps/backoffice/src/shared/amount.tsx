import { Money } from '@lantern/ui';
import type { ComponentProps } from 'react';
import { useMe } from './me.ts';

/** An amount in the brand's currency. Columns leave the sign out: their head says what they are. */
export function Amount({ plain = true, ...money }: ComponentProps<typeof Money> & { plain?: boolean }) {
  const { currency } = useMe();
  return <Money {...money} symbol={plain ? '' : currency.symbol} exponent={currency.exponent} />;
}
