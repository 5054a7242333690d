/** Limits in whole units of the currency. */
const BOUNDS = {
  minimum: 10n,
  maximum: 100_000n,
  dailyAmount: 200_000n,
  /** Above these amounts, step-up proof is required. */
  proofAbove: 1_000n,
  proofAboveDay: 2_000n,
  /** From this amount, an operator reviews the transfer first. */
  reviewFrom: 50_000n,
} as const;

export const DAILY_COUNT = 20;

/** Wagering requirement of the receiver: once the amount downwards, none upwards (the sender could already withdraw the money). */
export const TURNOVER_PPM = { DOWN: 1_000_000n, UP: 0n } as const;

type TransferRules = { readonly [Name in keyof typeof BOUNDS]: bigint };

/** The limits in minor units. */
export function rulesFor(exponent: number): TransferRules {
  const unit = 10n ** BigInt(exponent);
  return Object.fromEntries(Object.entries(BOUNDS).map(([name, whole]) => [name, whole * unit])) as TransferRules;
}

/** True when a transfer needs step-up proof: a large amount, a large daily sum, or another IP address than last time. */
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
