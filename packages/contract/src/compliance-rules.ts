/** The amounts among a brand's compliance rules. Server and back office use the same ones. */
export const COMPLIANCE_AMOUNTS = [
  'firstLevelAbove',
  'secondLevelFrom',
  'thirdLevelFrom',
  'structuringBelow',
  'suddenVolumeFrom',
] as const;

type AmountName = (typeof COMPLIANCE_AMOUNTS)[number];

/** Amounts that may not be zero: zero would turn the flag off, or raise it at every deposit. */
export const COMPLIANCE_POSITIVE: readonly AmountName[] = ['structuringBelow', 'suddenVolumeFrom'];

/** Pairs of amounts whose second one may not be less than the first. */
export const COMPLIANCE_PAIRS: readonly (readonly [low: AmountName, high: AmountName])[] = [
  ['firstLevelAbove', 'secondLevelFrom'],
  ['secondLevelFrom', 'thirdLevelFrom'],
];
