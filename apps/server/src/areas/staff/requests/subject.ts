import type { Messages } from '@lantern/locales/server';
import { parseAmount } from '@lantern/money';
import type { Queryable, Scope } from '@lantern/server-kit';

/** What stands behind a beginning among the texts of the back office. */
type Named<Beginning extends string> =
  Extract<keyof Messages['backoffice'], `${Beginning}_${string}`> extends `${Beginning}_${infer Rest}` ? Rest : never;

/** Names of facts: each has a text in every language, `subject_<name>` or, as in what is asked for, `frozen_<name>`. */
export type FactName = Named<'subject'> | Named<'frozen'>;
/** Names of the card's headings, the texts `subject_part_<name>`. */
export type PartName = Named<'subject_part'>;

/** A page of the back office, e.g. `{ path: '/deposits', id: '17' }`. */
export interface SubjectPage {
  readonly path: string;
  readonly id?: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** One line of the card. */
export interface SubjectFact {
  readonly name: FactName;
  /** AMOUNT: minor units as digits. CODE: codes that the texts `<words>_<value>` explain. RATES: a rate card as JSON. */
  readonly kind: 'TEXT' | 'AMOUNT' | 'COUNT' | 'INSTANT' | 'CODE' | 'PERCENT' | 'RATES';
  readonly value: string | null;
  /** What the approval makes of the value; of the same kind. */
  readonly becomes?: string | null;
  /** Beginning of the texts that explain a CODE. */
  readonly words?: string;
  /** Approval is refused when it is not what it was when the request was made. */
  readonly isFixed?: boolean;
  readonly tone?: 'BAD' | 'GOOD';
  /** Only for operators who hold this permission, or one of these. */
  readonly needs?: string | readonly string[];
  readonly page?: SubjectPage;
}

/** Facts under one heading. */
export interface SubjectPart {
  readonly name: PartName;
  readonly facts: readonly SubjectFact[];
  /** Only for operators who hold this permission, or one of these. */
  readonly needs?: string | readonly string[];
}

/** What a request is about, read from the database at the moment. */
export interface Subject {
  /** What operators call it, e.g. `D 17` or `XSMB 20261123`. */
  readonly name?: string;
  readonly page?: SubjectPage;
  readonly memberId?: bigint;
  /** Minor units that the approval moves: named by the button, shown in the list. Fixed by the request. */
  readonly amount?: bigint;
  readonly parts: readonly SubjectPart[];
}

/**
 * Reads what a request is about. Runs when the request is made, whenever somebody looks at it and before it is approved; what
 * it answers must not depend on who looks: `needs` says who may read what.
 *
 * @returns null when the subject no longer exists
 */
export type Describe = (
  tx: Queryable,
  scope: Scope,
  frozen: Readonly<Record<string, unknown>>,
  now: Date,
) => Promise<Subject | null>;

/** What the areas above know of members. */
export interface RequestMembers {
  namesOf(scope: Scope, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** Facts of the part MEMBER. */
  describe(scope: Scope, memberId: bigint, now: Date): Promise<readonly SubjectFact[]>;
}

/** The subject as it is kept with a request. */
export interface KeptSubject {
  readonly name?: string;
  readonly page?: SubjectPage;
  /** Values by `<part>.<fact>`. */
  readonly facts: Readonly<Record<string, string | null>>;
}

/** The name under which a fact is kept and compared. */
export const factKey = (part: string, fact: string) => `${part}.${fact}`;

/** What is kept of a subject. */
export function keepSubject({ name, page, parts }: Subject): KeptSubject {
  const facts = parts.flatMap((part) => part.facts.map((fact) => [factKey(part.name, fact.name), fact.value] as const));
  return { ...(name !== undefined && { name }), ...(page && { page }), facts: Object.fromEntries(facts) };
}

/** Whether the card says anything. */
export const hasRows = ({ parts }: Subject): boolean =>
  parts.some(({ facts }) => facts.some(({ value, becomes }) => value !== null || (becomes ?? null) !== null));

/** What stands otherwise than when the request was made, of what the request fixes: names of facts, `amount`, `subject`. */
export function changesOf(
  subject: Subject | null,
  kept: { readonly subject: KeptSubject | null; readonly amount: bigint | null },
): string[] {
  if (kept.subject === null) return [];
  if (subject === null) return ['subject'];
  const { facts } = kept.subject;
  const changed = subject.parts.flatMap((part) =>
    part.facts
      .filter((fact) => fact.isFixed === true && fact.value !== (facts[factKey(part.name, fact.name)] ?? null))
      .map((fact) => fact.name),
  );
  return (subject.amount ?? null) === kept.amount ? changed : ['amount', ...changed];
}

/** An id or an amount of minor units out of frozen values; 0, which no row has, when it is none. */
export function digitsOf(value: unknown): bigint {
  return typeof value === 'string' && /^-?\d{1,18}$/.test(value) ? BigInt(value) : 0n;
}

/** A shown amount in minor units; null when it is none. */
export const minorOf = (shown: unknown, exponent: number): bigint | null =>
  typeof shown === 'string' ? parseAmount(shown, exponent) : null;

/** What stands where there is nothing, before or after a change. */
export const NOTHING = '—';

/** A line of text. One that the approval empties becomes a dash. */
export const text = (
  name: FactName,
  value: string | null,
  { becomes, ...rest }: Partial<SubjectFact> = {},
): SubjectFact => ({
  ...{ name, kind: 'TEXT', value: value === '' ? null : value },
  ...(becomes !== undefined && { becomes: becomes === null && value ? NOTHING : becomes }),
  ...rest,
});

/** An amount of minor units. */
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

/** A code, explained by the texts that begin with `words`. */
export const code = (
  name: FactName,
  words: string,
  value: string | null,
  rest: Partial<SubjectFact> = {},
): SubjectFact => ({ name, kind: 'CODE', words, value, ...rest });

/** A list as one line. */
export const list = (name: FactName, values: unknown, rest: Partial<SubjectFact> = {}): SubjectFact =>
  text(name, lineOf(values), rest);

/** Plain values as one line of text; null when there are none. */
export function lineOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (!Array.isArray(value)) return typeof value === 'object' ? null : String(value);
  return value.map(String).join(', ') || null;
}

/** Facts under a heading. */
export const part = (name: PartName, facts: readonly SubjectFact[]): SubjectPart => ({ name, facts });
