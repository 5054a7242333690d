import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable, OneOf } from '../parts.ts';
import { ShownLines } from '../shown.ts';

/** The use case checks each number against its own bounds and names the field that is wrong. */
const Whole = Type.Integer({ minimum: 0, maximum: 10_000_000 });

/** A brand's withdrawal rules: amounts in the brand's currency, rates in ppm. */
const WithdrawalRules = Type.Object({
  minimum: Amount,
  maximum: Amount,
  /** Number and sum of a member's withdrawals per business day. */
  dailyCount: Whole,
  dailyAmount: Amount,
  /** Withdrawals per business day without a fee. */
  freeCount: Whole,
  feePpm: Whole,
  feeMin: Amount,
  feeMax: Amount,
  /** Unmet wagering requirements: refuse the withdrawal, or charge a fee. */
  turnoverPolicy: OneOf('BLOCK', 'ADMIN_FEE'),
  adminFeePpm: Whole,
  /** From this amount on an operator reviews. */
  reviewFrom: Amount,
  secondPersonAbove: Amount,
  twoApproversAbove: Amount,
  /** Sum of the withdrawals that one operator may approve in a business day without a second person. */
  approvedAlonePerDay: Amount,
  /** Incoming money of bank statements that one operator may post in a business day without a second person. */
  alonePerDay: Amount,
  /** Hours before a new payout account can be used. */
  cardHours: Whole,
  payoutAccounts: Whole,
  /** Minutes in which a member can report what arrived. */
  answerMinutes: Whole,
});

export const withdrawalRulesSchemas = {
  'paymentsBackOffice.withdrawalRules': {
    payload: Nothing,
    value: Type.Object({
      rules: WithdrawalRules,
      revision: Id,
      pending: Nullable(Type.Object({ id: Id, maker: Type.String(), at: Instant })),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** First person of a four-eyes request. Refused if the brand's settings have changed since the revision was read. */
  'paymentsBackOffice.requestWithdrawalRules': {
    payload: Type.Object({ revision: Id, rules: WithdrawalRules, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'REQUEST_STATE', 'STATE_CONFLICT'],
  },
} as const;
