import Type from 'typebox';

const Money = (value: string) => Type.String({ pattern: '^\\d{1,13}(\\.\\d{1,4})?$', default: value });

/**
 * From which sums on proofs of identity are asked for (operations 10); amounts are decimal strings in the brand's currency. The
 * defaults are those of a currency worth about a euro: brands of others set the equivalent.
 */
export const Compliance = Type.Object(
  {
    /** Deposits over an account's life that are possible without any proof. */
    firstLevelAbove: Money('200'),
    /** Deposits, or withdrawals, of 180 days from which the second and the third level are needed. */
    secondLevelFrom: Money('2000'),
    thirdLevelFrom: Money('20000'),
    /** Whether an account to be paid to, bound under the real name, proves the first level without documents. */
    boundAccountProves: Type.Boolean({ default: false }),
    /** The amount that somebody would stay just below, and from which a day's deposits are much. */
    structuringBelow: Money('2000'),
    suddenVolumeFrom: Money('10000'),
  },
  { default: {} },
);

/** The demo brand plays with points: its sums leave room to try everything without papers (docs/running.md). */
export const DEMO_COMPLIANCE = {
  firstLevelAbove: '100000',
  secondLevelFrom: '1000000',
  thirdLevelFrom: '10000000',
  boundAccountProves: true,
  structuringBelow: '50000',
  suddenVolumeFrom: '100000',
};
