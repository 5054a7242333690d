import { cleanPersonName, PERSON_NAME_RULE } from '@lantern/contract/person-name';
import type { Refusal } from '@lantern/server-kit';
import { checkField } from './field-rules.ts';

/** Names as banks and documents print them have up to this many characters. */
export const PRINTED_NAME = { maxLength: 100 } as const;

/**
 * A person's name for storage, from what was typed in a field. Refused with the field's name: REAL_NAME_FORMAT for what is no name or has
 * the wrong length, INPUT_EMPTY for nothing.
 */
export function readPersonName(
  field: string,
  typed: string,
  { maxLength }: { readonly maxLength: number } = PERSON_NAME_RULE,
): string | Refusal {
  const name = cleanPersonName(typed);
  return checkField(field, { ...PERSON_NAME_RULE, maxLength }, name) ?? name;
}
