import { type CallName, schemas } from '@lantern/contract/schemas';
import { SHOWN_FORMATS } from '@lantern/contract/shown-text';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import * as Format from 'typebox/format';
import { cleanerOf } from './request/cleaner.ts';

/**
 * A validation error: the field (dotted path, empty for the whole value) and the schema keyword that it violates; `shown` for a text that
 * cannot be shown to others.
 */
export interface Fault {
  readonly field: string;
  readonly rule: string;
  readonly detail: string;
}

export type Checked = { readonly value: unknown } | { readonly fault: Fault };

export interface Check {
  /** Converts query-string text to numbers and booleans where the schema requires them. */
  fromQuery(query: unknown): Checked;
  fromJson(body: unknown): Checked;
}

/** In some time zones the first business day starts a day earlier. */
const EARLIEST_MS = Date.parse('1899-12-31T00:00:00Z');
const LATEST_MS = Date.parse('9999-12-31T00:00:00Z');

/**
 * Accepts only instants that Date and the database can represent: the format alone allows 23:59:60, which Date cannot hold, and the year 0,
 * which the database lacks. The limits are a day inside the extremes, so that the year has four digits in every time zone.
 */
const isDateTime = Format.IsDateTime;
Format.Set('date-time', (text) => {
  const ms = isDateTime(text) ? Date.parse(text) : Number.NaN;
  return ms >= EARLIEST_MS && ms <= LATEST_MS;
});

const HALF_CHARACTER = /\p{Surrogate}/u;

/** Detects invalid text: U+0000, which PostgreSQL never accepts, and lone surrogates, which it does not accept in JSON. */
function flawOf(text: string): 'nul' | 'unicode' | null {
  if (text.includes('\u0000')) return 'nul';
  return HALF_CHARACTER.test(text) ? 'unicode' : null;
}

// What is no text at all is reported as such, see `findFlaw`.
for (const [format, isShown] of Object.entries(SHOWN_FORMATS)) {
  Format.Set(format, (text) => flawOf(text) !== null || isShown(text));
}

/** The first invalid text in a value, including property names. */
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

/** Applies the text check that schemas cannot express, see `findFlaw`. */
function asTexts(checked: Checked): Checked {
  const fault = 'value' in checked ? findFlaw(checked.value) : null;
  return fault === null ? checked : { fault };
}

function compiled(schema: TSchema) {
  const validator = Compile(schema);
  const check = (value: unknown): Checked => {
    if (validator.Check(value)) return { value };
    const first = validator.Errors(value)[0];
    const isUnseen = first?.keyword === 'format' && first.params.format in SHOWN_FORMATS;
    return {
      fault: {
        field: (first?.instancePath ?? '').slice(1).replaceAll('/', '.'),
        rule: isUnseen ? 'shown' : (first?.keyword ?? 'type'),
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

/** Validator of a call's payload. Properties that the schema does not name are removed at every level. */
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

/** Validator of a call's answer, for development and tests: an answer that violates its schema is a server bug. */
export function valueCheck(name: CallName): (value: unknown) => Checked {
  const known = valueChecks.get(name);
  if (known) return known;
  const { check } = compiled(schemas[name].value);
  valueChecks.set(name, check);
  return check;
}
