import Type from 'typebox';
import { Amount, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { TypedAmount } from '../typed-amount.ts';

const Direction = OneOf('DOWN', 'UP');
const TransferState = OneOf('REVIEW', 'POSTED', 'REJECTED');

export const Transfer = Type.Object({
  id: Id,
  from: Type.String(),
  to: Type.String(),
  direction: Direction,
  amount: Amount,
  /** REVIEW: on hold until an operator has reviewed it. */
  state: TransferState,
  remark: Type.String(),
  createdAt: Instant,
  reason: Nullable(Type.String()),
});

/** Transfers between an account and its direct upline. */
export const transfersSchemas = {
  'wallet.transferTerms': {
    payload: Nothing,
    value: Type.Object({
      up: Type.Boolean(),
      down: Type.Boolean(),
      upline: Nullable(Type.String()),
      isFrozen: Type.Boolean(),
      available: Amount,
      turnoverLeft: Amount,
      minimum: Amount,
      maximum: Amount,
      /** Above this amount, additional identity confirmation is required. */
      proofAbove: Amount,
      /** From this amount on, an operator reviews the transfer first. */
      reviewFrom: Amount,
      countLeft: Type.Integer(),
      amountLeft: Amount,
    }),
    refusals: ['TRIAL_ACCOUNT'],
  },
  'wallet.transfers': { payload: Type.Object(pageQuery), value: Page(Transfer), refusals: [] },
  'wallet.sendTransfer': {
    payload: Type.Object({
      requestId: Uuid,
      direction: Direction,
      /** Login name of the direct downline; upwards the only receiver is the direct upline. */
      to: Type.Optional(Text(100, 1)),
      amount: TypedAmount,
      fundPassword: Text(20, 1),
      remark: Shown(100),
      proof: Type.Optional(
        Type.Union([Type.Object({ code: Text(20, 1) }), Type.Object({ question: Text(40, 1), answer: Text(100, 1) })]),
      ),
    }),
    value: Transfer,
    refusals: [
      'TRIAL_ACCOUNT',
      'FUND_FROZEN',
      'CONTRACT_DUE',
      'TRANSFER_DISABLED',
      'NOT_IN_LINE',
      'FUND_PASSWORD_NOT_SET',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_WRONG',
      'AMOUNT_INVALID',
      'AMOUNT_BELOW_MIN',
      'AMOUNT_ABOVE_MAX',
      'TRANSFER_AMOUNT_REACHED',
      'TRANSFER_COUNT_REACHED',
      'STEP_UP_REQUIRED',
      'TURNOVER_NOT_MET',
      'INSUFFICIENT_BALANCE',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
} as const;

export const transfersBackOfficeSchemas = {
  'walletBackOffice.transfers': {
    payload: Type.Object({ state: Type.Optional(TransferState), ...pageQuery }),
    value: Page(Transfer),
    refusals: ['FORBIDDEN'],
  },
  'walletBackOffice.requestRelease': {
    payload: Type.Object({ id: Id, reason: ShownLines(300, 1) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'REQUEST_STATE'],
  },
  'walletBackOffice.rejectTransfer': {
    payload: Type.Object({ id: Id, reason: ShownLines(300, 1) }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_STATE', 'REQUEST_STATE'],
  },
} as const;
