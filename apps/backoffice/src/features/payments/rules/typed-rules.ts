import type { Value } from '@lantern/contract/schemas';
import { WITHDRAWAL_AMOUNTS, WITHDRAWAL_BOUNDS, WITHDRAWAL_PAIRS } from '@lantern/contract/withdrawal-rules';
import { parseAmount } from '@lantern/money';
import { percentOf, ppmOf } from '../percent.ts';

export type Rules = Value<'paymentsBackOffice.withdrawalRules'>['rules'];
export type RuleName = keyof Rules;

/** The rules in the order of the form, by heading. */
export const RULE_GROUPS = {
  limits: ['minimum', 'maximum', 'dailyCount', 'dailyAmount'],
  fees: ['freeCount', 'feePpm', 'feeMin', 'feeMax'],
  wagering: ['turnoverPolicy', 'adminFeePpm'],
  review: ['reviewFrom', 'secondPersonAbove', 'twoApproversAbove', 'approvedAlonePerDay'],
  statements: ['alonePerDay'],
  accounts: ['cardHours', 'payoutAccounts', 'answerMinutes'],
} as const satisfies Readonly<Record<string, readonly RuleName[]>>;

export const POLICIES = ['BLOCK', 'ADMIN_FEE'] as const satisfies readonly Rules['turnoverPolicy'][];

type AmountName = (typeof WITHDRAWAL_AMOUNTS)[number];
type RateName = 'feePpm' | 'adminFeePpm';
type CountName = Exclude<keyof typeof WITHDRAWAL_BOUNDS, RateName>;

const isAmount = (name: RuleName): name is AmountName => (WITHDRAWAL_AMOUNTS as readonly string[]).includes(name);
const isRate = (name: RuleName): name is RateName => name === 'feePpm' || name === 'adminFeePpm';

export const kindOf = (name: Exclude<RuleName, 'turnoverPolicy'>): 'AMOUNT' | 'PERCENT' | 'COUNT' =>
  isAmount(name) ? 'AMOUNT' : isRate(name) ? 'PERCENT' : 'COUNT';

/** Form values: amounts and counts as text, rates in percent. */
export type TypedRules = { readonly [Name in RuleName]: Name extends 'turnoverPolicy' ? Rules[Name] : string };

export const typedRules = (rules: Rules): TypedRules => ({
  ...rules,
  ...{ feePpm: percentOf(rules.feePpm), adminFeePpm: percentOf(rules.adminFeePpm) },
  ...{ dailyCount: String(rules.dailyCount), freeCount: String(rules.freeCount), cardHours: String(rules.cardHours) },
  ...{ payoutAccounts: String(rules.payoutAccounts), answerMinutes: String(rules.answerMinutes) },
});

/** What is wrong with one field. */
export type RuleFault =
  | { readonly kind: 'AMOUNT' | 'PERCENT' }
  | { readonly kind: 'COUNT'; readonly min: number; readonly max: number }
  | { readonly kind: 'BELOW'; readonly low: RuleName };

export type RuleFaults = { readonly [Name in RuleName]?: RuleFault };

/** The typed rules, or what is wrong by field. The server checks the same. */
export function readRules(
  typed: TypedRules,
  exponent: number,
): { readonly rules: Rules; readonly faults: null } | { readonly rules: null; readonly faults: RuleFaults } {
  const faults: { [Name in RuleName]?: RuleFault } = {};
  const amounts = new Map<AmountName, bigint>();
  for (const name of WITHDRAWAL_AMOUNTS) {
    const amount = parseAmount(typed[name], exponent);
    if (amount === null || (name === 'minimum' && amount === 0n)) faults[name] = { kind: 'AMOUNT' };
    else amounts.set(name, amount);
  }
  for (const [low, high] of WITHDRAWAL_PAIRS) {
    const [least, most] = [amounts.get(low), amounts.get(high)];
    if (least !== undefined && most !== undefined && most < least) faults[high] = { kind: 'BELOW', low };
  }
  const whole = (name: CountName): number => {
    const bounds = WITHDRAWAL_BOUNDS[name];
    const value = /^\d{1,6}$/.test(typed[name]) ? Number(typed[name]) : -1;
    if (value < bounds.min || value > bounds.max) faults[name] = { kind: 'COUNT', ...bounds };
    return value;
  };
  const rate = (name: RateName): number => {
    const ppm = ppmOf(typed[name]);
    if (ppm === null) faults[name] = { kind: 'PERCENT' };
    return ppm ?? 0;
  };
  const given = Object.fromEntries(WITHDRAWAL_AMOUNTS.map((name) => [name, typed[name]]));
  const rules = {
    ...(given as Record<AmountName, string>),
    ...{ dailyCount: whole('dailyCount'), freeCount: whole('freeCount'), feePpm: rate('feePpm') },
    ...{ turnoverPolicy: typed.turnoverPolicy, adminFeePpm: rate('adminFeePpm'), cardHours: whole('cardHours') },
    ...{ payoutAccounts: whole('payoutAccounts'), answerMinutes: whole('answerMinutes') },
  };
  return Object.keys(faults).length === 0 ? { rules, faults: null } : { rules: null, faults };
}

/** How many fields differ from the present rules. */
export const countChanges = (typed: TypedRules, present: TypedRules): number =>
  (Object.keys(present) as RuleName[]).filter((name) => typed[name] !== present[name]).length;
