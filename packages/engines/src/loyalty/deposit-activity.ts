import { minorUnits, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';
import { type BonusGrant, type BonusTerms, depositTurnover, grantBonus } from './bonus-grant.ts';

/** Which deposits of a member an activity is for. */
export type DepositActivityType = 'FIRST_DEPOSIT' | 'NTH_DEPOSIT' | 'DAILY_DEPOSIT' | 'EVERY_DEPOSIT';

/** One step of the reward: from this deposit on, a share of it up to `most`, or exactly `most` where there is no rate. */
export type RewardTier = { readonly from: bigint; readonly ratePpm: bigint | null; readonly most: bigint };

/** What a deposit earns, and what has to be bet for it. Amounts in minor units, rates in ppm. */
export type DepositReward = Pick<BonusTerms, 'basis' | 'maxBetPpm'> & {
  /** Ascending by `from`; the highest that a deposit reaches counts. */
  readonly tiers: readonly RewardTier[];
  /** Times the basis; 10,500,000 is 10.5 times. */
  readonly multiplierPpm: bigint;
};

/** Whom an activity is for. */
export type ActivityAudience = {
  readonly minimumRank: number;
  /** One of them is enough; empty for everybody. */
  readonly labels: readonly string[];
  /** Days since registration; null for members of any age. */
  readonly newWithinDays: number | null;
  readonly accounts: 'ALL' | 'PLAYERS' | 'AGENTS';
};

export type DepositActivity = DepositReward & {
  readonly type: DepositActivityType;
  /** Of NTH_DEPOSIT: the second, third … deposit of the account. */
  readonly nth: number | null;
  readonly audience: ActivityAudience;
  /** Codes of channels; empty for all. */
  readonly channels: readonly string[];
  /** How often one member may have it, ever and in one business day. */
  readonly perMember: number;
  readonly perDay: number | null;
};

/** What is known of the member before the deposit in question. Times are milliseconds. */
export type MemberStanding = {
  readonly nowMs: number;
  /** Deposits credited so far, and those of this business day. */
  readonly credited: number;
  readonly creditedToday: number;
  readonly rank: number;
  readonly labels: readonly string[];
  readonly registeredAtMs: number;
  readonly isAgent: boolean;
  /** Grants of this activity, promised ones too. */
  readonly taken: number;
  readonly takenToday: number;
  /** Another bonus is promised to him, waits for a review, or is still to be bet. */
  readonly hasOtherBonus: boolean;
  /** He had another activity of the same exclusive group. */
  readonly hasOfGroup: boolean;
};

/** What the activity can still give away. */
export type ActivityStanding = {
  readonly isLive: boolean;
  readonly budgetLeft: bigint;
  readonly grantsLeft: number | null;
};

export type ActivityRefusal =
  | 'ACTIVITY_NOT_OPEN'
  | 'NOT_ELIGIBLE'
  | 'ALREADY_CLAIMED'
  | 'EXCLUSIVE_CONFLICT'
  | 'BUDGET_EXHAUSTED';

const DAY_MS = 86_400_000;
const PPM = 1_000_000n;

/**
 * Whether an activity is for this member, whatever he deposits. The parameter `reason` says what stands in the way of
 * NOT_ELIGIBLE and EXCLUSIVE_CONFLICT.
 */
export function checkActivity(
  activity: DepositActivity,
  member: MemberStanding,
  standing: ActivityStanding,
): Decision<null, ActivityRefusal> {
  if (!standing.isLive) return refuse('ACTIVITY_NOT_OPEN');
  const { minimumRank, labels, newWithinDays, accounts } = activity.audience;
  if (member.rank < minimumRank) return refuse('NOT_ELIGIBLE', { reason: 'RANK', rank: minimumRank });
  if (labels.length > 0 && !labels.some((label) => member.labels.includes(label)))
    return refuse('NOT_ELIGIBLE', { reason: 'AUDIENCE' });
  if (accounts !== 'ALL' && (accounts === 'AGENTS') !== member.isAgent)
    return refuse('NOT_ELIGIBLE', { reason: 'AUDIENCE' });
  if (newWithinDays !== null && member.nowMs - member.registeredAtMs > newWithinDays * DAY_MS)
    return refuse('NOT_ELIGIBLE', { reason: 'NEW_MEMBERS', days: newWithinDays });
  const number = wrongDeposit(activity, member);
  if (number !== null) return number;
  if (member.taken >= activity.perMember) return refuse('ALREADY_CLAIMED');
  if (activity.perDay !== null && member.takenToday >= activity.perDay) return refuse('ALREADY_CLAIMED');
  if (member.hasOfGroup) return refuse('EXCLUSIVE_CONFLICT', { reason: 'GROUP' });
  if (member.hasOtherBonus) return refuse('EXCLUSIVE_CONFLICT', { reason: 'OPEN_BONUS' });
  if (standing.budgetLeft <= 0n || standing.grantsLeft === 0) return refuse('BUDGET_EXHAUSTED');
  return accept(null);
}

/** An activity of the first deposit is over with it, whatever became of it; the others wait for theirs. */
function wrongDeposit(
  { type, nth }: Pick<DepositActivity, 'type' | 'nth'>,
  { credited, creditedToday }: Pick<MemberStanding, 'credited' | 'creditedToday'>,
): ReturnType<typeof checkActivity> | null {
  switch (type) {
    case 'FIRST_DEPOSIT':
      return credited === 0 ? null : refuse('NOT_ELIGIBLE', { reason: 'FIRST_DEPOSIT' });
    case 'NTH_DEPOSIT':
      return credited + 1 === nth ? null : refuse('NOT_ELIGIBLE', { reason: 'NTH_DEPOSIT', nth: nth ?? 0 });
    case 'DAILY_DEPOSIT':
      return creditedToday === 0 ? null : refuse('NOT_ELIGIBLE', { reason: 'DAILY_DEPOSIT' });
    case 'EVERY_DEPOSIT':
      return null;
  }
}

/** A reward with the part of the requirement that is the bonus's own: a deposit asks for its one time by itself. */
export type DepositBonus = BonusGrant & { readonly ownTurnover: bigint };

/**
 * What a deposit earns (operations 6.5): `bonus = min(floor(deposit × rate), cap)` of the highest tier that it reaches.
 * NOT_ELIGIBLE names the least deposit in minor units.
 * @example 3,000.00 at 20 % up to 388.00 with 10.5 times the bonus: 388.00, 7,074.00 in all, of which 4,074.00 its own
 */
export function depositBonus(deposit: bigint, reward: DepositReward): Decision<DepositBonus, 'NOT_ELIGIBLE'> {
  const tier = reward.tiers.findLast(({ from }) => deposit >= from) ?? reward.tiers[0];
  if (tier === undefined) throw new RangeError('a reward has at least one tier');
  const granted = grantBonus(deposit, {
    minDeposit: tier.from,
    // A fixed reward is a share of everything, cut off at what it is.
    ratePpm: tier.ratePpm ?? (tier.most * PPM) / (deposit > 0n ? deposit : 1n) + 1n,
    maxBonus: tier.most,
    basis: reward.basis,
    multiplier: new Rational(reward.multiplierPpm, PPM),
    maxBetPpm: reward.maxBetPpm,
  });
  if (!granted.ok) return refuse('NOT_ELIGIBLE', { reason: 'MIN_DEPOSIT', ...granted.params });
  const { turnoverRequired } = granted.value;
  const own = turnoverRequired - depositTurnover(deposit);
  return accept({ ...granted.value, ownTurnover: minorUnits(own > 0n ? own : 0n) });
}

/** What is wrong with a reward, by the field's name; null when it makes sense. */
export function rewardFault({ tiers, multiplierPpm }: DepositReward): 'tiers' | 'multiplier' | null {
  if (tiers.length === 0 || multiplierPpm < PPM) return tiers.length === 0 ? 'tiers' : 'multiplier';
  const isSound = tiers.every(({ from, ratePpm, most }, index) => {
    const before = tiers[index - 1];
    return from > 0n && most > 0n && (ratePpm === null || ratePpm > 0n) && (before === undefined || from > before.from);
  });
  return isSound ? null : 'tiers';
}

/** The most that one grant can cost. */
export function mostBonus({ tiers }: Pick<DepositReward, 'tiers'>): bigint {
  let most = 0n;
  for (const tier of tiers) if (tier.most > most) most = tier.most;
  return most;
}
