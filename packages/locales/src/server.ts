/** Texts on the server, with all languages loaded: refusals, notices and emails. */
import { IntlMessageFormat } from 'intl-messageformat';
import { type Language, languageInfo } from './languages.ts';
import CN from './messages/CN/index.ts';
import EN, { type Messages } from './messages/EN/index.ts';
import ID from './messages/ID/index.ts';
import JA from './messages/JA/index.ts';
import TH from './messages/TH/index.ts';
import VI from './messages/VI/index.ts';
import { faultTextKey } from './rule-texts.ts';
import { withShownAmounts } from './shown-amounts.ts';

export * from './languages.ts';
export type { Messages };

const ALL: Readonly<Record<Language, Messages>> = { CN, EN, ID, JA, TH, VI };

/** Values of a message's placeholders. */
export type MessageParams = Readonly<Record<string, string | number | boolean | null | undefined>>;

const formats = new Map<string, IntlMessageFormat>();

/** All messages of a language, for server-rendered pages. */
export function messagesOf(language: Language): Messages {
  return ALL[language];
}

/**
 * Any message in a language, with its placeholders filled. Throws for an unknown key or a missing placeholder: both are programming errors.
 */
export function formatMessage(
  language: Language,
  area: keyof Messages,
  key: string,
  params: MessageParams = {},
): string {
  const text = (ALL[language][area] as Readonly<Record<string, string>>)[key];
  if (text === undefined) throw new Error(`no message ${area}.${key}`);
  const id = `${language}.${area}.${key}`;
  let format = formats.get(id);
  if (!format) {
    format = new IntlMessageFormat(text, languageInfo(language).formatTag, undefined, { ignoreTag: true });
    formats.set(id, format);
  }
  return String(format.format(params as Record<string, string | number | boolean>));
}

/** Replaces a placeholder for which a refusal has no value. */
const UNNAMED_VALUE = '…';

/** Default values unless a refusal has its own; `wait` is in seconds. */
const STANDARD_PARAMS: Readonly<Record<string, MessageParams>> = { RATE_LIMITED: { wait: 300 } };

/** The bounds of a rule, and as one figure where they are equal (5-01). */
function boundsOf(language: Language, { min, max }: MessageParams): MessageParams {
  const bounds = { min: String(min ?? UNNAMED_VALUE), max: String(max ?? UNNAMED_VALUE) };
  return { ...bounds, length: formatMessage(language, 'auth', min === max ? 'length_exact' : 'length_range', bounds) };
}

/** What a field needs, with the bounds of its rule; null for another fault. */
function ruleMessage(language: Language, params: MessageParams): string | null {
  const key = faultTextKey(String(params.patternId));
  return key === null ? null : formatMessage(language, 'auth', key, boundsOf(language, params));
}

/** The text of 5-09 with the rule of names: most forms show nothing else of the rule. */
function nameMessage(language: Language, params: MessageParams): string {
  const fault = formatMessage(language, 'errors', 'REAL_NAME_FORMAT');
  const rule = formatMessage(language, 'auth', 'pattern_real_name', boundsOf(language, params));
  return formatMessage(language, 'auth', 'real_name_refused', { fault, rule });
}

/**
 * The text of a stable refusal code. A refusal must always be readable: a code without a text uses UNKNOWN, and a placeholder without a
 * value becomes an ellipsis. `serverMessage('EN', 'AMOUNT_BELOW_MIN', { min: '50.00' })` → `'The minimum amount is 50.00.'`
 */
export function serverMessage(language: Language, code: string, params: MessageParams = {}): string {
  if (!(code in ALL[language].errors)) return ALL[language].errors.UNKNOWN;
  const ofRule = code === 'FIELD_RULE' ? ruleMessage(language, params) : null;
  if (ofRule !== null) return ofRule;
  if (code === 'REAL_NAME_FORMAT' && 'max' in params) return nameMessage(language, params);
  const filled = new Proxy(
    { ...STANDARD_PARAMS[code], ...withShownAmounts(params) },
    {
      has: () => true,
      get: (values, name) => (typeof name === 'string' ? (values[name] ?? UNNAMED_VALUE) : undefined),
    },
  );
  return formatMessage(language, 'errors', code, filled);
}
