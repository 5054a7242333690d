import Type from 'typebox';
import { Amount, Day, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';

const Ppm = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
export const Kind = OneOf('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME');
const PeriodKind = OneOf('DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY', 'HOUR', 'WINDOW');
const Carry = OneOf('NONE', 'PERMANENT', 'PREVIOUS', 'MONTH');
const PayMode = OneOf('HOUSE', 'UPLINE');
export const State = OneOf(
  'OFFERED',
  'PENDING_START',
  'ACTIVE',
  'TERMINATING',
  'REJECTED',
  'EXPIRED',
  'WITHDRAWN',
  'SUPERSEDED',
  'TERMINATED',
);
export const BillState = OneOf(
  'NOT_REACHED',
  'REVIEW',
  'REJECTED',
  'PAYABLE',
  'CLAIMABLE',
  'INSUFFICIENT',
  'PART_PAID',
  'PAID',
);
/** Digest of the contracts that an offer would end: whoever agrees to their end has seen exactly these. */
export const CascadeHash = Text(32, 1);

/** Tiers of dividends, daily and hourly salaries, or the rates of a real-time salary; a threshold of 0 is no condition. */
const Terms = Type.Object({
  tiers: Type.Optional(
    Type.Array(Type.Object({ ratePpm: Ppm, minValidBet: Amount, minLoss: Amount, minActive: Count }), {
      minItems: 1,
      maxItems: 12,
    }),
  ),
  realtime: Type.Optional(Type.Object({ winRatePpm: Ppm, lossRatePpm: Ppm, minSingleBet: Amount })),
});

export const Contract = Type.Object({
  id: Id,
  kind: Kind,
  version: Type.Integer(),
  accountId: Id,
  account: Type.String(),
  /** Null: the house. */
  payer: Nullable(Type.String()),
  period: PeriodKind,
  terms: Terms,
  carry: Carry,
  payMode: PayMode,
  autoPay: Type.Boolean(),
  activeMinValidBet: Amount,
  activeMinDeposit: Amount,
  /** Null: all games. */
  categories: Nullable(Type.Array(Type.String())),
  state: State,
  offeredAt: Instant,
  expiresAt: Instant,
  effectiveFrom: Nullable(Instant),
  endsAt: Nullable(Instant),
});

export const billRow = {
  id: Id,
  kind: Kind,
  account: Type.String(),
  payer: Nullable(Type.String()),
  from: Instant,
  to: Instant,
  validBet: Amount,
  /** Null where no tier asks for active members. */
  active: Nullable(Type.Integer()),
  base: Amount,
  /** Zero-based; null when none is reached. */
  tier: Nullable(Type.Integer()),
  ratePpm: Ppm,
  gross: Amount,
  downlineGross: Amount,
  /** What stays with the account: its gross less what its downlines get. Negative: it pays more than it gets. */
  keeps: Amount,
  due: Amount,
  paid: Amount,
  state: BillState,
  claimUntil: Nullable(Instant),
  shortSince: Nullable(Instant),
};
const BillRow = Type.Object(billRow);

/** Sums of a team that a bill is made from; a field that the kind does not use is 0. */
const BillFigures = Type.Object({
  stake: Amount,
  validBet: Amount,
  payout: Amount,
  rebate: Amount,
  bonus: Amount,
  salaries: Amount,
  winBase: Amount,
  lossBase: Amount,
  /** What the house earned from the team. */
  result: Amount,
});

export const billDetail = {
  row: BillRow,
  contract: Contract,
  figures: BillFigures,
  carryIn: Amount,
  carryOut: Amount,
  /** Bills of the period by which downlines are paid out of the account's own. */
  downlines: Type.Array(Type.Object({ id: Id, account: Type.String(), gross: Amount })),
  createdAt: Instant,
};

const pageValue = Type.Object({
  /** What runs now; null without a contract. */
  contract: Nullable(Contract),
  /** Accepted, and not begun. */
  pending: Nullable(Contract),
  /** Waits for the caller's answer. */
  offer: Nullable(Contract),
  /** The running period as if it ended now; null without a contract. */
  running: Nullable(
    Type.Object({
      from: Instant,
      to: Instant,
      figures: BillFigures,
      active: Nullable(Type.Integer()),
      carryIn: Amount,
      base: Amount,
      tier: Nullable(Type.Integer()),
      gross: Amount,
    }),
  ),
  /** What lies ready to be claimed. */
  claimable: Amount,
  /** What the caller owes to downlines. */
  owed: Amount,
  rows: Type.Array(BillRow),
  nextCursor: Nullable(Type.String()),
  asOf: Instant,
});
const billFilter = {
  /** Bills of one's own, or those of direct downlines. */
  side: Type.Optional(OneOf('MINE', 'TEAM')),
  /** Whose periods ended on these business days, both included; both or neither. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};
const pageOf = Type.Object({ ...billFilter, ...pageQuery });

const SIDE = ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'FEATURE_DISABLED'] as const;
const PAGE = [...SIDE, 'BAD_REQUEST'] as const;
export const OFFER = [
  'NOT_DIRECT_DOWNLINE',
  'TIERS_NOT_ASCENDING',
  'RATE_ABOVE_SITE_MAX',
  'SALARY_KIND_EXCLUSIVE',
  'NO_OWN_CONTRACT',
  'RATE_EXCEEDS_UPLINE',
  'AMOUNT_INVALID',
  'BAD_REQUEST',
  'OFFER_EXISTS',
  'FUND_FROZEN',
] as const;
export const CASCADE = ['CONFIRM_CASCADE', 'CASCADE_CHANGED'] as const;

const offer = {
  to: Id,
  kind: Kind,
  period: PeriodKind,
  terms: Terms,
  carry: Type.Optional(Carry),
  autoPay: Type.Optional(Type.Boolean()),
};
/** What only the house sets: it holds for the whole line below. */
export const houseOffer = {
  ...offer,
  payMode: Type.Optional(PayMode),
  activeMinValidBet: Type.Optional(Amount),
  activeMinDeposit: Type.Optional(Amount),
  categories: Type.Optional(Nullable(Type.Array(Text(20, 1), { minItems: 1, maxItems: 20 }))),
};
const Ended = Type.Object({ id: Id, account: Type.String(), terms: Terms });
export const checked = Type.Object({
  /** Why it cannot be offered so; null when it can. */
  problem: Nullable(Type.Object({ code: Type.String(), max: Nullable(Type.Integer()) })),
  /** The offerer's own contract; null for the house and for who has none. */
  own: Nullable(Contract),
  /** What the receiver has now. */
  present: Nullable(Contract),
  /** Whose contracts end when it starts. */
  ends: Type.Array(Ended),
  /** Null where nothing ends. */
  hash: Nullable(CascadeHash),
});

export const contractsSchemas = {
  'contracts.dividend': { payload: pageOf, value: pageValue, refusals: PAGE },
  'contracts.dailySalary': { payload: pageOf, value: pageValue, refusals: PAGE },
  'contracts.hourlySalary': { payload: pageOf, value: pageValue, refusals: PAGE },
  'contracts.realtimeSalary': { payload: pageOf, value: pageValue, refusals: PAGE },
  /** The bills of a page as a file, under the same filter. */
  'contracts.exportBills': {
    payload: Type.Object({ kind: Kind, ...billFilter, format: OneOf('CSV', 'XLSX') }),
    value: None,
    refusals: [...PAGE, 'EXPORT_TOO_LARGE'],
  },
  /** Of each kind that is switched on, what the caller has: the participation and wage contract info of 7P-02. */
  'contracts.info': {
    payload: Nothing,
    value: Type.Object({
      kinds: Type.Array(
        Type.Object({ kind: Kind, contract: Nullable(Contract), offer: Nullable(Contract), maxRatePpm: Ppm }),
      ),
      /** Since when the caller's line is frozen. */
      frozenSince: Nullable(Instant),
    }),
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT'],
  },
  /** Direct downlines that are agents, with their contracts of a kind. */
  'contracts.downlines': {
    payload: Type.Object({ kind: Kind, ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        account: Type.String(),
        contract: Nullable(Contract),
        pending: Nullable(Contract),
        offer: Nullable(Contract),
      }),
    ),
    refusals: SIDE,
  },
  /** A contract of one's own or of a direct downline, with what it replaces and ends. */
  'contracts.contract': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      contract: Contract,
      /** The version before it that runs now. */
      present: Nullable(Contract),
      /** When it would start if it were accepted now; null when it is no offer. */
      startsAt: Nullable(Instant),
      ends: Type.Array(Ended),
      hash: Nullable(CascadeHash),
      /** The last bill of the receiver, and what it would have been; null without one. */
      effect: Nullable(Type.Object({ from: Instant, to: Instant, base: Amount, was: Amount, wouldBe: Amount })),
    }),
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND'],
  },
  /** Judges an offer without making it. */
  'contracts.checkOffer': {
    payload: Type.Object(offer),
    value: checked,
    refusals: [...SIDE, 'NOT_DIRECT_DOWNLINE', 'AMOUNT_INVALID', 'BAD_REQUEST'],
  },
  'contracts.sendOffer': {
    payload: Type.Object({ ...offer, confirm: Type.Optional(CascadeHash) }),
    value: Contract,
    refusals: [...SIDE, ...OFFER, ...CASCADE],
  },
  'contracts.withdrawOffer': {
    payload: Type.Object({ id: Id }),
    value: Contract,
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND', 'CONTRACT_STATE'],
  },
  /** With the login password; `confirm` where contracts below end. */
  'contracts.acceptOffer': {
    payload: Type.Object({ id: Id, password: Text(100, 1), confirm: Type.Optional(CascadeHash) }),
    value: Contract,
    refusals: [
      ...['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND', 'CONTRACT_STATE', 'PASSWORD_WRONG', 'ACCOUNT_LOCKED'],
      ...[...OFFER, ...CASCADE],
    ],
  },
  'contracts.rejectOffer': {
    payload: Type.Object({ id: Id }),
    value: Contract,
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND', 'CONTRACT_STATE'],
  },
  /** Either side; it runs to the end of its period, and with it end all below it. */
  'contracts.end': {
    payload: Type.Object({ id: Id }),
    value: Contract,
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND', 'CONTRACT_STATE'],
  },
  'contracts.bill': {
    payload: Type.Object({ id: Id }),
    value: Type.Object(billDetail),
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND'],
  },
  /** The people of the team who make up a bill's figures; all pages together are its sums. */
  'contracts.billPeople': {
    payload: Type.Object({ id: Id, ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        account: Type.String(),
        stake: Amount,
        validBet: Amount,
        payout: Amount,
        rebate: Amount,
        bonus: Amount,
        deposits: Amount,
        /** Whether he counts as active; null where nobody asks. */
        isActive: Nullable(Type.Boolean()),
      }),
    ),
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND'],
  },
  /** What one of them did, by day and category, and bet by bet where hours and windows are counted so. */
  'contracts.billBets': {
    payload: Type.Object({ id: Id, of: Id, ...pageQuery }),
    value: Page(
      Type.Object({
        key: Type.String(),
        at: Nullable(Instant),
        day: Nullable(Day),
        category: Type.String(),
        ref: Nullable(Type.String()),
        stake: Amount,
        validBet: Amount,
        payout: Amount,
        rebate: Amount,
        bonus: Amount,
      }),
    ),
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND'],
  },
  'contracts.claimBill': {
    payload: Type.Object({ id: Id }),
    value: BillRow,
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND', 'BILL_STATE', 'FUND_FROZEN'],
  },
} as const;
