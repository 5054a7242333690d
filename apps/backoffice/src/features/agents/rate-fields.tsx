import type { Value } from '@lantern/contract/schemas';
import { TextField } from '@lantern/ui';

export type Card = Value<'agentsOffice.agent'>['rates'];
type Kind = keyof Card;

/** Typed values by `kind key`; what is empty stays as it is. */
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

/** A prize group as it is, a rate in percent: 2500 → `0.25`. */
export function shownRate(kind: string, value: number | undefined): string {
  if (value === undefined) return '';
  return kind === 'LOTTERY_GROUP' ? String(value) : String(value / PPM_PER_PERCENT);
}

/** The typed values that differ from what holds, as the card that travels; null while one is no number. */
export function changedCard(keys: RateKeys, typed: Typed, present: Card): Card | null {
  const card: Partial<Record<Kind, Record<string, number>>> = {};
  for (const { kind, key } of fieldsOf(keys)) {
    const text = typed[`${kind} ${key}`]?.trim() ?? '';
    if (text === '') continue;
    if (!(kind === 'LOTTERY_GROUP' ? GROUP : PERCENT).test(text)) return null;
    const value = kind === 'LOTTERY_GROUP' ? Number(text) : Math.round(Number(text) * PPM_PER_PERCENT);
    if (value !== present[kind]?.[key]) card[kind] = { ...card[kind], [key]: value };
  }
  return card;
}

/** A field for each lottery and category: prize groups, or rates in percent, with what holds as a hint. */
export function RateFields({
  keys,
  typed,
  present,
  onChange,
}: {
  keys: RateKeys;
  typed: Typed;
  present: Card;
  onChange: (typed: Typed) => void;
}) {
  return (
    <div className="rate-fields">
      {fieldsOf(keys).map(({ kind, key }) => {
        const id = `${kind} ${key}`;
        return (
          <TextField
            key={id}
            small
            label={key}
            name={id}
            inputMode="decimal"
            placeholder={shownRate(kind, present[kind]?.[key]) || '–'}
            after={kind === 'LOTTERY_GROUP' ? undefined : '%'}
            value={typed[id] ?? ''}
            onChange={(event) => onChange({ ...typed, [id]: event.target.value })}
          />
        );
      })}
    </div>
  );
}
