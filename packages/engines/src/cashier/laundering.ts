import { isSameName, normaliseName } from './names.ts';

/** Everything that may speak for money laundering (operations 10), with the points it adds. */
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

/** From these scores on people look at withdrawals, and the funds are blocked and a report is prepared. */
export const REVIEW_SCORE = 60;
export const BLOCK_SCORE = 80;

/** A movement of money from or to the outside; `at` in milliseconds, the amount in minor units. */
export type LaunderingMovement = {
  readonly kind: 'DEPOSIT' | 'WITHDRAWAL';
  readonly at: number;
  readonly amount: bigint;
  /** Way of payment, e.g. `BANK`, `CRYPTO`; ANY for ways that lead to every kind of account. */
  readonly method: string;
  /** Who paid; null when the way of payment does not tell. */
  readonly name: string | null;
};

/** What is known of a member over the last thirty days. */
export type LaunderingFacts = {
  readonly now: number;
  readonly movements: readonly LaunderingMovement[];
  /** Valid bets of these days, minor units. */
  readonly staked: bigint;
  /** Names under which the member himself may pay: the real name, the account. */
  readonly ownNames: readonly string[];
  /** Other members from the same address. */
  readonly sameAddress: number;
  /** Stakes above the largest that a bonus allows: the most of one requirement. */
  readonly maxBetBreaches: number;
};

/** A brand's figures, minor units. */
export type LaunderingRules = {
  /** The amount that somebody would stay just below. */
  readonly structuringBelow: bigint;
  /** Deposits of a day below this are no sudden volume. */
  readonly suddenVolumeFrom: bigint;
};

export type LaunderingFlag = {
  readonly kind: LaunderingFlagKind;
  readonly points: number;
  /** Figures the flag follows from; amounts are digits of minor units. */
  readonly evidence: Readonly<Record<string, string | number>>;
};

const DAY_MS = 86_400_000;
const MANY_PAYERS_FROM = 3;
const BREACHES_FROM = 3;
const SHARED_ADDRESS_FROM = 3;
const STRUCTURED_DEPOSITS = 3;
/** Just below is from 80 % on. */
const JUST_BELOW_PERCENT = 80n;
/** A day is sudden from five times the average day on. */
const SUDDEN_TIMES = 5n;
const DAYS_COMPARED = 29n;

type Evidence = LaunderingFlag['evidence'] | null;
type Rule = (facts: LaunderingFacts, rules: LaunderingRules) => Evidence;

const sum = (movements: readonly LaunderingMovement[]) => movements.reduce((total, one) => total + one.amount, 0n);
const of = (facts: LaunderingFacts, kind: LaunderingMovement['kind']) =>
  facts.movements.filter((one) => one.kind === kind);

/** Money in and out with less valid bet than was deposited. */
const littlePlay: Rule = (facts) => {
  const [deposited, withdrawn] = [sum(of(facts, 'DEPOSIT')), sum(of(facts, 'WITHDRAWAL'))];
  if (deposited === 0n || withdrawn * 2n < deposited || facts.staked >= deposited) return null;
  return { deposited: `${deposited}`, withdrawn: `${withdrawn}`, staked: `${facts.staked}` };
};

/** Several deposits of 24 hours, each just below the amount at which somebody would look. */
const structuring: Rule = (facts, rules) => {
  const near = of(facts, 'DEPOSIT').filter(
    ({ amount }) => amount < rules.structuringBelow && amount * 100n >= rules.structuringBelow * JUST_BELOW_PERCENT,
  );
  const most = Math.max(0, ...near.map(({ at }) => near.filter((one) => one.at <= at && at - one.at < DAY_MS).length));
  return most < STRUCTURED_DEPOSITS ? null : { deposits: most, below: `${rules.structuringBelow}` };
};

const payersOf = (facts: LaunderingFacts) =>
  of(facts, 'DEPOSIT').flatMap(({ name }) => (name === null || normaliseName(name) === '' ? [] : [name]));

const manyPayers: Rule = (facts) => {
  const payers = new Set(payersOf(facts).map(normaliseName)).size;
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

/** Money leaves another way than any it came by. */
const methodMismatch: Rule = (facts) => {
  const ways = new Set(of(facts, 'DEPOSIT').map(({ method }) => method));
  if (ways.size === 0 || ways.has('ANY')) return null;
  const others = of(facts, 'WITHDRAWAL').filter(({ method }) => !ways.has(method));
  return others.length === 0 ? null : { withdrawals: others.length };
};

/** Bets that are too high for a bonus are not punished; somebody who keeps trying is looked at (operations 6.6). */
const maxBetBreaches: Rule = ({ maxBetBreaches: bets }) => (bets < BREACHES_FROM ? null : { bets });

/** Flags that follow from figures; the others are raised by people who know more. */
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

/** Kinds that only people raise: what they follow from is known outside. */
export const HAND_RAISED: readonly LaunderingFlagKind[] = (
  Object.keys(LAUNDERING_POINTS) as LaunderingFlagKind[]
).filter((kind) => !RULES.some(([own]) => own === kind));

/** The flags that follow from the facts; the same facts always give the same flags. */
export function assessLaundering(facts: LaunderingFacts, rules: LaunderingRules): LaunderingFlag[] {
  return RULES.flatMap(([kind, rule]) => {
    const evidence = rule(facts, rules);
    return evidence === null ? [] : [{ kind, points: LAUNDERING_POINTS[kind], evidence }];
  });
}

/** Points of the flags together, 100 at most. */
export const launderingScore = (flags: readonly { readonly points: number }[]): number =>
  Math.min(
    100,
    flags.reduce((total, one) => total + one.points, 0),
  );
