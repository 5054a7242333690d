import { COMPLIANCE_AMOUNTS, COMPLIANCE_PAIRS, COMPLIANCE_POSITIVE } from '@lantern/contract/compliance-rules';
import type { Value } from '@lantern/contract/schemas';
import { parseAmount } from '@lantern/money';

export type Rules = Value<'safetyBackOffice.complianceRules'>['rules'];
export type RuleName = keyof Rules;
export type AmountName = (typeof COMPLIANCE_AMOUNTS)[number];

/** The rules in the order of the form, by heading. */
export const RULE_GROUPS = {
  identity: ['firstLevelAbove', 'secondLevelFrom', 'thirdLevelFrom', 'boundAccountProves'],
  flags: ['structuringBelow', 'suddenVolumeFrom'],
} as const satisfies Readonly<Record<string, readonly RuleName[]>>;

/** What is wrong with one amount: it is none, it may not be zero, or it is below another one. */
export type RuleFault = { readonly kind: 'AMOUNT' | 'ZERO' } | { readonly kind: 'BELOW'; readonly low: AmountName };

export type RuleFaults = { readonly [Name in AmountName]?: RuleFault };

/** The typed rules, or what is wrong by field. The server checks the same. */
export function readRules(
  typed: Rules,
  exponent: number,
): { readonly rules: Rules; readonly faults: null } | { readonly rules: null; readonly faults: RuleFaults } {
  const faults: { [Name in AmountName]?: RuleFault } = {};
  const amounts = new Map<AmountName, bigint>();
  for (const name of COMPLIANCE_AMOUNTS) {
    const amount = parseAmount(typed[name], exponent);
    if (amount === null) faults[name] = { kind: 'AMOUNT' };
    else if (amount === 0n && COMPLIANCE_POSITIVE.includes(name)) faults[name] = { kind: 'ZERO' };
    else amounts.set(name, amount);
  }
  for (const [low, high] of COMPLIANCE_PAIRS) {
    const [least, most] = [amounts.get(low), amounts.get(high)];
    if (least !== undefined && most !== undefined && most < least) faults[high] = { kind: 'BELOW', low };
  }
  if (Object.keys(faults).length > 0) return { rules: null, faults };
  return { rules: typed, faults: null };
}

/** How many fields differ from the present rules. */
export const countChanges = (typed: Rules, present: Rules): number =>
  (Object.keys(present) as RuleName[]).filter((name) => typed[name] !== present[name]).length;
