/** Bounds of operations 1.6, in whole units of the currency. */
const BOUNDS = {
  minimum: 10n,
  maximum: 100_000n,
  dailyAmount: 200_000n,
  /** Above these a second proof of the person is asked for. */
  proofAbove: 1_000n,
  proofAboveDay: 2_000n,
  /** From here on a person looks at it first. */
  reviewFrom: 50_000n,
} as const;

export const DAILY_COUNT = 20;

/** What the receiver must bet: once the amount downwards, nothing upwards (the money was free at the sender). */
export const TURNOVER_PPM = { DOWN: 1_000_000n, UP: 0n } as const;

type TransferRules = { readonly [Name in keyof typeof BOUNDS]: bigint };

/** The bounds in minor units. */
export function rulesFor(exponent: number): TransferRules {
  const unit = 10n ** BigInt(exponent);
  return Object.fromEntries(Object.entries(BOUNDS).map(([name, whole]) => [name, whole * unit])) as TransferRules;
}

/** Whether a transfer needs a second proof: it is large, the day's sum becomes large, or the address is another than last time. */
export function needsProof(
  rules: TransferRules,
  transfer: {
    readonly amount: bigint;
    readonly sentToday: bigint;
    readonly ip: string;
    readonly lastIp: string | null;
  },
): boolean {
  const isLarge = transfer.amount > rules.proofAbove || transfer.sentToday + transfer.amount > rules.proofAboveDay;
  return isLarge || (transfer.lastIp !== null && transfer.lastIp !== transfer.ip);
}
