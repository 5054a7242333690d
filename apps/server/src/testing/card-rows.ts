import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { LANGUAGE_CODES, messagesOf } from '@lantern/locales/server';
import { isRefusal, type Refusal } from '@lantern/server-kit';

type Card = Value<'staff.request'>;
type Fact = Pick<Card['parts'][number]['facts'][number], 'name' | 'kind' | 'value' | 'words'> & {
  readonly becomes?: string | null | undefined;
};
type Part = { readonly name: string; readonly facts: readonly Fact[] };

/** Texts that the page does not take from the back office's locales. */
const ELSEWHERE: ReadonlySet<string> = new Set(['lottery_name']);

/** Texts that a card needs and a language lacks, e.g. `VI subject_holder`. */
function missingTexts(parts: readonly Part[]): string[] {
  const keys = parts.flatMap(({ name, facts }) => [
    [`subject_part_${name}`],
    ...facts.flatMap((fact) => {
      const codes = fact.kind === 'CODE' && !ELSEWHERE.has(fact.words ?? '') ? [fact.value, fact.becomes] : [];
      const values = codes.flatMap((code) => code?.split(',') ?? []);
      return [
        [`subject_${fact.name}`, `frozen_${fact.name}`],
        ...values.map((code) => [`${fact.words}_${code.replaceAll(/[.-]/g, '_')}`]),
      ];
    }),
  ]);
  return LANGUAGE_CODES.flatMap((language) => {
    const texts: Readonly<Record<string, string>> = messagesOf(language).backoffice;
    return keys.filter((either) => !either.some((key) => texts[key])).map(([key]) => `${language} ${key}`);
  });
}

/** Rows of a card as shown to an approver, `before → after` if the approval changes the value. */
export function rowsOf(parts: readonly Part[]): Record<string, string | null> {
  const missing = missingTexts(parts);
  if (missing.length > 0) throw new Error(`The card lacks texts: ${missing.join(', ')}`);
  const rows = parts.flatMap(({ name: part, facts }) =>
    facts
      .filter(({ value, becomes }) => value !== null || (becomes ?? null) !== null)
      .map(({ name, value, becomes }) => {
        const isChanged = (becomes ?? null) !== null && becomes !== value;
        return [`${part}.${name}`, isChanged ? `${value ?? '—'} → ${becomes}` : value] as const;
      }),
  );
  return Object.fromEntries(rows);
}

interface World<Who> {
  call(row: typeof calls.staff.request, payload: Payload<'staff.request'>, who: Who): Promise<Card | Refusal>;
}

/** Content of a request's card: subject, amount and rows. */
export async function readCard<Who>(world: World<Who>, id: string | null, who: Who) {
  const card = await world.call(calls.staff.request, { id: id ?? '0' }, who);
  if (isRefusal(card)) throw new Error(`The card was refused: ${card.code}`);
  const { subject, amount } = card.request;
  return { subject, amount, ...rowsOf(card.parts) };
}
