import type { Queryable } from '@lantern/database';
import { type Currency, parseSum } from '@lantern/money';
import type { Scope } from '@lantern/server-kit';
import type { ComplianceSettings } from '../../brands/index.ts';
import { facts, type Subject, type SubjectFact } from '../../staff/index.ts';
import type { SafetyDeps } from '../deps.ts';

const { amount, code, part } = facts;

/** The order in which the rules are shown. */
const NAMES: readonly (keyof ComplianceSettings)[] = [
  ...(['firstLevelAbove', 'secondLevelFrom', 'thirdLevelFrom', 'boundAccountProves'] as const),
  ...(['structuringBelow', 'suddenVolumeFrom'] as const),
];

/** One rule before and after. The present value must stay as recorded until the request is approved. */
function factOf(
  name: keyof ComplianceSettings,
  before: ComplianceSettings,
  after: ComplianceSettings,
  { exponent }: Currency,
): SubjectFact {
  if (name === 'boundAccountProves') {
    return code(name, 'frozen', String(before[name]), { isFixed: true, becomes: String(after[name]) });
  }
  return amount(name, parseSum(before[name], exponent), {
    ...{ isFixed: true, becomes: String(parseSum(after[name], exponent)) },
  });
}

/** All rules, the changed ones with both values. */
export async function describeRules(
  { brands }: Pick<SafetyDeps, 'brands'>,
  tx: Queryable,
  scope: Scope,
  after: ComplianceSettings,
): Promise<Subject> {
  const { rules: before } = await brands.complianceRules(tx, scope);
  const { name, currency } = await brands.brand(scope.brandId);
  const rows = NAMES.map((rule) => factOf(rule, before, after, currency));
  return { name, page: { path: '/compliance-rules' }, parts: [part('CHANGE', rows)] };
}
