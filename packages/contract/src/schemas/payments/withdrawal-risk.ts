import Type from 'typebox';
import { Amount, OneOf } from '../parts.ts';

/** Risk indicators of a withdrawal's member, for the reviewer. */
export const WithdrawalRisk = Type.Object({
  score: Type.Integer(),
  deposited: Amount,
  withdrawn: Amount,
  turnoverLeft: Amount,
  isFirstWithdrawal: Type.Boolean(),
  accountAgeHours: Type.Integer(),
  memberAgeDays: Type.Integer(),
  /** Members who registered from the same address. */
  sameAddress: Type.Integer(),
  /** Other members who have or had the same payout account, also removed ones. */
  sameAccount: Type.Integer(),
  /** Bonuses over the account's life. */
  bonuses: Amount,
  /** Whether the login before the order was the first from its address, or on its device. */
  newAddress: Type.Boolean(),
  newDevice: Type.Boolean(),
  /** Opposite betting, linked accounts and other indicators of money laundering; cleared ones have no weight. */
  flags: Type.Array(Type.Object({ kind: Type.String(), points: Type.Integer(), cleared: Type.Boolean() })),
});

/** Why an operator refuses a withdrawal. NOT_POSSIBLE reveals no reason, for cases where the member must not be informed. */
export const RefusalCode = OneOf(
  'ACCOUNT_INVALID',
  'NAME_DIFFERS',
  'IDENTITY_NEEDED',
  'TURNOVER_OPEN',
  'DUPLICATE',
  'MEMBER_ASKED',
  'NOT_POSSIBLE',
);
