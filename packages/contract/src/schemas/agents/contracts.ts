import Type from 'typebox';
import { Amount, Day, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';

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
/** Digest of the contracts that an offer would end: the confirmation applies to exactly these. */
export const CascadeHash = Text(32, 1);

/** Tiers of dividends, daily and hourly salaries, or the rates of a real-time salary; a threshold of 0 means no condition. */
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
  /** Null: the platform. */
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
  /** Null if no tier requires active members. */
  active: Nullable(Type.Integer()),
  base: Amount,
  /** Zero-based; null if no tier is reached. */
  tier: Nullable(Type.Integer()),
  ratePpm: Ppm,
  gross: Amount,
  downlineGross: Amount,
  /** Net amount of the account: its gross minus the shares of its downlines. Negative: it pays more than it gets. */
  keeps: Amount,
  due: Amount,
  paid: Amount,
  state: BillState,
  claimUntil: Nullable(Instant),
  shortSince: Nullable(Instant),
};
const BillRow = Type.Object(billRow);

/** Team sums that a bill is calculated from; fields that the kind does not use are 0. */
const BillFigures = Type.Object({
  stake: Amount,
  validBet: Amount,
  payout: Amount,
  rebate: Amount,
  bonus: Amount,
  salaries: Amount,
  winBase: Amount,
  lossBase: Amount,
  /** The platform's profit from the team. */
  result: Amount,
});

export const billDetail = {
  row: BillRow,
  contract: Contract,
  figures: BillFigures,
  carryIn: Amount,
  carryOut: Amount,
  /** Bills of the same period through which the account pays its downlines. */
  downlines: Type.Array(Type.Object({ id: Id, account: Type.String(), gross: Amount })),
  createdAt: Instant,
};

const pageValue = Type.Object({
  /** The active contract; null without one. */
  contract: Nullable(Contract),
  /** Accepted, not started yet. */
  pending: Nullable(Contract),
  /** Offer that waits for the caller's answer. */
  offer: Nullable(Contract),
  /** Bill of the current period as if it ended now; null without a contract. */
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
  /** Amount that can be claimed. */
  claimable: Amount,
  /** Amount that the caller owes to downlines. */
  owed: Amount,
  rows: Type.Array(BillRow),
  nextCursor: Nullable(Type.String()),
  asOf: Instant,
});
const billFilter = {
  /** The caller's own bills, or those of direct downlines. */
  side: Type.Optional(OneOf('MINE', 'TEAM')),
  /** Bills whose periods ended on these business days, both included; give both or neither. */
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
/** Settings that only the platform can make; they apply to the whole branch below. */
export const platformOffer = {
  ...offer,
  payMode: Type.Optional(PayMode),
  activeMinValidBet: Type.Optional(Amount),
  activeMinDeposit: Type.Optional(Amount),
  categories: Type.Optional(Nullable(Type.Array(Text(20, 1), { minItems: 1, maxItems: 20 }))),
};
const Ended = Type.Object({ id: Id, account: Type.String(), terms: Terms });
export const checked = Type.Object({
  /** Why the offer is not possible; null if it is. */
  problem: Nullable(Type.Object({ code: Type.String(), max: Nullable(Type.Integer()) })),
  /** The offerer's own contract; null for the platform and if there is none. */
  own: Nullable(Contract),
  /** The receiver's current contract. */
  present: Nullable(Contract),
  /** Accounts whose contracts end when it starts. */
  ends: Type.Array(Ended),
  /** Null if no contract ends. */
  hash: Nullable(CascadeHash),
});

export const contractsSchemas = {
  'contracts.dividend': { payload: pageOf, value: pageValue, refusals: PAGE },
  'contracts.dailySalary': { payload: pageOf, value: pageValue, refusals: PAGE },
  'contracts.hourlySalary': { payload: pageOf, value: pageValue, refusals: PAGE },
  'contracts.realtimeSalary': { payload: pageOf, value: pageValue, refusals: PAGE },
  /** Bills as a file, with the same filter as the list. */
  'contracts.exportBills': {
    payload: Type.Object({ kind: Kind, ...billFilter, format: OneOf('CSV', 'XLSX') }),
    value: None,
    refusals: [...PAGE, 'EXPORT_TOO_LARGE'],
  },
  /** The caller's contracts, one entry per enabled kind: the participation and wage contract info of 7P-02. */
  'contracts.info': {
    payload: Nothing,
    value: Type.Object({
      kinds: Type.Array(
        Type.Object({ kind: Kind, contract: Nullable(Contract), offer: Nullable(Contract), maxRatePpm: Ppm }),
      ),
      /** Time since when the caller's branch is frozen. */
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
  /** A contract of the caller or of a direct downline, with the contracts that it replaces and ends. */
  'contracts.contract': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      contract: Contract,
      /** The version that is active now. */
      present: Nullable(Contract),
      /** Start time if accepted now; null if it is not an offer. */
      startsAt: Nullable(Instant),
      ends: Type.Array(Ended),
      hash: Nullable(CascadeHash),
      /** The receiver's last bill, and its amount under the new terms; null without a bill. */
      effect: Nullable(Type.Object({ from: Instant, to: Instant, base: Amount, was: Amount, wouldBe: Amount })),
    }),
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND'],
  },
  /** Validates an offer without making it. */
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
  /** Needs the login password, and `confirm` if contracts below end. */
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
  /** Either party may end it. It runs until the end of its period and then ends with all contracts below it. */
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
  /** Team members behind a bill's figures; the sum of all pages equals the figures. */
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
        /** Whether the member counts as active; null if no tier needs it. */
        isActive: Nullable(Type.Boolean()),
      }),
    ),
    refusals: ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'NOT_FOUND'],
  },
  /** Bets of one member by day and category, and single bets where the kind counts by hours or windows. */
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
