import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';
import { DepositState } from './payments.ts';

const OpenRequest = Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant }));

export const StatementLineState = OneOf('NEW', 'UNMATCHED', 'MATCHED', 'RETURNED', 'OUT');
const StatementLine = Type.Object({
  id: Id,
  account: Type.String(),
  at: Instant,
  /** False where the bank told only the day. */
  hasTime: Type.Boolean(),
  /** Negative where money left. */
  amount: Amount,
  payer: Type.String(),
  reference: Type.String(),
  state: StatementLineState,
  /** The order it was matched to, or the one that looks most like it. */
  orderId: Nullable(Id),
  /** Why it was not matched by itself. */
  reason: Nullable(Type.String()),
  endedBy: Nullable(Type.String()),
  request: OpenRequest,
});

export const paymentsDeskSchemas = {
  'paymentsDesk.bankAccounts': {
    payload: Nothing,
    value: Type.Object({
      accounts: Type.Array(
        Type.Object({
          code: Type.String(),
          bank: Type.String(),
          holder: Type.String(),
          number: Type.String(),
          sandbox: Type.Boolean(),
          /** Lines that no order was found for, and what they come to. */
          unmatched: Type.Integer(),
          suspense: Amount,
          lastImportAt: Nullable(Instant),
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** The body is the bank's file. Importing it again, or one that overlaps with it, adds nothing twice. */
  'paymentsDesk.importStatement': {
    payload: Type.Unknown(),
    value: Type.Object({
      importId: Id,
      lines: Type.Integer(),
      /** Lines that no import before has brought. */
      fresh: Type.Integer(),
      matched: Type.Integer(),
      unmatched: Type.Integer(),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_FORMAT'],
  },
  'paymentsDesk.lines': {
    payload: Type.Object({
      state: Type.Optional(StatementLineState),
      account: Type.Optional(Text(40, 1)),
      ...pageQuery,
    }),
    value: Page(StatementLine),
    refusals: ['FORBIDDEN'],
  },
  /** Orders of the line's account that its money may be for, the likeliest first. */
  'paymentsDesk.candidates': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      line: StatementLine,
      orders: Type.Array(
        Type.Object({
          id: Id,
          account: Type.String(),
          realName: Nullable(Type.String()),
          state: DepositState,
          payableAmount: Amount,
          createdAt: Instant,
          isSameAmount: Type.Boolean(),
          isSameName: Type.Boolean(),
        }),
      ),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** First pair of eyes: the line's money is for this order. */
  'paymentsDesk.requestLineMatch': {
    payload: Type.Object({ id: Id, orderId: Id, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_LINE_STATE', 'ORDER_STATE'],
  },
  /** First pair of eyes: the line's money was, or will be, sent back to who paid it. */
  'paymentsDesk.requestLineReturn': {
    payload: Type.Object({ id: Id, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_LINE_STATE'],
  },
} as const;
