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

const HALF_CHARACTER = /\p{Surrogate}/u;

/** What makes a text none: U+0000, which the database takes nowhere, and half a character, which it takes in no JSON. */
function flawOf(text: string): 'nul' | 'unicode' | null {
  if (text.includes('\u0000')) return 'nul';
  return HALF_CHARACTER.test(text) ? 'unicode' : null;
}

/** The first text inside a value that is none, names of properties among them. */
function findFlaw(value: unknown, field = ''): Fault | null {
  if (typeof value === 'string') {
    const rule = flawOf(value);
    return rule && { field, rule, detail: 'is no text' };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const rule = flawOf(name);
    const found = rule
      ? { field, rule, detail: 'is no name' }
      : findFlaw(inner, field === '' ? name : `${field}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

/** Payloads are checked for what no schema says: see `findFlaw`. */
function asTexts(checked: Checked): Checked {
  const fault = 'value' in checked ? findFlaw(checked.value) : null;
  return fault === null ? checked : { fault };
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
    fromQuery: (query) => asTexts(check(clean(validator.Convert(query)))),
    fromJson: (body) => asTexts(check(clean(body))),
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
