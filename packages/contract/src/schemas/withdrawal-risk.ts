import Type from 'typebox';
import { Amount, OneOf } from './parts.ts';

/** What a reviewer weighs of a withdrawal's member (operations 7.7). */
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
  /** Bonuses of his whole life. */
  bonuses: Amount,
  /** Whether the login before the order was the first from its address, or on its device. */
  newAddress: Type.Boolean(),
  newDevice: Type.Boolean(),
  /** Bets against each other, linked accounts and whatever else speaks for money laundering; cleared ones without weight. */
  flags: Type.Array(Type.Object({ kind: Type.String(), points: Type.Integer(), cleared: Type.Boolean() })),
});

/** Why an operator refuses a withdrawal. NOT_POSSIBLE tells nothing more, for what members must not be told. */
export const RefusalCode = OneOf(
  'ACCOUNT_INVALID',
  'NAME_DIFFERS',
  'IDENTITY_NEEDED',
  'TURNOVER_OPEN',
  'DUPLICATE',
  'MEMBER_ASKED',
  'NOT_POSSIBLE',
);
