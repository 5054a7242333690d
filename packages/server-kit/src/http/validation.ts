import { type CallName, schemas } from '@lantern/contract/schemas';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import * as Format from 'typebox/format';
import { cleanerOf } from './cleaner.ts';

/** What is wrong with a value: the place (dotted path, empty for the whole) and the schema word that it breaks. */
export interface Fault {
  readonly field: string;
  readonly rule: string;
  readonly detail: string;
}

export type Checked = { readonly value: unknown } | { readonly fault: Fault };

export interface Check {
  /** Takes a query string's words for numbers and booleans where the schema wants them. */
  fromQuery(query: unknown): Checked;
  fromJson(body: unknown): Checked;
}

/** The first business day began a day before in some time zones. */
const EARLIEST_MS = Date.parse('1899-12-31T00:00:00Z');
const LATEST_MS = Date.parse('9999-12-31T00:00:00Z');

/**
 * An instant that clock, calendar and database know: the format alone lets 23:59:60 pass, which no Date can hold, and the year 0,
 * which the database does not know. A day lies between the last instants, so that every time zone sees a year of four digits.
 */
const isDateTime = Format.IsDateTime;
Format.Set('date-time', (text) => {
  const ms = isDateTime(text) ? Date.parse(text) : Number.NaN;
  return ms >= EARLIEST_MS && ms <= LATEST_MS;
});

/** U+0000 is no text: the database keeps none, and programs in C end there. */
function findNul(value: unknown, place = ''): string | null {
  if (typeof value === 'string') return value.includes('\u0000') ? place : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = name.includes('\u0000') ? place : findNul(inner, place === '' ? name : `${place}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

/** Payloads are checked for what no schema says: see `findNul`. */
function withoutNul(checked: Checked): Checked {
  const field = 'value' in checked ? findNul(checked.value) : null;
  return field === null ? checked : { fault: { field, rule: 'nul', detail: 'holds U+0000' } };
}

function compiled(schema: TSchema) {
  const validator = Compile(schema);
  const check = (value: unknown): Checked => {
    if (validator.Check(value)) return { value };
    const first = validator.Errors(value)[0];
    return {
      fault: {
        field: (first?.instancePath ?? '').slice(1).replaceAll('/', '.'),
        rule: first?.keyword ?? 'type',
        detail: first?.message ?? 'does not match',
      },
    };
  };
  const cleaner = cleanerOf(schema);
  const clean =
    cleaner === undefined ? (value: unknown) => validator.Clean(value) : (cleaner ?? ((value: unknown) => value));
  return { validator, check, clean };
}

const payloadChecks = new Map<CallName, Check>();
const valueChecks = new Map<CallName, (value: unknown) => Checked>();

/** Check of a call's payload: properties that the schema does not know are dropped, everywhere alike. */
export function payloadCheck(name: CallName): Check {
  const known = payloadChecks.get(name);
  if (known) return known;
  const { validator, check, clean } = compiled(schemas[name].payload);
  const made: Check = {
    fromQuery: (query) => withoutNul(check(clean(validator.Convert(query)))),
    fromJson: (body) => withoutNul(check(clean(body))),
  };
  payloadChecks.set(name, made);
  return made;
}

/** Check of a call's answer, for development and tests: an answer that its schema does not describe is our mistake. */
export function valueCheck(name: CallName): (value: unknown) => Checked {
  const known = valueChecks.get(name);
  if (known) return known;
  const { check } = compiled(schemas[name].value);
  valueChecks.set(name, check);
  return check;
}
