import { displayAmount, POINTS_CURRENCY, parseSum } from '@lantern/money';
import { Money, type MoneyProps } from '@lantern/ui';
import { useMe } from '../session/me.ts';

interface AmountProps extends MoneyProps {
  /** Columns omit the currency symbol: their header has it. */
  readonly plain?: boolean;
  /** The code of points, else the brand's currency. */
  readonly currency?: string | undefined;
}

/** An amount in the brand's currency, or in whole points. */
export function Amount({ plain = true, currency: code, ...money }: AmountProps) {
  const { currency } = useMe();
  if (code === POINTS_CURRENCY.code) return <span className="money num">{pointsText(money)}</span>;
  return <Money {...money} symbol={plain ? '' : currency.symbol} exponent={currency.exponent} />;
}

/** Points have no decimals. */
function pointsText({ amount, sign }: Pick<MoneyProps, 'amount' | 'sign'>): string {
  const { exponent } = POINTS_CURRENCY;
  const points = typeof amount === 'bigint' ? amount : (parseSum(amount ?? '', exponent) ?? 0n);
  const [figures = ''] = displayAmount(points < 0n ? -points : points, { exponent }).split('.');
  if (points < 0n) return `−${figures}`;
  return sign === 'always' && points > 0n ? `+${figures}` : figures;
}
