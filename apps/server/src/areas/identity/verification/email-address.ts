import { type Refusal, refuse } from '@lantern/server-kit';

const SHORTEST = 6;
const LONGEST = 100;
/** Exactly one address: no spaces, lists, comments or line breaks. */
const ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Normalised mail address: NFKC, trimmed, lower case. */
export function readEmail(typed: string): string | Refusal {
  const address = typed.trim().normalize('NFKC').toLowerCase();
  const fits = address.length >= SHORTEST && address.length <= LONGEST && ADDRESS.test(address);
  return fits ? address : refuse('FIELD_RULE', { field: 'email', min: SHORTEST, max: LONGEST, patternId: 'EMAIL' });
}
