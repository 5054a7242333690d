import type { Messages } from '@lantern/locales/server';
import { parseAmount } from '@lantern/money';
import type {
  Subject as Described,
  SubjectFact as Fact,
  SubjectPart as Part,
  Scope,
  SubjectPage,
} from '@lantern/server-kit';

/** Suffixes of the back-office text keys that start with a prefix. */
type Named<Beginning extends string> =
  Extract<keyof Messages['backoffice'], `${Beginning}_${string}`> extends `${Beginning}_${infer Rest}` ? Rest : never;

/** Fact names. Each has a text in every language: `subject_<name>`, or `frozen_<name>` for values of the request. */
export type FactName = Named<'subject'> | Named<'frozen'>;
/** Headings of parts, with the texts `subject_part_<name>`. */
export type PartName = Named<'subject_part'>;

export type SubjectFact = Fact<FactName>;
export type SubjectPart = Part<PartName, FactName>;
export type Subject = Described<PartName, FactName>;

/** Member data from higher areas. */
export interface RequestMembers {
  namesOf(scope: Scope, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** Facts of the MEMBER part. */
  describe(scope: Scope, memberId: bigint, now: Date): Promise<readonly SubjectFact[]>;
}

/** The subject as stored with a request. */
export interface StoredSubject {
  readonly name?: string;
  readonly page?: SubjectPage;
  /** Values by `<part>.<fact>`. */
  readonly facts: Readonly<Record<string, string | null>>;
}

/** Key under which a fact is stored and compared. */
export const factKey = (part: string, fact: string) => `${part}.${fact}`;

/** The stored form of a subject. */
export function storedSubject({ name, page, parts }: Described): StoredSubject {
  const facts = parts.flatMap((part) => part.facts.map((fact) => [factKey(part.name, fact.name), fact.value] as const));
  return { ...(name !== undefined && { name }), ...(page && { page }), facts: Object.fromEntries(facts) };
}

/** Whether the subject has any value to show. */
export const hasRows = ({ parts }: Described): boolean =>
  parts.some(({ facts }) => facts.some(({ value, becomes }) => value !== null || (becomes ?? null) !== null));

/** Names of fixed facts that differ from those stored with the request, including `amount` and `subject`. */
export function changesOf(
  subject: Described | null,
  stored: { readonly subject: StoredSubject | null; readonly amount: bigint | null },
): string[] {
  if (stored.subject === null) return [];
  if (subject === null) return ['subject'];
  const { facts } = stored.subject;
  const changed = subject.parts.flatMap((part) =>
    part.facts
      .filter((fact) => fact.isFixed === true && fact.value !== (facts[factKey(part.name, fact.name)] ?? null))
      .map((fact) => fact.name),
  );
  return (subject.amount ?? null) === stored.amount ? changed : ['amount', ...changed];
}

/** An id or an amount in minor units from frozen values; 0, which no row has, when invalid. */
export function digitsOf(value: unknown): bigint {
  return typeof value === 'string' && /^-?\d{1,18}$/.test(value) ? BigInt(value) : 0n;
}

/** A displayed amount in minor units; null when invalid. */
export const minorOf = (shown: unknown, exponent: number): bigint | null =>
  typeof shown === 'string' ? parseAmount(shown, exponent) : null;

/** Shown for an empty value, before or after a change. */
export const NOTHING = '—';

/** A text fact. A value that the approval empties is shown as a dash. */
export const text = (
  name: FactName,
  value: string | null,
  { becomes, ...rest }: Partial<SubjectFact> = {},
): SubjectFact => ({
  ...{ name, kind: 'TEXT', value: value === '' ? null : value },
  ...(becomes !== undefined && { becomes: becomes === null && value ? NOTHING : becomes }),
  ...rest,
});

/** An amount fact, minor units. */
export const amount = (name: FactName, value: bigint | null, rest: Partial<SubjectFact> = {}): SubjectFact => ({
  name,
  kind: 'AMOUNT',
  value: value === null ? null : value.toString(),
  ...rest,
});

export const count = (name: FactName, value: number | bigint, rest: Partial<SubjectFact> = {}): SubjectFact => ({
  name,
  kind: 'COUNT',
  value: String(value),
  ...rest,
});

export const instant = (name: FactName, value: Date | null, rest: Partial<SubjectFact> = {}): SubjectFact => ({
  name,
  kind: 'INSTANT',
  value: value?.toISOString() ?? null,
  ...rest,
});

/** A code fact, explained by the texts with the prefix `words`. */
export const code = (
  name: FactName,
  words: string,
  value: string | null,
  rest: Partial<SubjectFact> = {},
): SubjectFact => ({ name, kind: 'CODE', words, value, ...rest });

/** A list as one text fact. */
export const list = (name: FactName, values: unknown, rest: Partial<SubjectFact> = {}): SubjectFact =>
  text(name, lineOf(values), rest);

/** Plain values joined to one text; null when empty. */
export function lineOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (!Array.isArray(value)) return typeof value === 'object' ? null : String(value);
  return value.map(String).join(', ') || null;
}

/** Facts under a heading. */
export const part = (name: PartName, facts: readonly SubjectFact[]): SubjectPart => ({ name, facts });
