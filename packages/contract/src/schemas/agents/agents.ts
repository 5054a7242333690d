import Type from 'typebox';
import { Amount, Day, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { Kind, State } from './contracts.ts';

const PrizeGroup = Type.Integer({ minimum: 0, maximum: 10_000 });
const Ppm = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{1,60}$' });
const values = <Value extends typeof Ppm>(value: Value) =>
  Type.Optional(Type.Record(Key, value, { maxProperties: 200 }));

/** Rates of an account by lottery and category. A missing lottery or category stays unchanged. */
export const RateCard = Type.Object({
  /** Prize groups of lotteries in the standard style. */
  LOTTERY_GROUP: values(PrizeGroup),
  /** Rates in ppm on stakes of fixed-odds lotteries. */
  LOTTERY_RATE: values(Ppm),
  /** Rates in ppm on valid bets of categories. */
  CATEGORY_RATE: values(Ppm),
});

export const LinkState = OneOf('ACTIVE', 'CLOSED', 'EXPIRED', 'EXHAUSTED', 'INVALIDATED');

export const RegisterLink = Type.Object({
  id: Id,
  code: Type.String(),
  accountType: Type.Integer(),
  rates: RateCard,
  expiresAt: Nullable(Instant),
  /** 0: unlimited. */
  maxUses: Type.Integer(),
  channel: Type.String(),
  remark: Type.String(),
  state: LinkState,
  createdAt: Instant,
  opened: Type.Integer(),
  registered: Type.Integer(),
  firstDeposits: Type.Integer(),
  firstDepositAmount: Amount,
});

const Links = Type.Object({
  rows: Type.Array(RegisterLink),
  nextCursor: Nullable(Type.String()),
  asOf: Instant,
});

const TeamRow = Type.Object({
  id: Id,
  account: Type.String(),
  type: Type.Integer(),
  isAgent: Type.Boolean(),
  registeredAt: Instant,
  lastLoginAt: Nullable(Instant),
  balance: Amount,
  direct: Type.Integer(),
  team: Type.Integer(),
  rates: RateCard,
  /** Whether the caller is the direct upline; only he may raise rates. */
  isDirect: Type.Boolean(),
  /** Contracts that are active, accepted or offered, each with its highest rate. */
  contracts: Type.Array(Type.Object({ kind: Kind, state: State, ratePpm: Ppm })),
});
const Crumb = Type.Object({ id: Id, account: Type.String() });

/** Direct downlines of an account, or an exact login name. */
export const teamFilter = {
  parent: Type.Optional(Id),
  account: Type.Optional(Text(100, 1)),
  kind: Type.Optional(OneOf('AGENT', 'MEMBER')),
};

/** Team figures; money as decimal strings. */
const figures = {
  registrations: Type.Integer(),
  firstDeposits: Type.Integer(),
  firstDepositAmount: Amount,
  deposits: Amount,
  withdrawals: Amount,
  stake: Amount,
  validBet: Amount,
  payout: Amount,
  rebate: Amount,
  activityBonus: Amount,
  pnl: Amount,
};

/** Figures of a branch; registrations are counted at the level above, so they are missing here. */
const branch = {
  deposits: Amount,
  withdrawals: Amount,
  stake: Amount,
  validBet: Amount,
  payout: Amount,
  rebate: Amount,
  activityBonus: Amount,
  pnl: Amount,
};

export const RATE_REFUSALS = [
  'PG_OUT_OF_RANGE',
  'PG_STEP',
  'PG_EXCEEDS_UPLINE',
  'PG_QUOTA',
  'RATE_EXCEEDS_UPLINE',
  'NOT_IN_LINE',
] as const;
const SIDE = ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT'] as const;

/** One-time password of this account, shown once: the owner must set another one at the first login. */
const StartPassword = { account: Type.String(), initialPassword: Type.String(), expiresAt: Instant } as const;
const Start = Nullable(Type.Object({ expiresAt: Instant }));
const Issue = { payload: Type.Object({ account: Text(100, 1) }), value: Type.Object(StartPassword) } as const;

export const agentsSchemas = {
  /** Agent who gets registrations on this domain without a code; null: no agent, directly below the platform. */
  'agents.affiliate': {
    payload: Nothing,
    value: Type.Object({ affiliate: Nullable(Type.Object({ account: Type.String() })) }),
    refusals: [],
  },
  /** Base data of the agent centre: the agent, his rates and what he may grant, and the enabled features. */
  'agents.centre': {
    payload: Nothing,
    value: Type.Object({
      account: Type.String(),
      /** A trial account sees sample figures and cannot change anything. */
      readOnly: Type.Boolean(),
      upline: Nullable(Type.String()),
      rates: RateCard,
      groupLotteries: Type.Array(Type.Object({ code: Type.String(), min: PrizeGroup, step: Type.Integer() })),
      rateLotteries: Type.Array(Type.String()),
      categories: Type.Array(Type.String()),
      maxActiveLinks: Type.Integer(),
      openingsLeft: Type.Integer(),
      /** Current business day, and the first day for which figures exist. */
      today: Day,
      earliest: Day,
    }),
    refusals: SIDE,
  },
  'agents.overview': {
    payload: Type.Object({ from: Day, to: Day }),
    value: Type.Object({
      from: Day,
      to: Day,
      asOf: Instant,
      /** True for the sample figures of a trial account. */
      sample: Type.Boolean(),
      /** Null: too many accounts to add up at once. */
      teamBalance: Nullable(Amount),
      /** Time of the balance and counts. Null: they are being calculated; query again later. */
      countsAsOf: Nullable(Instant),
      members: Nullable(Type.Integer()),
      agents: Nullable(Type.Integer()),
      players: Nullable(Type.Integer()),
      activeUsers: Nullable(Type.Integer()),
      ...figures,
      days: Type.Array(Type.Object({ day: Day, deposits: Amount, withdrawals: Amount, validBet: Amount, pnl: Amount })),
      categories: Type.Array(Type.Object({ category: Type.String(), validBet: Amount, stake: Amount })),
    }),
    refusals: [...SIDE, 'BAD_REQUEST'],
  },
  /** Profit and loss by branch: `team` is `self` plus the rows of all pages. */
  'agents.profitLoss': {
    payload: Type.Object({ of: Type.Optional(Id), from: Day, to: Day, cursor: pageQuery.cursor }),
    value: Type.Object({
      from: Day,
      to: Day,
      asOf: Instant,
      /** From the caller to the owner of this team. */
      path: Type.Array(Crumb),
      team: Type.Object(branch),
      self: Type.Object(branch),
      rows: Type.Array(
        Type.Object({
          id: Id,
          account: Type.String(),
          isAgent: Type.Boolean(),
          /** Whether the account is still in this branch. */
          isHere: Type.Boolean(),
          ...branch,
        }),
      ),
      nextCursor: Nullable(Type.String()),
    }),
    refusals: [...SIDE, 'BAD_REQUEST', 'NOT_IN_LINE'],
  },
  /** Direct downlines of a member of the caller's team, by id; or the one with exactly that login name. */
  'agents.team': {
    payload: Type.Object({ ...teamFilter, cursor: pageQuery.cursor }),
    value: Type.Object({
      /** From the caller to the upline of these downlines. */
      path: Type.Array(Crumb),
      rows: Type.Array(TeamRow),
      nextCursor: Nullable(Type.String()),
      asOf: Instant,
    }),
    refusals: [...SIDE, 'NOT_IN_LINE'],
  },
  /** A member of the caller's team, with contact data masked. */
  'agents.downline': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      row: TeamRow,
      path: Type.Array(Crumb),
      realName: Nullable(Type.String()),
      mobile: Nullable(Type.String()),
      email: Nullable(Type.String()),
      /** Start password of an account that the caller opened and its owner has not used yet. */
      start: Start,
      history: Type.Array(
        Type.Object({ kind: Type.String(), key: Type.String(), value: Type.Integer(), effectiveFrom: Instant }),
      ),
    }),
    refusals: [...SIDE, 'NOT_IN_LINE'],
  },
  'agents.changeRates': {
    payload: Type.Object({ id: Id, rates: RateCard }),
    value: TeamRow,
    refusals: [...SIDE, ...RATE_REFUSALS, 'FORBIDDEN'],
  },
  'agents.promote': { payload: Type.Object({ id: Id }), value: TeamRow, refusals: [...SIDE, 'NOT_IN_LINE'] },
  'agents.links': {
    payload: Type.Object(pageQuery),
    value: Links,
    refusals: SIDE,
  },
  'agents.createLink': {
    payload: Type.Object({
      accountType: Type.Integer({ minimum: 0, maximum: 99 }),
      rates: RateCard,
      validDays: Type.Integer({ minimum: 0, maximum: 3650 }),
      maxUses: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      channel: Shown(50),
      remark: Shown(100),
    }),
    value: RegisterLink,
    refusals: [...SIDE, ...RATE_REFUSALS, 'QUOTA_INSUFFICIENT', 'FORBIDDEN', 'FIELD_RULE'],
  },
  'agents.closeLink': { payload: Type.Object({ code: Text(12, 12) }), value: None, refusals: [...SIDE, 'NOT_FOUND'] },
  /** New start password for an account that the caller opened and its owner has not used yet; the previous one becomes invalid. */
  'agents.issueStartPassword': { ...Issue, refusals: [...SIDE, 'NOT_FOUND', 'START_PASSWORD_USED'] },
  'agents.openAccount': {
    payload: Type.Object({
      username: Text(100, 1),
      accountType: Type.Integer({ minimum: 0, maximum: 99 }),
      rates: RateCard,
    }),
    value: Type.Object({
      ...StartPassword,
      openingsLeft: Type.Integer(),
    }),
    refusals: [
      ...SIDE,
      ...RATE_REFUSALS,
      'USERNAME_TAKEN',
      'QUOTA_INSUFFICIENT',
      'FIELD_RULE',
      'INVITATION_CODE_ERROR',
    ],
  },
} as const;

const BackOfficeRow = Type.Object({
  id: Id,
  account: Type.String(),
  type: Type.Integer(),
  isAgent: Type.Boolean(),
  book: OneOf('REAL', 'TEST'),
  upline: Nullable(Type.String()),
  depth: Type.Integer(),
  direct: Type.Integer(),
  team: Type.Integer(),
  balance: Amount,
  registeredAt: Instant,
  lastLoginAt: Nullable(Instant),
});
const Reason = ShownLines(300, 1);
const Requested = Type.Object({ requestId: Id });

export const agentsBackOfficeSchemas = {
  /** Direct downlines of an account (or of the platform), or the one with exactly that login name. */
  'agentsBackOffice.branch': {
    payload: Type.Object({
      parent: Type.Optional(Id),
      search: Type.Optional(Text(100, 1)),
      kind: Type.Optional(OneOf('AGENT', 'MEMBER')),
      ...pageQuery,
    }),
    value: Page(BackOfficeRow),
    refusals: ['FORBIDDEN'],
  },
  /** Lotteries and categories that rates can be set for. */
  'agentsBackOffice.rateKeys': {
    payload: Nothing,
    value: Type.Object({
      groupLotteries: Type.Array(Type.Object({ code: Type.String(), min: PrizeGroup, step: Type.Integer() })),
      rateLotteries: Type.Array(Type.String()),
      categories: Type.Array(Type.String()),
    }),
    refusals: ['FORBIDDEN'],
  },
  'agentsBackOffice.agent': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      row: BackOfficeRow,
      path: Type.Array(Crumb),
      rates: RateCard,
      /** Rates of the direct upline; null directly below the platform. */
      uplineRates: Nullable(RateCard),
      groupLotteries: Type.Array(Type.Object({ code: Type.String(), min: PrizeGroup, step: Type.Integer() })),
      rateLotteries: Type.Array(Type.String()),
      categories: Type.Array(Type.String()),
      history: Type.Array(
        Type.Object({
          kind: Type.String(),
          key: Type.String(),
          value: Type.Integer(),
          effectiveFrom: Instant,
          setBy: Type.String(),
        }),
      ),
      /** Start password of an account that the caller requested and its owner has not used yet. */
      start: Start,
      quotas: Type.Array(
        Type.Object({
          lottery: Type.String(),
          prizeGroup: PrizeGroup,
          allowed: Type.Integer(),
          used: Type.Integer(),
        }),
      ),
      moves: Type.Array(
        Type.Object({
          from: Nullable(Type.String()),
          to: Nullable(Type.String()),
          effectiveDay: Day,
          state: OneOf('PLANNED', 'DONE', 'REFUSED'),
          requestedBy: Type.String(),
          approvedBy: Type.String(),
        }),
      ),
      month: Type.Object({ from: Day, to: Day, agents: Type.Integer(), players: Type.Integer(), ...figures }),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'agentsBackOffice.links': {
    payload: Type.Object({ id: Id, ...pageQuery }),
    value: Links,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'agentsBackOffice.closeLink': {
    payload: Type.Object({ id: Id, code: Text(12, 12) }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'agentsBackOffice.setQuota': {
    payload: Type.Object({
      id: Id,
      lottery: Key,
      prizeGroup: PrizeGroup,
      /** Null removes the limit. */
      allowed: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      /** Needed where it allows more than before: that is a four-eyes request. */
      reason: Type.Optional(Reason),
    }),
    value: Type.Object({ requestId: Nullable(Id) }),
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'NOT_FOUND', 'PG_OUT_OF_RANGE', 'PG_STEP', 'REQUEST_STATE'],
  },
  'agentsBackOffice.requestTopAgent': {
    payload: Type.Object({ username: Text(100, 1), isTest: Type.Boolean(), rates: RateCard, reason: Reason }),
    value: Type.Object({ requestId: Id }),
    refusals: [
      ...['FORBIDDEN', 'USERNAME_TAKEN', 'FIELD_RULE', 'REQUEST_STATE', 'PG_OUT_OF_RANGE', 'PG_STEP'],
      'RATE_ABOVE_CEILING',
    ],
  },
  /** For the operator who requested the account, after approval and until the owner has used it. */
  'agentsBackOffice.issueStartPassword': { ...Issue, refusals: ['FORBIDDEN', 'NOT_FOUND', 'START_PASSWORD_USED'] },
  'agentsBackOffice.requestMove': {
    payload: Type.Object({
      id: Id,
      /** Login name of the new upline; null: directly below the platform. */
      upline: Nullable(Text(100, 1)),
      reason: Reason,
    }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'NOT_IN_LINE', 'RATE_EXCEEDS_UPLINE', 'REQUEST_STATE'],
  },
  /** First person of a four-eyes request to make a member an agent. */
  'agentsBackOffice.requestPromotion': {
    payload: Type.Object({ id: Id, reason: Reason }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'NOT_IN_LINE', 'REQUEST_STATE'],
  },
} as const;
