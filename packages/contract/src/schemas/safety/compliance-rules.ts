import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable } from '../parts.ts';
import { ShownLines } from '../shown.ts';

/** Amounts in the brand's currency from which members are verified and money-laundering flags are raised. */
const ComplianceRules = Type.Object({
  /** Lifetime deposits up to this amount need no verification. */
  firstLevelAbove: Amount,
  /** Sum of deposits, or of withdrawals, over 180 days from which levels 2 and 3 are required. */
  secondLevelFrom: Amount,
  thirdLevelFrom: Amount,
  /** Whether a payout account under the member's real name counts as level 1. */
  boundAccountProves: Type.Boolean(),
  /** Several deposits just below this amount raise a flag. */
  structuringBelow: Amount,
  /** Deposits of 24 hours from this amount can raise a flag. */
  suddenVolumeFrom: Amount,
});

export const complianceRulesSchemas = {
  'safetyBackOffice.complianceRules': {
    payload: Nothing,
    value: Type.Object({
      rules: ComplianceRules,
      revision: Id,
      pending: Nullable(Type.Object({ id: Id, maker: Type.String(), at: Instant })),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** First person of a four-eyes request. Refused if the brand's settings have changed since the revision was read. */
  'safetyBackOffice.requestComplianceRules': {
    payload: Type.Object({ revision: Id, rules: ComplianceRules, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'REQUEST_STATE', 'STATE_CONFLICT'],
  },
} as const;
