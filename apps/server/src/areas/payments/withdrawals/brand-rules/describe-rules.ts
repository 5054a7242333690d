import { WITHDRAWAL_AMOUNTS } from '@lantern/contract/withdrawal-rules';
import type { Queryable } from '@lantern/database';
import { type Currency, parseSum } from '@lantern/money';
import type { Scope } from '@lantern/server-kit';
import type { WithdrawalSettings } from '../../../brands/index.ts';
import { facts, type Subject, type SubjectFact } from '../../../staff/index.ts';
import type { PaymentsDeps } from '../../deps.ts';

type RuleName = keyof WithdrawalSettings;

const { amount, code, count, part } = facts;
const PPM_PER_PERCENT = 10_000;

/** The order in which the rules are shown. */
const NAMES: readonly RuleName[] = [
  ...(['minimum', 'maximum', 'dailyCount', 'dailyAmount'] as const),
  ...(['freeCount', 'feePpm', 'feeMin', 'feeMax'] as const),
  ...(['turnoverPolicy', 'adminFeePpm', 'reviewFrom', 'secondPersonAbove', 'twoApproversAbove'] as const),
  'approvedAlonePerDay',
  'alonePerDay',
  ...(['cardHours', 'payoutAccounts', 'answerMinutes'] as const),
];
const AMOUNTS: ReadonlySet<string> = new Set(WITHDRAWAL_AMOUNTS);

/** One rule before and after. The present value must stay as recorded until the request is approved. */
function factOf(
  name: RuleName,
  before: WithdrawalSettings,
  after: WithdrawalSettings,
  currency: Currency,
): SubjectFact {
  const [value, becomes] = [String(before[name]), String(after[name])];
  if (name === 'turnoverPolicy') return code(name, 'turnover_policy', value, { isFixed: true, becomes });
  if (AMOUNTS.has(name)) {
    const minor = (text: string) => parseSum(text, currency.exponent);
    return amount(name, minor(value), { isFixed: true, becomes: `${minor(becomes)}` });
  }
  if (name === 'feePpm' || name === 'adminFeePpm') {
    const percent = (text: string) => String(Number(text) / PPM_PER_PERCENT);
    return { name, kind: 'PERCENT', isFixed: true, value: percent(value), becomes: percent(becomes) };
  }
  return count(name, Number(value), { isFixed: true, becomes });
}

/** All rules, the changed ones with both values. */
export async function describeRules(
  deps: Pick<PaymentsDeps, 'brands' | 'brand'>,
  tx: Queryable,
  scope: Scope,
  after: WithdrawalSettings,
): Promise<Subject> {
  const { rules: before } = await deps.brands.withdrawalRules(tx, scope);
  const { name, currency } = await deps.brand(scope.brandId);
  const rows = NAMES.map((rule) => factOf(rule, before, after, currency));
  return { name, page: { path: '/withdrawal-rules' }, parts: [part('CHANGE', rows)] };
}
