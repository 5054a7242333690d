import Type from 'typebox';
import { Kind, State } from './contracts.ts';
import { Amount, Day, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';

const PrizeGroup = Type.Integer({ minimum: 0, maximum: 10_000 });
const Ppm = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{1,60}$' });
const values = <Value extends typeof Ppm>(value: Value) =>
  Type.Optional(Type.Record(Key, value, { maxProperties: 200 }));

/** What somebody has, by lottery and category. A lottery or category that is missing stays as it is. */
export const RateCard = Type.Object({
  /** Prize groups of lotteries in the standard style. */
  LOTTERY_GROUP: values(PrizeGroup),
  /** Rates in ppm on stakes of lotteries with fixed odds. */
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
  /** 0: as many as come. */
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
  /** Whether the caller is the direct upline, who alone may raise rates. */
  isDirect: Type.Boolean(),
  /** Contracts that run, are to begin or are offered, each by its highest rate. */
  contracts: Type.Array(Type.Object({ kind: Kind, state: State, ratePpm: Ppm })),
});
const Crumb = Type.Object({ id: Id, account: Type.String() });

/** Whose direct downlines, or exactly which login name. */
export const teamFilter = {
  parent: Type.Optional(Id),
  account: Type.Optional(Text(100, 1)),
  kind: Type.Optional(OneOf('AGENT', 'MEMBER')),
};

/** Figures of operations 1.7; money as decimal strings. */
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

/** Figures of a branch; a registration is counted above it, so that it has no place here. */
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

const RATE_REFUSALS = [
  'PG_OUT_OF_RANGE',
  'PG_STEP',
  'PG_EXCEEDS_UPLINE',
  'PG_QUOTA',
  'RATE_EXCEEDS_UPLINE',
  'NOT_IN_LINE',
] as const;
const SIDE = ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT'] as const;

/** A password for this account alone, shown once: its owner has to set another one at the first login. */
const StartPassword = { account: Type.String(), initialPassword: Type.String(), expiresAt: Instant } as const;
const Start = Nullable(Type.Object({ expiresAt: Instant }));
const Issue = { payload: Type.Object({ account: Text(100, 1) }), value: Type.Object(StartPassword) } as const;

export const agentsSchemas = {
  /** To whom registrations on this domain belong without a code; null: to the house. */
  'agents.affiliate': {
    payload: Nothing,
    value: Type.Object({ affiliate: Nullable(Type.Object({ account: Type.String() })) }),
    refusals: [],
  },
  /** What the agent centre stands on: whose it is, what he has and may give, and what is switched on. */
  'agents.centre': {
    payload: Nothing,
    value: Type.Object({
      account: Type.String(),
      /** A trial account looks at sample figures and changes nothing. */
      readOnly: Type.Boolean(),
      upline: Nullable(Type.String()),
      rates: RateCard,
      groupLotteries: Type.Array(Type.Object({ code: Type.String(), min: PrizeGroup, step: Type.Integer() })),
      rateLotteries: Type.Array(Type.String()),
      categories: Type.Array(Type.String()),
      maxActiveLinks: Type.Integer(),
      openingsLeft: Type.Integer(),
      /** Today as the business counts it, and the first day that figures are asked for. */
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
      /** Sample figures, for a trial account. */
      sample: Type.Boolean(),
      /** Null: too many accounts to add up at once. */
      teamBalance: Nullable(Amount),
      /** The moment that balance and counts are of. Null: they are being counted; ask again. */
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
  /** Profit and loss by branch: `team` is `self` and all rows of all pages together. */
  'agents.profitLoss': {
    payload: Type.Object({ of: Type.Optional(Id), from: Day, to: Day, cursor: pageQuery.cursor }),
    value: Type.Object({
      from: Day,
      to: Day,
      asOf: Instant,
      /** From the caller to the one whose team this is. */
      path: Type.Array(Crumb),
      team: Type.Object(branch),
      self: Type.Object(branch),
      rows: Type.Array(
        Type.Object({
          id: Id,
          account: Type.String(),
          isAgent: Type.Boolean(),
          /** Whether the account still stands in this line. */
          isHere: Type.Boolean(),
          ...branch,
        }),
      ),
      nextCursor: Nullable(Type.String()),
    }),
    refusals: [...SIDE, 'BAD_REQUEST', 'NOT_IN_LINE'],
  },
  /** Direct downlines of somebody in one's own team, by id; or the one with exactly that login name. */
  'agents.team': {
    payload: Type.Object({ ...teamFilter, cursor: pageQuery.cursor }),
    value: Type.Object({
      /** From the caller to the one whose direct downlines these are. */
      path: Type.Array(Crumb),
      rows: Type.Array(TeamRow),
      nextCursor: Nullable(Type.String()),
      asOf: Instant,
    }),
    refusals: [...SIDE, 'NOT_IN_LINE'],
  },
  /** One of one's own team, with what is masked for an upline. */
  'agents.downline': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      row: TeamRow,
      path: Type.Array(Crumb),
      realName: Nullable(Type.String()),
      mobile: Nullable(Type.String()),
      email: Nullable(Type.String()),
      /** The start password of an account that the caller opened and nobody has entered. */
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
      channel: Text(50),
      remark: Text(100),
    }),
    value: RegisterLink,
    refusals: [...SIDE, ...RATE_REFUSALS, 'QUOTA_INSUFFICIENT', 'FORBIDDEN', 'FIELD_RULE'],
  },
  'agents.closeLink': { payload: Type.Object({ code: Text(12, 12) }), value: None, refusals: [...SIDE, 'NOT_FOUND'] },
  /** Another start password for an account that the caller opened and nobody has entered; the one before opens nothing any more. */
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

const OfficeRow = Type.Object({
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
const Reason = Text(300, 1);
const Requested = Type.Object({ requestId: Id });

export const agentsOfficeSchemas = {
  /** Direct downlines of an account (or of the house), or the one with exactly that login name. */
  'agentsOffice.line': {
    payload: Type.Object({
      parent: Type.Optional(Id),
      search: Type.Optional(Text(100, 1)),
      kind: Type.Optional(OneOf('AGENT', 'MEMBER')),
      ...pageQuery,
    }),
    value: Page(OfficeRow),
    refusals: ['FORBIDDEN'],
  },
  /** What rates can be given for. */
  'agentsOffice.rateKeys': {
    payload: Nothing,
    value: Type.Object({
      groupLotteries: Type.Array(Type.Object({ code: Type.String(), min: PrizeGroup, step: Type.Integer() })),
      rateLotteries: Type.Array(Type.String()),
      categories: Type.Array(Type.String()),
    }),
    refusals: ['FORBIDDEN'],
  },
  'agentsOffice.agent': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      row: OfficeRow,
      path: Type.Array(Crumb),
      rates: RateCard,
      /** What the direct upline has; null directly below the house. */
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
      /** The start password of an account that the caller asked for and nobody has entered. */
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
          askedBy: Type.String(),
          approvedBy: Type.String(),
        }),
      ),
      month: Type.Object({ from: Day, to: Day, agents: Type.Integer(), players: Type.Integer(), ...figures }),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'agentsOffice.links': {
    payload: Type.Object({ id: Id, ...pageQuery }),
    value: Links,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'agentsOffice.closeLink': {
    payload: Type.Object({ id: Id, code: Text(12, 12) }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Raising happens at once; as soon as something is lowered a second person has to agree to the whole. */
  'agentsOffice.changeRates': {
    payload: Type.Object({ id: Id, rates: RateCard, reason: Reason }),
    value: Type.Object({ requestId: Nullable(Id) }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'RATE_BELOW_DOWNLINE', 'REQUEST_STATE', ...RATE_REFUSALS],
  },
  'agentsOffice.setQuota': {
    payload: Type.Object({
      id: Id,
      lottery: Key,
      prizeGroup: PrizeGroup,
      /** Null takes the limit away. */
      allowed: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'PG_OUT_OF_RANGE', 'PG_STEP'],
  },
  'agentsOffice.requestTopAgent': {
    payload: Type.Object({ username: Text(100, 1), isTest: Type.Boolean(), rates: RateCard, reason: Reason }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'USERNAME_TAKEN', 'FIELD_RULE', 'REQUEST_STATE', 'PG_OUT_OF_RANGE', 'PG_STEP'],
  },
  /** For the operator who asked for the account, once a second person has agreed and until its owner has entered it. */
  'agentsOffice.issueStartPassword': { ...Issue, refusals: ['FORBIDDEN', 'NOT_FOUND', 'START_PASSWORD_USED'] },
  'agentsOffice.requestMove': {
    payload: Type.Object({
      id: Id,
      /** Login name of the new upline; null: directly below the house. */
      upline: Nullable(Text(100, 1)),
      reason: Reason,
    }),
    value: Requested,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'NOT_IN_LINE', 'RATE_EXCEEDS_UPLINE', 'REQUEST_STATE'],
  },
  'agentsOffice.promote': {
    payload: Type.Object({ id: Id, reason: Reason }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'NOT_IN_LINE'],
  },
} as const;
