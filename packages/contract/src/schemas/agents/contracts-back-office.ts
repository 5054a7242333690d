import Type from 'typebox';
import { Amount, Id, Instant, None, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import {
  BillState,
  billDetail,
  billRow,
  CASCADE,
  CascadeHash,
  Contract,
  checked,
  Kind,
  OFFER,
  platformOffer,
  State,
} from './contracts.ts';

const Reason = ShownLines(300, 1);
const Requested = Type.Object({ requestId: Id });
const BackOfficeBill = Type.Object({
  ...billRow,
  accountId: Id,
  payerId: Nullable(Id),
  book: OneOf('REAL', 'TEST'),
  advanced: Amount,
  note: Type.String(),
  /** Request that waits for a second approver. */
  request: Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant })),
});

export const contractsBackOfficeSchemas = {
  'contractsBackOffice.contracts': {
    payload: Type.Object({
      kind: Type.Optional(Kind),
      state: Type.Optional(State),
      /** Exact login name of the account. */
      search: Type.Optional(Text(100, 1)),
      /** Contracts of this account, or those between it and its direct downlines. */
      accountId: Type.Optional(Id),
      ...pageQuery,
    }),
    value: Page(Contract),
    refusals: ['FORBIDDEN'],
  },
  'contractsBackOffice.checkOffer': {
    payload: Type.Object(platformOffer),
    value: checked,
    refusals: ['FORBIDDEN', 'NOT_DIRECT_DOWNLINE', 'AMOUNT_INVALID', 'BAD_REQUEST'],
  },
  /** A contract of the platform with a top agent; it is offered after approval by a second operator. */
  'contractsBackOffice.requestContract': {
    payload: Type.Object({ ...platformOffer, confirm: Type.Optional(CascadeHash), reason: Reason }),
    value: Requested,
    refusals: ['FORBIDDEN', 'REQUEST_STATE', ...OFFER, ...CASCADE],
  },
  /** Ends a contract immediately, with all contracts below it. */
  'contractsBackOffice.requestEnd': {
    payload: Type.Object({ id: Id, reason: Reason }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONTRACT_STATE', 'REQUEST_STATE'],
  },
  'contractsBackOffice.bills': {
    payload: Type.Object({
      state: Type.Optional(BillState),
      /** Bills that need a person: in review, or owed for longer than a week. */
      waiting: Type.Optional(Type.Boolean()),
      search: Type.Optional(Text(100, 1)),
      ...pageQuery,
    }),
    value: Page(BackOfficeBill),
    refusals: ['FORBIDDEN'],
  },
  'contractsBackOffice.bill': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({ ...billDetail, row: BackOfficeBill }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'contractsBackOffice.requestApproval': {
    payload: Type.Object({ id: Id, reason: Reason }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'BILL_STATE', 'REQUEST_STATE'],
  },
  'contractsBackOffice.requestRejection': {
    payload: Type.Object({ id: Id, reason: Reason }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'BILL_STATE', 'REQUEST_STATE'],
  },
  /** The platform pays a bill in advance for an upline that owes it. */
  'contractsBackOffice.requestAdvance': {
    payload: Type.Object({ id: Id, reason: Reason }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'BILL_STATE', 'REQUEST_STATE'],
  },
  'contractsBackOffice.frozenBranches': {
    payload: Type.Object(pageQuery),
    value: Page(
      Type.Object({
        id: Id,
        accountId: Id,
        account: Type.String(),
        frozenAt: Instant,
        frozenBy: Type.String(),
        reason: Type.String(),
        releasedAt: Nullable(Instant),
        releasedBy: Nullable(Type.String()),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  'contractsBackOffice.freezeBranch': {
    payload: Type.Object({ accountId: Id, reason: Reason }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  'contractsBackOffice.requestRelease': {
    payload: Type.Object({ id: Id, reason: Reason }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'REQUEST_STATE'],
  },
} as const;
