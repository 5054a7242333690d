/** A VIP rank with its conditions and benefits. Amounts in minor units. */
export type VipLevel = {
  readonly rank: number;
  /** Lifetime deposits and valid bets required for this rank; both are needed. */
  readonly cumDeposit: bigint;
  readonly cumValidBet: bigint;
  /** Valid bet within 60 days required to retain the rank, or to regain it. */
  readonly retentionValidBet: bigint;
  readonly upgradeBonus: bigint;
  readonly weeklyBonus: bigint;
  readonly monthlyBonus: bigint;
  readonly birthdayBonus: bigint;
  readonly dailyWithdrawCount: number;
  readonly dailyWithdrawAmount: bigint;
};

type Row = readonly [
  ...[deposit: number, valid: number, retention: number],
  ...[upgrade: number, weekly: number, monthly: number, birthday: number],
  ...[withdrawals: number, withdrawAmount: number],
];

/** In whole currency units. */
const ROWS: readonly Row[] = [
  [0, 0, 0, 0, 0, 0, 0, 3, 50_000],
  [1_000, 10_000, 2_000, 8, 0, 0, 18, 3, 50_000],
  [5_000, 60_000, 10_000, 18, 3, 0, 38, 4, 80_000],
  [20_000, 250_000, 40_000, 58, 8, 18, 88, 5, 120_000],
  [60_000, 800_000, 120_000, 128, 18, 58, 188, 6, 200_000],
  [200_000, 3_000_000, 400_000, 388, 58, 188, 388, 8, 300_000],
  [600_000, 9_000_000, 1_200_000, 888, 128, 388, 888, 10, 500_000],
  [1_500_000, 25_000_000, 3_000_000, 1_888, 288, 888, 1_888, 12, 800_000],
  [4_000_000, 70_000_000, 8_000_000, 5_888, 888, 2_888, 5_888, 15, 1_500_000],
];

/** Ranks above this one have a dedicated customer service. */
const LAST_COMMON_SERVICE_RANK = 4;

/** The default ranks, indexed by rank, in minor units of a currency with the given number of decimals. */
export function defaultVipLevels(exponent = 2): readonly VipLevel[] {
  const minor = (amount: number) => BigInt(amount) * 10n ** BigInt(exponent);
  return ROWS.map(([deposit, valid, retention, upgrade, weekly, monthly, birthday, withdrawals, withdrawn], rank) => ({
    rank,
    cumDeposit: minor(deposit),
    cumValidBet: minor(valid),
    retentionValidBet: minor(retention),
    upgradeBonus: minor(upgrade),
    weeklyBonus: minor(weekly),
    monthlyBonus: minor(monthly),
    birthdayBonus: minor(birthday),
    dailyWithdrawCount: withdrawals,
    dailyWithdrawAmount: minor(withdrawn),
  }));
}

/** The row of a rank. @throws RangeError for a rank that is not in the table. */
export function vipLevel(levels: readonly VipLevel[], rank: number): VipLevel {
  const level = levels[rank];
  if (level === undefined) throw new RangeError(`no VIP rank ${rank}`);
  return level;
}

/** Whether a rank uses the VIP customer service; rank 4 and below use the normal live chat. */
export function hasVipService(rank: number): boolean {
  return rank > LAST_COMMON_SERVICE_RANK;
}
