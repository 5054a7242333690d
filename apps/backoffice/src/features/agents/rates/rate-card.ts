import type { Value } from '@lantern/contract/schemas';

export type Card = Value<'agentsBackOffice.agent'>['rates'];
type Kind = keyof Card;

/** Typed values by `kind key`; empty ones do not change. */
export type Typed = Readonly<Record<string, string>>;

export interface RateKeys {
  readonly groupLotteries: readonly { readonly code: string }[];
  readonly rateLotteries: readonly string[];
  readonly categories: readonly string[];
}

export function fieldsOf({ groupLotteries, rateLotteries, categories }: RateKeys): { kind: Kind; key: string }[] {
  return [
    ...groupLotteries.map(({ code }) => ({ kind: 'LOTTERY_GROUP' as const, key: code })),
    ...rateLotteries.map((key) => ({ kind: 'LOTTERY_RATE' as const, key })),
    ...categories.map((key) => ({ kind: 'CATEGORY_RATE' as const, key })),
  ];
}

const GROUP = /^\d{4}$/;
const PERCENT = /^\d{1,2}(?:\.\d{1,4})?$/;
const PPM_PER_PERCENT = 10_000;

/** The rate card of typed values that differ from the present ones; null if one is not a number. */
export function changedCard(keys: RateKeys, typed: Typed, present: Card): Card | null {
  const card: Partial<Record<Kind, Record<string, number>>> = {};
  for (const { kind, key } of fieldsOf(keys)) {
    const text = typed[`${kind} ${key}`] ?? '';
    if (text === '') continue;
    if (!(kind === 'LOTTERY_GROUP' ? GROUP : PERCENT).test(text)) return null;
    const value = kind === 'LOTTERY_GROUP' ? Number(text) : Math.round(Number(text) * PPM_PER_PERCENT);
    if (value !== present[kind]?.[key]) card[kind] = { ...card[kind], [key]: value };
  }
  return card;
}
