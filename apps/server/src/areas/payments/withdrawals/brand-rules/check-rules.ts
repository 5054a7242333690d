import { WITHDRAWAL_AMOUNTS, WITHDRAWAL_BOUNDS, WITHDRAWAL_PAIRS } from '@lantern/contract/withdrawal-rules';
import { type Currency, formatAmount, minorUnits, parseAmount } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';
import type { WithdrawalSettings } from '../../../brands/index.ts';

type AmountName = (typeof WITHDRAWAL_AMOUNTS)[number];
type WholeName = keyof typeof WITHDRAWAL_BOUNDS;

/** Brand settings store at most 13 digits before the point. */
const MOST_DIGITS = 13;
const WHOLE_NAMES = Object.keys(WITHDRAWAL_BOUNDS) as WholeName[];

const wrong = (field: string, patternId: string, { min, max } = { min: 0, max: 0 }) =>
  refuse('FIELD_RULE', { field, min, max, patternId });

/** The rules as they are stored, or FIELD_RULE with the first wrong field. */
export function checkRules(
  rules: WithdrawalSettings,
  { exponent }: Pick<Currency, 'exponent'>,
): WithdrawalSettings | Refusal {
  const outside = WHOLE_NAMES.find((name) => !isWithin(rules[name], WITHDRAWAL_BOUNDS[name]));
  if (outside) return wrong(outside, 'BOUNDS', WITHDRAWAL_BOUNDS[outside]);
  const amounts = new Map<AmountName, bigint>();
  for (const name of WITHDRAWAL_AMOUNTS) {
    const amount = parseAmount(rules[name], exponent);
    const isRead = amount !== null && (amount > 0n || name !== 'minimum');
    if (!isRead || amount.toString().length > MOST_DIGITS + exponent) return wrong(name, 'AMOUNT');
    amounts.set(name, amount);
  }
  const minor = (name: AmountName) => amounts.get(name) ?? 0n;
  const reversed = WITHDRAWAL_PAIRS.find(([low, high]) => minor(high) < minor(low));
  if (reversed) return wrong(reversed[1], `BELOW_${reversed[0]}`);
  const shown = WITHDRAWAL_AMOUNTS.map((name) => [name, formatAmount(minorUnits(minor(name)), exponent)] as const);
  return { ...rules, ...(Object.fromEntries(shown) as Record<AmountName, string>) };
}

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  Number.isInteger(value) && value >= min && value <= max;
