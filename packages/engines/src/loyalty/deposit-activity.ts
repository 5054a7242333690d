import { minorUnits, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';
import { type BonusGrant, type BonusTerms, depositTurnover, grantBonus } from './bonus-grant.ts';

/** The deposits that qualify for a promotion. */
export type DepositActivityType = 'FIRST_DEPOSIT' | 'NTH_DEPOSIT' | 'DAILY_DEPOSIT' | 'EVERY_DEPOSIT';

/** One tier of the reward: from this deposit on, a share of the deposit up to `most`, or exactly `most` when there is no rate. */
export type RewardTier = { readonly from: bigint; readonly ratePpm: bigint | null; readonly most: bigint };

/** The reward of a deposit and its wagering requirement. Amounts in minor units, rates in ppm. */
export type DepositReward = Pick<BonusTerms, 'basis' | 'maxBetPpm'> & {
  /** Ascending by `from`; the highest tier that the deposit reaches applies. */
  readonly tiers: readonly RewardTier[];
  /** Multiplier of the basis; 10,500,000 is 10.5 times. */
  readonly multiplierPpm: bigint;
};

/** The audience of a promotion. */
export type ActivityAudience = {
  readonly minimumRank: number;
  /** The member needs at least one of these labels; empty: all members. */
  readonly labels: readonly string[];
  /** Maximum days since registration; null: no limit. */
  readonly newWithinDays: number | null;
  readonly accounts: 'ALL' | 'PLAYERS' | 'AGENTS';
};

export type DepositActivity = DepositReward & {
  readonly type: DepositActivityType;
  /** Only for NTH_DEPOSIT: the number of the deposit in the account's history (second, third …). */
  readonly nth: number | null;
  readonly audience: ActivityAudience;
  /** Codes of payment channels; empty: all channels. */
  readonly channels: readonly string[];
  /** Maximum number of grants per member, in total and per business day. */
  readonly perMember: number;
  readonly perDay: number | null;
};

/** Facts about the member before the deposit. Times in milliseconds. */
export type MemberStanding = {
  readonly nowMs: number;
  /** Number of credited deposits in total, and on this business day. */
  readonly credited: number;
  readonly creditedToday: number;
  readonly rank: number;
  readonly labels: readonly string[];
  readonly registeredAtMs: number;
  readonly isAgent: boolean;
  /** Grants of this promotion, including pending ones. */
  readonly taken: number;
  readonly takenToday: number;
  /** Another bonus is pending, under review, or has an open wagering requirement. */
  readonly hasOtherBonus: boolean;
  /** The member participated in another promotion of the same exclusive group. */
  readonly hasOfGroup: boolean;
};

/** Remaining budget and grants of the promotion. */
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
 * Whether a promotion is open to a member, independent of the deposit amount. With NOT_ELIGIBLE and EXCLUSIVE_CONFLICT the param `reason`
 * names the failed condition.
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

/**
 * Checks the deposit's number. A first-deposit promotion is no longer available after the first credited deposit, even if that deposit
 * received no bonus.
 */
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

/** A reward with the bonus's own part of the requirement: the deposit's 1× requirement is created separately. */
export type DepositBonus = BonusGrant & { readonly ownTurnover: bigint };

/**
 * The reward of a deposit (docs/promotions.md): `bonus = min(floor(deposit × rate), cap)` of the highest tier reached. NOT_ELIGIBLE
 * contains the minimum deposit in minor units.
 * @example 3,000.00 at 20 % up to 388.00 with 10.5 times the bonus: bonus 388.00, requirement 7,074.00 in total, of which 4,074.00 its own
 */
export function depositBonus(deposit: bigint, reward: DepositReward): Decision<DepositBonus, 'NOT_ELIGIBLE'> {
  const tier = reward.tiers.findLast(({ from }) => deposit >= from) ?? reward.tiers[0];
  if (tier === undefined) throw new RangeError('a reward has at least one tier');
  const granted = grantBonus(deposit, {
    minDeposit: tier.from,
    // For a fixed reward, use a rate whose result is always above the cap, so that the bonus equals the cap.
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

/** The name of an invalid field of a reward; null when the reward is valid. */
export function rewardFault({ tiers, multiplierPpm }: DepositReward): 'tiers' | 'multiplier' | null {
  if (tiers.length === 0 || multiplierPpm < PPM) return tiers.length === 0 ? 'tiers' : 'multiplier';
  const isSound = tiers.every(({ from, ratePpm, most }, index) => {
    const before = tiers[index - 1];
    return from > 0n && most > 0n && (ratePpm === null || ratePpm > 0n) && (before === undefined || from > before.from);
  });
  return isSound ? null : 'tiers';
}

/** The maximum bonus of one grant, in minor units. */
export function mostBonus({ tiers }: Pick<DepositReward, 'tiers'>): bigint {
  let most = 0n;
  for (const tier of tiers) if (tier.most > most) most = tier.most;
  return most;
}
