import { isSameName, nameKey } from '@lantern/text/names';

/** All indicators of money laundering, with the points that each adds to the score. */
export const LAUNDERING_POINTS = {
  LITTLE_PLAY: 30,
  STRUCTURING: 25,
  MANY_PAYERS: 20,
  THIRD_PARTY_PAYER: 30,
  SHARED_ADDRESS: 15,
  CIRCULAR_TRANSFERS: 40,
  OPPOSITE_BETTING: 40,
  SUDDEN_VOLUME: 15,
  SANCTIONS_OR_PEP: 80,
  CRYPTO_RISK: 40,
  METHOD_MISMATCH: 20,
  MAX_BET_BREACHES: 15,
} as const;

export type LaunderingFlagKind = keyof typeof LAUNDERING_POINTS;

/**
 * Withdrawals of members with a score of at least REVIEW_SCORE are reviewed manually. From BLOCK_SCORE on, the funds are blocked and a
 * report is prepared.
 */
export const REVIEW_SCORE = 60;
export const BLOCK_SCORE = 80;

/** A deposit or withdrawal; `at` in milliseconds, the amount in minor units. */
export type LaunderingMovement = {
  readonly kind: 'DEPOSIT' | 'WITHDRAWAL';
  readonly at: number;
  readonly amount: bigint;
  /** Payment method, e.g. `BANK`, `CRYPTO`; ANY for methods that can reach every kind of account. */
  readonly method: string;
  /** The payer's name; null when the method does not provide it. */
  readonly name: string | null;
};

/** Facts about a member over the last thirty days. */
export type LaunderingFacts = {
  readonly now: number;
  readonly movements: readonly LaunderingMovement[];
  /** Sum of valid bets in the period, minor units. */
  readonly staked: bigint;
  /** Names under which the member may pay: the real name and the account name. */
  readonly ownNames: readonly string[];
  /** Number of other members who registered from the same IP address. */
  readonly sameAddress: number;
  /** Number of stakes above a bonus's maximum bet; the highest count among the member's wagering requirements. */
  readonly maxBetBreaches: number;
};

/** A brand's thresholds, minor units. */
export type LaunderingRules = {
  /** The threshold that structured deposits stay just below. */
  readonly structuringBelow: bigint;
  /** Minimum deposits of a day for the SUDDEN_VOLUME flag. */
  readonly suddenVolumeFrom: bigint;
};

export type LaunderingFlag = {
  readonly kind: LaunderingFlagKind;
  readonly points: number;
  /** The figures behind the flag; amounts are digits of minor units. */
  readonly evidence: Readonly<Record<string, string | number>>;
};

const DAY_MS = 86_400_000;
const MANY_PAYERS_FROM = 3;
const BREACHES_FROM = 3;
const SHARED_ADDRESS_FROM = 3;
const STRUCTURED_DEPOSITS = 3;
/** An amount is just below the threshold from 80 % of it. */
const JUST_BELOW_PERCENT = 80n;
/** The deposits of the last day are sudden when they are at least five times the daily average before. */
const SUDDEN_TIMES = 5n;
const DAYS_COMPARED = 29n;

type Evidence = LaunderingFlag['evidence'] | null;
type Rule = (facts: LaunderingFacts, rules: LaunderingRules) => Evidence;

const sum = (movements: readonly LaunderingMovement[]) => movements.reduce((total, one) => total + one.amount, 0n);
const of = (facts: LaunderingFacts, kind: LaunderingMovement['kind']) =>
  facts.movements.filter((one) => one.kind === kind);

/** Money deposited and withdrawn (at least half of it) with valid bets below the deposits. */
const littlePlay: Rule = (facts) => {
  const [deposited, withdrawn] = [sum(of(facts, 'DEPOSIT')), sum(of(facts, 'WITHDRAWAL'))];
  if (deposited === 0n || withdrawn * 2n < deposited || facts.staked >= deposited) return null;
  return { deposited: `${deposited}`, withdrawn: `${withdrawn}`, staked: `${facts.staked}` };
};

/** Several deposits within 24 hours, each just below the review threshold. */
const structuring: Rule = (facts, rules) => {
  const near = of(facts, 'DEPOSIT').filter(
    ({ amount }) => amount < rules.structuringBelow && amount * 100n >= rules.structuringBelow * JUST_BELOW_PERCENT,
  );
  const most = Math.max(0, ...near.map(({ at }) => near.filter((one) => one.at <= at && at - one.at < DAY_MS).length));
  return most < STRUCTURED_DEPOSITS ? null : { deposits: most, below: `${rules.structuringBelow}` };
};

const payersOf = (facts: LaunderingFacts) =>
  of(facts, 'DEPOSIT').flatMap(({ name }) => (name === null || nameKey(name) === '' ? [] : [name]));

const manyPayers: Rule = (facts) => {
  const payers = new Set(payersOf(facts).map(nameKey)).size;
  return payers < MANY_PAYERS_FROM ? null : { payers };
};

const thirdPartyPayer: Rule = (facts) => {
  const strangers = payersOf(facts).filter((payer) => !facts.ownNames.some((own) => isSameName(own, payer)));
  return strangers.length === 0 || facts.ownNames.length === 0 ? null : { deposits: strangers.length };
};

const sharedAddress: Rule = ({ sameAddress }) => (sameAddress < SHARED_ADDRESS_FROM ? null : { members: sameAddress });

const suddenVolume: Rule = (facts, rules) => {
  const deposits = of(facts, 'DEPOSIT');
  const today = sum(deposits.filter(({ at }) => facts.now - at < DAY_MS));
  const before = sum(deposits.filter(({ at }) => facts.now - at >= DAY_MS));
  if (today < rules.suddenVolumeFrom || today * DAYS_COMPARED < before * SUDDEN_TIMES) return null;
  return { today: `${today}`, daysBefore: `${before}` };
};

/** A withdrawal uses a payment method that none of the member's deposits used. */
const methodMismatch: Rule = (facts) => {
  const ways = new Set(of(facts, 'DEPOSIT').map(({ method }) => method));
  if (ways.size === 0 || ways.has('ANY')) return null;
  const others = of(facts, 'WITHDRAWAL').filter(({ method }) => !ways.has(method));
  return others.length === 0 ? null : { withdrawals: others.length };
};

/** A bet above a bonus's maximum has no penalty; repeated attempts are flagged for review. */
const maxBetBreaches: Rule = ({ maxBetBreaches: bets }) => (bets < BREACHES_FROM ? null : { bets });

/** Flags calculated from facts; operators raise the other flags by hand. */
const RULES: readonly (readonly [LaunderingFlagKind, Rule])[] = [
  ['LITTLE_PLAY', littlePlay],
  ['STRUCTURING', structuring],
  ['MANY_PAYERS', manyPayers],
  ['THIRD_PARTY_PAYER', thirdPartyPayer],
  ['SHARED_ADDRESS', sharedAddress],
  ['SUDDEN_VOLUME', suddenVolume],
  ['METHOD_MISMATCH', methodMismatch],
  ['MAX_BET_BREACHES', maxBetBreaches],
];

/** Flags that only operators raise, because the facts behind them are not in the platform's data. */
export const HAND_RAISED: readonly LaunderingFlagKind[] = (
  Object.keys(LAUNDERING_POINTS) as LaunderingFlagKind[]
).filter((kind) => !RULES.some(([own]) => own === kind));

/** The flags that follow from the facts. Deterministic: the same facts always give the same flags. */
export function assessLaundering(facts: LaunderingFacts, rules: LaunderingRules): LaunderingFlag[] {
  return RULES.flatMap(([kind, rule]) => {
    const evidence = rule(facts, rules);
    return evidence === null ? [] : [{ kind, points: LAUNDERING_POINTS[kind], evidence }];
  });
}

/** Sum of the flags' points, at most 100. */
export const launderingScore = (flags: readonly { readonly points: number }[]): number =>
  Math.min(
    100,
    flags.reduce((total, one) => total + one.points, 0),
  );
