interface Bounds {
  readonly min: number;
  readonly max: number;
}

const RATE: Bounds = { min: 0, max: 1_000_000 };

/** Bounds of the whole numbers among a brand's withdrawal rules; rates in ppm. Server and back office use the same ones. */
export const WITHDRAWAL_BOUNDS = {
  dailyCount: { min: 1, max: 1_000 },
  freeCount: { min: 0, max: 1_000 },
  feePpm: RATE,
  adminFeePpm: RATE,
  cardHours: { min: 0, max: 720 },
  payoutAccounts: { min: 1, max: 50 },
  answerMinutes: { min: 1, max: 10_080 },
} as const satisfies Readonly<Record<string, Bounds>>;

/** The amounts among a brand's withdrawal rules. */
export const WITHDRAWAL_AMOUNTS = [
  'minimum',
  'maximum',
  'dailyAmount',
  'feeMin',
  'feeMax',
  'reviewFrom',
  'secondPersonAbove',
  'twoApproversAbove',
  'approvedAlonePerDay',
  'alonePerDay',
] as const;

type AmountName = (typeof WITHDRAWAL_AMOUNTS)[number];

/** Pairs of amounts whose second one may not be less than the first. */
export const WITHDRAWAL_PAIRS: readonly (readonly [low: AmountName, high: AmountName])[] = [
  ['minimum', 'maximum'],
  ['minimum', 'dailyAmount'],
  ['feeMin', 'feeMax'],
  ['alonePerDay', 'secondPersonAbove'],
  ['secondPersonAbove', 'twoApproversAbove'],
];
