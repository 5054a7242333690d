import { Refused } from '../api/refused.ts';
import { useRefusalText } from '../i18n/refusal-text.ts';

interface RefusalAtField {
  /** Text of the refusal at the field that it names. */
  readonly textAt: (field: string) => string | undefined;
  /** The error, unless it is shown at a field. */
  readonly elsewhere: unknown;
}

/** Shows the refusal of a form at the field that it names, if the form has the field. */
export function useRefusalAtField(error: unknown, fields: readonly string[]): RefusalAtField {
  const words = useRefusalText();
  const named = error instanceof Refused ? fields.find((field) => field === error.params.field) : undefined;
  return {
    textAt: (field) => (field === named ? words(error) : undefined),
    elsewhere: named === undefined ? error : null,
  };
}
