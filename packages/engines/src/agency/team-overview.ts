/** Totals of an account or a team for a day or a longer period. Amounts in minor units; two totals can be added. */
export interface Figures {
  readonly registrations: number;
  readonly firstDeposits: number;
  readonly firstDepositAmount: bigint;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly activityBonus: bigint;
}

export const NO_FIGURES: Figures = {
  registrations: 0,
  firstDeposits: 0,
  firstDepositAmount: 0n,
  deposits: 0n,
  withdrawals: 0n,
  stake: 0n,
  validBet: 0n,
  payout: 0n,
  rebate: 0n,
  activityBonus: 0n,
};

export function addFigures(left: Figures, right: Partial<Figures>): Figures {
  return {
    registrations: left.registrations + (right.registrations ?? 0),
    firstDeposits: left.firstDeposits + (right.firstDeposits ?? 0),
    firstDepositAmount: left.firstDepositAmount + (right.firstDepositAmount ?? 0n),
    deposits: left.deposits + (right.deposits ?? 0n),
    withdrawals: left.withdrawals + (right.withdrawals ?? 0n),
    stake: left.stake + (right.stake ?? 0n),
    validBet: left.validBet + (right.validBet ?? 0n),
    payout: left.payout + (right.payout ?? 0n),
    rebate: left.rebate + (right.rebate ?? 0n),
    activityBonus: left.activityBonus + (right.activityBonus ?? 0n),
  };
}

/** Positive when the team won. Salaries and dividends are contract income and are not included. */
export function profitAndLoss(figures: Pick<Figures, 'payout' | 'rebate' | 'activityBonus' | 'stake'>): bigint {
  return figures.payout + figures.rebate + figures.activityBonus - figures.stake;
}

export interface TeamAccount {
  readonly id: string;
  /** Null: directly below the platform. */
  readonly upline: string | null;
  readonly kind: 'AGENT' | 'PLAYER';
  /** Whether the account's own type uses test money. All accounts below it use test money too. */
  readonly isTest: boolean;
  /** Business day, yyyy-MM-dd. */
  readonly registeredOn: string;
  /** Total of all balances: main, on hold, in play, bonus and in vendors' wallets. */
  readonly balance: bigint;
}

/** One event of an account; `seq` orders deposits of the same day. */
export type TeamEvent = {
  readonly account: string;
  readonly on: string;
} & (
  | { readonly kind: 'DEPOSIT'; readonly seq: number; readonly amount: bigint }
  | { readonly kind: 'WITHDRAWAL'; readonly amount: bigint }
  | { readonly kind: 'BET'; readonly stake: bigint; readonly valid: bigint; readonly payout: bigint }
  | { readonly kind: 'REBATE'; readonly amount: bigint }
  | { readonly kind: 'BONUS'; readonly amount: bigint }
);

export interface TeamWorld {
  readonly accounts: readonly TeamAccount[];
  /** Only final events: credited deposits, completed withdrawals, settled bets, credited rebates and bonuses. */
  readonly events: readonly TeamEvent[];
}

export interface TeamOverview extends Figures {
  readonly teamBalance: bigint;
  readonly members: number;
  readonly agents: number;
  readonly players: number;
  readonly activeUsers: number;
  readonly pnl: bigint;
}

export interface TeamQuestion {
  readonly subject: string;
  /** Whole business days, both included. */
  readonly from: string;
  readonly to: string;
  /** Minimum valid bet within the period from which an account is active. */
  readonly activeMinValidBet: bigint;
}

/** The subject followed by all accounts below it that use the same kind of money (real or test). */
function teamOf(accounts: readonly TeamAccount[], subject: string): readonly TeamAccount[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const lineOf = (account: TeamAccount): readonly TeamAccount[] => {
    const upline = account.upline === null ? undefined : byId.get(account.upline);
    return upline === undefined ? [account] : [...lineOf(upline), account];
  };
  const plays = (account: TeamAccount) => lineOf(account).some(({ isTest }) => isTest);
  const head = byId.get(subject);
  if (head === undefined) return [];
  const below = accounts.filter(
    (account) => account !== head && lineOf(account).includes(head) && plays(account) === plays(head),
  );
  return [head, ...below];
}

function figuresOf(event: TeamEvent, isFirstDeposit: boolean): Partial<Figures> {
  switch (event.kind) {
    case 'DEPOSIT':
      return {
        deposits: event.amount,
        ...(isFirstDeposit && { firstDeposits: 1, firstDepositAmount: event.amount }),
      };
    case 'WITHDRAWAL':
      return { withdrawals: event.amount };
    case 'BET':
      return { stake: event.stake, validBet: event.valid, payout: event.payout };
    case 'REBATE':
      return { rebate: event.amount };
    case 'BONUS':
      return { activityBonus: event.amount };
  }
}

/** The first deposit of each account over its whole history. */
function firstDepositsOf(events: readonly TeamEvent[]): ReadonlySet<TeamEvent> {
  const first = new Map<string, TeamEvent & { kind: 'DEPOSIT' }>();
  for (const event of events) {
    if (event.kind !== 'DEPOSIT') continue;
    const known = first.get(event.account);
    const isEarlier = !known || event.on < known.on || (event.on === known.on && event.seq < known.seq);
    if (isEarlier) first.set(event.account, event);
  }
  return new Set(first.values());
}

/**
 * Calculates a team's figures by definition, from the complete history. Production uses stored daily sums; tests compare those sums with
 * this function.
 */
export function teamOverview(world: TeamWorld, { subject, from, to, activeMinValidBet }: TeamQuestion): TeamOverview {
  const team = teamOf(world.accounts, subject);
  const [, ...below] = team;
  const ids = new Set(team.map(({ id }) => id));
  const first = firstDepositsOf(world.events);
  const isIn = (day: string) => day >= from && day <= to;
  const valid = new Map<string, bigint>();
  let figures: Figures = { ...NO_FIGURES, registrations: below.filter((one) => isIn(one.registeredOn)).length };
  for (const event of world.events) {
    if (!ids.has(event.account) || !isIn(event.on)) continue;
    figures = addFigures(figures, figuresOf(event, first.has(event)));
    if (event.kind === 'BET') valid.set(event.account, (valid.get(event.account) ?? 0n) + event.valid);
  }
  return {
    ...figures,
    teamBalance: team.reduce((sum, { balance }) => sum + balance, 0n),
    members: below.length,
    agents: below.filter(({ kind }) => kind === 'AGENT').length,
    players: below.filter(({ kind }) => kind === 'PLAYER').length,
    activeUsers: [...valid.values()].filter((sum) => sum >= activeMinValidBet).length,
    pnl: profitAndLoss(figures),
  };
}
