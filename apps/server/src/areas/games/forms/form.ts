import { hash, timingSafeEqual } from 'node:crypto';

/** Operations of the dialect, each at the path `<operation>.html`. */
export const FORM_OPERATIONS = [
  ...(['authenticate', 'balance', 'bet', 'result', 'endRound', 'refund'] as const),
  ...(['bonusWin', 'jackpotWin', 'promoWin', 'adjustment', 'sessionExpired'] as const),
] as const;
export type FormOperation = (typeof FORM_OPERATIONS)[number];

/** Fields of a form; each name is unique. */
export type Form = ReadonlyMap<string, string>;

const MAX_FIELDS = 40;
const MAX_VALUE = 2_000;

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
/** No `&` in values: otherwise two different forms could have the same signed text. */
const FIELD_VALUE = /^[^&\p{Cc}]*$/u;

/**
 * Parses a form; null if invalid: a duplicate name, too many or too long fields, or a name or value that makes the signed text ambiguous.
 */
export function readForm(body: Uint8Array): Form | null {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(Buffer.from(body).toString('utf8'))) {
    if (form.has(name) || form.size >= MAX_FIELDS || value.length > MAX_VALUE) return null;
    if (!FIELD_NAME.test(name) || !FIELD_VALUE.test(value)) return null;
    form.set(name, value);
  }
  return form;
}

/** The dialect's signature: MD5 over the fields sorted by name, `name=value` joined by `&`, followed by the secret. */
export function hashOfForm(form: Form, secret: string): string {
  const text = [...form]
    .filter(([name]) => name !== 'hash')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return hash('md5', `${text}${secret}`);
}

export function isSignedForm(form: Form, secret: string): boolean {
  const given = Buffer.from((form.get('hash') ?? '').toLowerCase());
  const expected = Buffer.from(hashOfForm(form, secret));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const REFERENCE = /^[A-Za-z0-9._:-]{1,64}$/;

/** A reference field of a form, or null. */
export function referenceOf(form: Form, name: string): string | null {
  const value = form.get(name) ?? '';
  return REFERENCE.test(value) ? value : null;
}
