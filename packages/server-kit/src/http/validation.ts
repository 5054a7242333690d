import { type CallName, schemas } from '@lantern/contract/schemas';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
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
    fromQuery: (query) => check(clean(validator.Convert(query))),
    fromJson: (body) => check(clean(body)),
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
