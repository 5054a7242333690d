import Type from 'typebox';

const Money = (value: string) => Type.String({ pattern: '^\\d{1,13}(\\.\\d{1,4})?$', default: value });

/**
 * Amounts from which identity verification is required. They are decimal strings in the brand's currency; the defaults suit a currency
 * worth about one euro, other brands set the equivalent.
 */
export const Compliance = Type.Object(
  {
    /** Lifetime deposits allowed without verification. */
    firstLevelAbove: Money('200'),
    /** Sum of deposits, or of withdrawals, over 180 days from which levels 2 and 3 are required. */
    secondLevelFrom: Money('2000'),
    thirdLevelFrom: Money('20000'),
    /** Whether a payout account bound under the member's real name counts as level 1 without documents. */
    boundAccountProves: Type.Boolean({ default: false }),
    /** Amount just below which deposits look like structuring; amount from which one day's deposits count as a sudden volume. */
    structuringBelow: Money('2000'),
    suddenVolumeFrom: Money('10000'),
  },
  { default: {} },
);

/** The demo brand uses play points: its thresholds allow trying everything without documents (docs/running.md). */
export const DEMO_COMPLIANCE = {
  firstLevelAbove: '100000',
  secondLevelFrom: '1000000',
  thirdLevelFrom: '10000000',
  boundAccountProves: true,
  structuringBelow: '50000',
  suddenVolumeFrom: '100000',
};
