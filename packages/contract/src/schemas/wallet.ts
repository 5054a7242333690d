import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable, Page, pageQuery, Text, Uuid } from './parts.ts';

/** One line of the account record: a movement of the member's own money, in words and figures. */
export const RecordRow = Type.Object({
  entryId: Uuid,
  seq: Type.String(),
  time: Instant,
  /** Posting number of the chart, e.g. "P21". */
  posting: Type.String(),
  /** Locale key of the movement in words (`record.P21`). */
  textKey: Type.String(),
  account: Type.String(),
  amount: Amount,
  balanceAfter: Amount,
  reference: Type.Object({ type: Type.String(), id: Type.String() }),
});
export const LedgerLeg = Type.Object({
  account: Type.String(),
  side: Type.Union([Type.Literal('DEBIT'), Type.Literal('CREDIT')]),
  amount: Amount,
});
export const EntryDetail = Type.Object({
  entry: RecordRow,
  counterAccount: Type.String(),
  legs: Type.Array(LedgerLeg),
  sumDebit: Amount,
  sumCredit: Amount,
});

export const walletSchemas = {
  'wallet.balance': {
    payload: Nothing,
    value: Type.Object({ sumBalance: Amount, currency: Type.String(), seq: Type.String() }),
    refusals: [],
  },
  'wallet.merchantWallet': {
    payload: Type.Object({ isSingle: Type.Optional(Type.Boolean()) }),
    value: Type.Object({
      vendors: Type.Array(Type.Object({ vassalage: Type.String(), isSingle: Type.Boolean(), balance: Amount })),
    }),
    refusals: [],
  },
  'wallet.consolidatedFunds': {
    payload: Nothing,
    value: Type.Object({
      sumBalance: Amount,
      main: Amount,
      held: Amount,
      bet: Amount,
      bonus: Amount,
      vendors: Type.Array(Type.Object({ vassalage: Type.String(), balance: Amount })),
    }),
    refusals: [],
  },
  'wallet.accountRecord': {
    payload: Type.Object({
      group: Type.Optional(
        Type.Union([
          Type.Literal('ALL'),
          Type.Literal('DEPOSIT'),
          Type.Literal('WITHDRAWAL'),
          Type.Literal('BET'),
          Type.Literal('PAYOUT'),
          Type.Literal('BONUS'),
          Type.Literal('TRANSFER'),
          Type.Literal('OTHER'),
        ]),
      ),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      ...pageQuery,
    }),
    value: Page(RecordRow),
    refusals: [],
  },
  'wallet.accountRecordEntry': { payload: Type.Object({ entryId: Uuid }), value: EntryDetail, refusals: ['NOT_FOUND'] },
  'wallet.turnover': {
    payload: Nothing,
    value: Type.Object({
      left: Amount,
      requirements: Type.Array(
        Type.Object({
          id: Id,
          source: Type.String(),
          amount: Amount,
          required: Amount,
          done: Amount,
          state: Type.String(),
          createdAt: Instant,
        }),
      ),
    }),
    refusals: [],
  },
} as const;

export const walletOfficeSchemas = {
  'walletOffice.trialBalance': {
    payload: Type.Object({
      book: Type.Optional(Type.Union([Type.Literal('REAL'), Type.Literal('TEST'), Type.Literal('POINTS')])),
    }),
    value: Type.Object({
      book: Type.String(),
      currency: Type.String(),
      asOf: Instant,
      groups: Type.Array(
        Type.Object({
          group: Type.String(),
          side: Type.Union([Type.Literal('DEBIT'), Type.Literal('CREDIT')]),
          accounts: Type.Integer(),
          debit: Amount,
          credit: Amount,
          balance: Amount,
        }),
      ),
      sumDebit: Amount,
      sumCredit: Amount,
      difference: Amount,
    }),
    refusals: ['FORBIDDEN'],
  },
  'walletOffice.accountEntries': {
    payload: Type.Object({
      book: Type.Optional(Text(10)),
      account: Text(120, 1),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      ...pageQuery,
    }),
    value: Page(RecordRow),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'walletOffice.entry': {
    payload: Type.Object({ entryId: Uuid }),
    value: EntryDetail,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'walletOffice.recompute': {
    payload: Nothing,
    value: Type.Object({
      accounts: Type.Integer(),
      entries: Type.Integer(),
      differences: Type.Array(
        Type.Object({
          what: Type.String(),
          key: Type.String(),
          expected: Type.String(),
          found: Nullable(Type.String()),
        }),
      ),
      tookMs: Type.Integer(),
    }),
    refusals: ['FORBIDDEN'],
  },
} as const;
