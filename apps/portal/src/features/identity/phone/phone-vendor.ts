import { Refused } from '../../../shared/api/refused.ts';

/** Firebase settings of a brand, from `social.methods`. */
export interface PhoneVendorSettings {
  readonly apiKey: string;
  readonly signInUrl: string;
}

/** Firebase phone sign-in: the three calls of its REST API that are needed here. */
export interface PhoneVendor {
  /** The public site key of the reCAPTCHA widget. */
  siteKey(): Promise<string>;
  /** Sends a code to a number (`+84901234567`). @returns the session info that belongs to the code */
  sendCode(number: string, captcha: string): Promise<string>;
  /** @returns the ID token; our server checks its signature and number */
  confirm(session: string, code: string): Promise<string>;
}

type Code = Refused['code'];

const TIMEOUT_MS = 20_000;

/** Firebase's error codes and ours; all others become UNKNOWN. */
const codes: Readonly<Record<string, Code>> = {
  INVALID_PHONE_NUMBER: 'PHONE_FORMAT',
  MISSING_PHONE_NUMBER: 'PHONE_FORMAT',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'RATE_LIMITED',
  QUOTA_EXCEEDED: 'QUOTA_INSUFFICIENT',
  CAPTCHA_CHECK_FAILED: 'CAPTCHA_INVALID',
  INVALID_RECAPTCHA_TOKEN: 'CAPTCHA_INVALID',
  MISSING_RECAPTCHA_TOKEN: 'CAPTCHA_INVALID',
  INVALID_CODE: 'CODE_INVALID',
  MISSING_CODE: 'CODE_MISSING',
  SESSION_EXPIRED: 'CODE_EXPIRED',
  INVALID_SESSION_INFO: 'CODE_EXPIRED',
  OPERATION_NOT_ALLOWED: 'FEATURE_DISABLED',
  // The brand's host is not an authorised domain of its Firebase project.
  UNAUTHORIZED_DOMAIN: 'URL_INVALID',
  INVALID_CONTINUE_URI: 'URL_INVALID',
  MISSING_CONTINUE_URI: 'URL_INVALID',
};

/** `TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.` → RATE_LIMITED */
export function codeOfVendor(message: unknown): Code {
  const [word = ''] = String(message ?? '').split(/[\s:]/, 1);
  return codes[word] ?? 'UNKNOWN';
}

interface Answer {
  readonly recaptchaSiteKey?: unknown;
  readonly sessionInfo?: unknown;
  readonly idToken?: unknown;
  readonly error?: { readonly message?: unknown };
}

/** @param say text of a code in the visitor's language */
export function createPhoneVendor(
  { apiKey, signInUrl }: PhoneVendorSettings,
  say: (code: Code) => string,
): PhoneVendor {
  async function call(path: string, sent: object | null): Promise<Answer> {
    const init: RequestInit = { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) };
    const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) };
    let answer: Answer;
    try {
      const url = `${signInUrl}/${path}?key=${encodeURIComponent(apiKey)}`;
      const response = await fetch(url, sent ? { ...init, ...body } : init);
      answer = (await response.json()) as Answer;
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      throw new Refused(isLate ? 'TIMEOUT' : 'NETWORK', '');
    }
    if (!answer.error) return answer;
    const code = codeOfVendor(answer.error.message);
    throw new Refused(code, say(code));
  }
  const text = (value: unknown): string => {
    if (typeof value !== 'string' || value === '') throw new Refused('UNKNOWN', say('UNKNOWN'));
    return value;
  };
  return {
    siteKey: async () => text((await call('recaptchaParams', null)).recaptchaSiteKey),
    sendCode: async (phoneNumber, recaptchaToken) =>
      text((await call('accounts:sendVerificationCode', { phoneNumber, recaptchaToken })).sessionInfo),
    confirm: async (sessionInfo, code) =>
      text((await call('accounts:signInWithPhoneNumber', { sessionInfo, code })).idToken),
  };
}
