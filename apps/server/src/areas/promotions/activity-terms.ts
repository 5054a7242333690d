import type { Payload, Value } from '@lantern/contract/schemas';
import { type DepositActivity, rewardFault } from '@lantern/engines/loyalty';
import { formatAmount, parseAmount } from '@lantern/money';
import { type Language, type Refusal, refuse } from '@lantern/server-kit';
import type { ActivityDraft, ActivityRow, StoredActivityTerms, WordsByLanguage } from './repository/activities.ts';

export type Terms = Payload<'promotionsBackOffice.saveDraft'>['terms'];

const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 0, max: 0, patternId });

/** Maximum amount of any term, in whole units, so that products stay within the range that the ledger can store. */
const MOST_UNITS = 1_000_000_000n;

/** Trims texts and removes empty ones. */
function clean(words: WordsByLanguage): WordsByLanguage {
  const filled = Object.entries(words).map(([language, text]) => [language, text?.trim()] as const);
  return Object.fromEntries(filled.filter(([, text]) => text));
}

/** In the reader's language, else in the brand's, else in English, else in any. */
export function wordsFor(words: WordsByLanguage, requested: Language, brandDefault: Language): string {
  return words[requested] ?? words[brandDefault] ?? words.EN ?? Object.values(words)[0] ?? '';
}

/** Parses an operator's input; FIELD_RULE names the contradicting field. */
export function readTerms(
  terms: Terms,
  brand: { readonly exponent: number; readonly defaultLanguage: Language },
): ActivityDraft | Refusal {
  const most = MOST_UNITS * 10n ** BigInt(brand.exponent);
  const money = (text: string) => {
    const amount = parseAmount(text, brand.exponent);
    return amount !== null && amount > 0n && amount <= most ? amount : null;
  };
  const budget = money(terms.budget);
  const tiers = terms.tiers.flatMap(({ from, ratePpm, most: highest }) => {
    const [least, cap] = [money(from), money(highest)];
    return least === null || cap === null ? [] : [{ from: least.toString(), ratePpm, most: cap.toString() }];
  });
  if (budget === null || tiers.length < terms.tiers.length) return refuse('AMOUNT_INVALID');
  const titles = clean(terms.titles);
  if (titles[brand.defaultLanguage] === undefined) return wrong('titles', 'REQUIRED');
  const startsAt = new Date(terms.startsAt);
  const endsAt = terms.endsAt === null ? null : new Date(terms.endsAt);
  if (Number.isNaN(startsAt.getTime())) return wrong('startsAt', 'TIME');
  if (endsAt !== null && !(endsAt > startsAt)) return wrong('endsAt', 'AFTER_START');
  if ((terms.type === 'NTH_DEPOSIT') !== (terms.nth !== null)) return wrong('nth', 'OF_ITS_TYPE');
  const { type, nth, basis, multiplierPpm, maxBetPpm, weights, daysToBet, audience, channels, perMember, perDay } =
    terms;
  const stored: StoredActivityTerms = {
    ...{ type, nth, tiers, basis, multiplierPpm, maxBetPpm, weights, daysToBet, audience, channels, perMember, perDay },
  };
  const fault = rewardFault(ruleOf(stored));
  if (fault !== null) return wrong(fault, 'SOUND');
  if (new Set(weights.map(({ category }) => category)).size < weights.length) return wrong('weights', 'ONCE_EACH');
  // A first or nth deposit exists only once per member.
  if ((type === 'FIRST_DEPOSIT' || type === 'NTH_DEPOSIT') && perMember > 1) return wrong('perMember', 'ONCE');
  return {
    ...{ titles, texts: clean(terms.texts), terms: stored, startsAt, endsAt },
    ...{ exclusiveGroup: terms.exclusiveGroup, budget, grantLimit: terms.grantLimit },
  };
}

/** Converts stored terms to the engine's rules. */
export function ruleOf(terms: StoredActivityTerms): DepositActivity {
  const { type, nth, basis, audience, channels, perMember, perDay } = terms;
  return {
    ...{ type, nth, basis, audience, channels, perMember, perDay },
    multiplierPpm: BigInt(terms.multiplierPpm),
    maxBetPpm: terms.maxBetPpm === null ? null : BigInt(terms.maxBetPpm),
    tiers: terms.tiers.map(({ from, ratePpm, most }) => ({
      from: BigInt(from),
      ratePpm: ratePpm === null ? null : BigInt(ratePpm),
      most: BigInt(most),
    })),
  };
}

/** Public part of a promotion: its reward. */
export function showReward(
  terms: StoredActivityTerms,
  exponent: number,
): Pick<
  Value<'promotions.activity'>,
  'type' | 'nth' | 'tiers' | 'basis' | 'multiplierPpm' | 'maxBetPpm' | 'weights' | 'daysToBet'
> {
  const { type, nth, basis, multiplierPpm, maxBetPpm, weights, daysToBet } = terms;
  const money = (digits: string) => formatAmount(BigInt(digits), exponent);
  return {
    ...{ type, nth, basis, multiplierPpm, maxBetPpm, weights, daysToBet },
    tiers: terms.tiers.map(({ from, ratePpm, most }) => ({ from: money(from), ratePpm, most: money(most) })),
  };
}

/** All terms, as the operators entered them. */
export function showTerms(row: ActivityRow, exponent: number): Terms {
  const { audience, channels, perMember, perDay } = row.terms;
  return {
    ...showReward(row.terms, exponent),
    ...{ titles: row.titles, texts: row.texts, audience, channels, perMember, perDay },
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt?.toISOString() ?? null },
    ...{ grantLimit: row.grantLimit, budget: formatAmount(row.budget, exponent), exclusiveGroup: row.exclusiveGroup },
  };
}
