import { hasNumber } from '../../shared/fields/has-number.ts';
import { toInstant, toLocal } from '../../shared/formats/local-time.ts';
import type { Terms } from './use-promotions.ts';

export const CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'LOTT', 'ELOTT', 'PVP'] as const;
export type Category = (typeof CATEGORIES)[number];
export type Language = keyof Terms['titles'];

export interface TierTyped {
  readonly from: string;
  readonly percent: string;
  readonly most: string;
}

/** Terms as form values: percentages and times instead of ppm, empty for none. */
export interface TermsTyped {
  readonly type: Terms['type'];
  readonly nth: string;
  readonly titles: Terms['titles'];
  readonly texts: Terms['texts'];
  readonly tiers: readonly TierTyped[];
  readonly basis: Terms['basis'];
  readonly multiplier: string;
  readonly maxBet: string;
  readonly daysToBet: string;
  readonly weights: Readonly<Partial<Record<Category, string>>>;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly minimumRank: string;
  readonly newWithinDays: string;
  readonly labels: string;
  readonly accounts: Terms['audience']['accounts'];
  readonly channels: string;
  readonly perMember: string;
  readonly perDay: string;
  readonly grantLimit: string;
  readonly budget: string;
  readonly exclusiveGroup: string;
}

const PPM_PERCENT = 10_000;
const PPM_ONE = 1_000_000;
/** Decimals of percentages and multipliers. */
export const RATE_DECIMALS = 4;

/** Example terms for a first deposit bonus; every value must be reviewed. */
export const NEW_ACTIVITY: TermsTyped = {
  ...{ type: 'FIRST_DEPOSIT', nth: '', titles: {}, texts: {}, basis: 'DEPOSIT_PLUS_BONUS', multiplier: '8' },
  tiers: [{ from: '50', percent: '100', most: '500' }],
  ...{ maxBet: '50', daysToBet: '30', weights: { LIVE: '10', PVP: '0' }, startsAt: '', endsAt: '', minimumRank: '0' },
  ...{ newWithinDays: '', labels: '', accounts: 'ALL', channels: '', perMember: '1', perDay: '', grantLimit: '' },
  ...{ budget: '', exclusiveGroup: '' },
};

const text = (value: number | null) => (value === null ? '' : String(value));

/** Converts saved terms to form values. */
export function typedTerms(terms: Terms): TermsTyped {
  const { audience } = terms;
  const percent = (ppm: number | null) => (ppm === null ? '' : String(ppm / PPM_PERCENT));
  return {
    ...{ type: terms.type, nth: text(terms.nth), titles: terms.titles, texts: terms.texts, basis: terms.basis },
    tiers: terms.tiers.map(({ from, ratePpm, most }) => ({ from, percent: percent(ratePpm), most })),
    ...{ multiplier: String(terms.multiplierPpm / PPM_ONE), maxBet: percent(terms.maxBetPpm) },
    ...{ daysToBet: text(terms.daysToBet), budget: terms.budget, exclusiveGroup: terms.exclusiveGroup ?? '' },
    weights: Object.fromEntries(terms.weights.map(({ category, ppm }) => [category, percent(ppm)])),
    ...{ startsAt: toLocal(terms.startsAt), endsAt: toLocal(terms.endsAt ?? undefined) },
    ...{ minimumRank: String(audience.minimumRank), newWithinDays: text(audience.newWithinDays) },
    ...{ labels: audience.labels.join(', '), accounts: audience.accounts, channels: terms.channels.join(', ') },
    ...{ perMember: String(terms.perMember), perDay: text(terms.perDay), grantLimit: text(terms.grantLimit) },
  };
}

/** A decimal times a scale, exact; null if invalid. */
function scaled(typed: string, scale: number): number | null {
  if (!/^\d{1,5}(?:\.\d{1,4})?$/.test(typed)) return null;
  return Math.round(Number(typed) * scale);
}

const whole = (typed: string): number | null => (/^\d{1,8}$/.test(typed) ? Number(typed) : null);
const isEmpty = (typed: string) => typed.trim() === '';
const list = (typed: string) =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
/** Null for an empty field, undefined for an invalid one. */
const orNull = (typed: string, read: (typed: string) => number | null): number | null | undefined =>
  typed === '' ? null : (read(typed) ?? undefined);

/** Converts form values to the API's format; null while a field is invalid. The server validates the rest. */
export function readTyped(typed: TermsTyped): Terms | null {
  const percent = (one: string) => scaled(one, PPM_PERCENT);
  const tiers = typed.tiers.map(({ from, percent: rate, most }) => ({
    ...{ from, most },
    ratePpm: orNull(rate, percent),
  }));
  const weights = CATEGORIES.flatMap((category) => {
    const share = typed.weights[category] ?? '';
    return share === '' ? [] : [{ category, ppm: percent(share) }];
  });
  const multiplierPpm = scaled(typed.multiplier, PPM_ONE);
  const startsAt = toInstant(typed.startsAt);
  const endsAt = isEmpty(typed.endsAt) ? null : toInstant(typed.endsAt);
  const numbers = {
    nth: typed.type === 'NTH_DEPOSIT' ? (whole(typed.nth) ?? undefined) : null,
    maxBetPpm: orNull(typed.maxBet, percent),
    daysToBet: orNull(typed.daysToBet, whole),
    perDay: orNull(typed.perDay, whole),
    grantLimit: orNull(typed.grantLimit, whole),
  };
  const newWithinDays = orNull(typed.newWithinDays, whole);
  const [minimumRank, perMember] = [whole(typed.minimumRank), whole(typed.perMember)];
  const isWhole =
    tiers.every(({ from, most, ratePpm }) => hasNumber(from) && hasNumber(most) && ratePpm !== undefined) &&
    weights.every(({ ppm }) => ppm !== null) &&
    Object.values(numbers).every((value) => value !== undefined) &&
    endsAt !== undefined &&
    newWithinDays !== undefined;
  if (!isWhole || multiplierPpm === null || startsAt === undefined || minimumRank === null || perMember === null)
    return null;
  if (!hasNumber(typed.budget)) return null;
  return {
    ...{ type: typed.type, titles: typed.titles, texts: typed.texts, basis: typed.basis, multiplierPpm, perMember },
    ...(numbers as Pick<Terms, 'nth' | 'maxBetPpm' | 'daysToBet' | 'perDay' | 'grantLimit'>),
    tiers: tiers.map((tier) => ({ ...tier, ratePpm: tier.ratePpm ?? null })),
    weights: weights.map(({ category, ppm }) => ({ category, ppm: ppm ?? 0 })),
    ...{ startsAt, endsAt, channels: list(typed.channels), budget: typed.budget },
    audience: { minimumRank, labels: list(typed.labels), newWithinDays, accounts: typed.accounts },
    exclusiveGroup: isEmpty(typed.exclusiveGroup) ? null : typed.exclusiveGroup.trim(),
  };
}
