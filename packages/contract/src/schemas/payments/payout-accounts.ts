import Type from 'typebox';
import { Id, Instant, None, Nothing, Nullable, OneOf, Text } from '../parts.ts';
import { Shown } from '../shown.ts';

const PayoutKind = OneOf('BANK', 'E_WALLET', 'CRYPTO');

/** A member's payout account; only the last four characters of its number are ever shown. */
export const PayoutAccount = Type.Object({
  id: Id,
  kind: PayoutKind,
  /** Name of the bank, wallet or chain, as the member selected it. */
  institution: Type.String(),
  holder: Type.String(),
  last4: Type.String(),
  createdAt: Instant,
  /** Time from which payouts are possible: new accounts have a waiting time. */
  usableFrom: Instant,
});

export const payoutAccountsSchemas = {
  'payments.payoutAccounts': {
    payload: Nothing,
    value: Type.Object({
      accounts: Type.Array(
        Type.Intersect([
          PayoutAccount,
          Type.Object({
            /** False for an address that was stored before its checksum was compared: nothing is paid to it. */
            isPayable: Type.Boolean(),
          }),
        ]),
      ),
      limit: Type.Integer(),
      /** Name that every payout account must have; null until the first account sets it. */
      realName: Nullable(Type.String()),
      institutions: Type.Array(Type.Object({ kind: PayoutKind, name: Type.String() })),
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  'payments.bindPayoutAccount': {
    payload: Type.Object({
      kind: PayoutKind,
      institution: Text(60, 1),
      holder: Shown(100, 1),
      /** Number, address, or the link of a wallet (`bitcoin:…`). */
      number: Text(200, 4),
      fundPassword: Text(40, 1),
    }),
    value: PayoutAccount,
    refusals: [
      'TRIAL_ACCOUNT',
      'REAL_NAME_FORMAT',
      'FUND_PASSWORD_NOT_SET',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_WRONG',
      'CARD_NAME_MISMATCH',
      'CARD_NUMBER_INVALID',
      'ADDRESS_INVALID',
      'ADDRESS_UNUSABLE',
      'CARD_TAKEN',
      'CARD_LIMIT',
      'OVERLOADED',
    ],
  },
  'payments.removePayoutAccount': {
    payload: Type.Object({ id: Id, fundPassword: Text(40, 1) }),
    value: None,
    refusals: [
      'NOT_FOUND',
      'FUND_PASSWORD_NOT_SET',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_WRONG',
      'WITHDRAW_PENDING_EXISTS',
      'OVERLOADED',
    ],
  },
} as const;
