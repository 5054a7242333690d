import { COMPLIANCE_AMOUNTS, COMPLIANCE_PAIRS, COMPLIANCE_POSITIVE } from '@lantern/contract/compliance-rules';
import { type Currency, formatAmount, minorUnits, parseAmount } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';
import type { ComplianceSettings } from '../../brands/index.ts';

type AmountName = (typeof COMPLIANCE_AMOUNTS)[number];

/** Brand settings store at most 13 digits before the point. */
const MOST_DIGITS = 13;

const wrong = (field: AmountName, patternId: string) => refuse('FIELD_RULE', { field, min: 0, max: 0, patternId });

/** The rules as they are stored, or FIELD_RULE with the first wrong field. */
export function checkRules(
  rules: ComplianceSettings,
  { exponent }: Pick<Currency, 'exponent'>,
): ComplianceSettings | Refusal {
  const amounts = new Map<AmountName, bigint>();
  for (const name of COMPLIANCE_AMOUNTS) {
    const amount = parseAmount(rules[name], exponent);
    const isRead = amount !== null && amount >= (COMPLIANCE_POSITIVE.includes(name) ? 1n : 0n);
    if (!isRead || amount.toString().length > MOST_DIGITS + exponent) return wrong(name, 'AMOUNT');
    amounts.set(name, amount);
  }
  const minor = (name: AmountName) => amounts.get(name) ?? 0n;
  const reversed = COMPLIANCE_PAIRS.find(([low, high]) => minor(high) < minor(low));
  if (reversed) return wrong(reversed[1], `BELOW_${reversed[0]}`);
  const shown = COMPLIANCE_AMOUNTS.map((name) => [name, formatAmount(minorUnits(minor(name)), exponent)] as const);
  return { ...rules, ...(Object.fromEntries(shown) as Record<AmountName, string>) };
}
