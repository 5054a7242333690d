import * as calls from '@lantern/contract/member-calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { tabStorage } from '@lantern/ui';
import { asRefused } from '../../../shared/api/as-refused.ts';
import { call } from '../../../shared/api/call.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { readCookie, writeCookie } from '../../../shared/browser/cookie.ts';
import { currentLanguage } from '../../../shared/i18n/language.ts';
import { closeModal, openModal } from '../../../shared/navigation/modal-store.ts';
import { beginSession } from '../../../shared/session/session.ts';

export type LogInOutcome = { readonly done: true } | { readonly done: false; readonly refused: Refused };

type LogInValue = Value<'identity.login'>;

const STORED_DAYS = 1;
const storedName = 'rememberMe';

/** Stores the login name (never the password) for one day; null deletes it. */
export function storeName(username: string | null): void {
  const life = username === null ? 0 : STORED_DAYS * 24 * 3600;
  writeCookie(storedName, encodeURIComponent(username ?? ''), life);
}

export function storedUsername(): string {
  return decodeURIComponent(readCookie(storedName));
}

/** After login or registration: starts the session, or first requires a password change; new accounts see the welcome popup. */
export function settle(value: LogInValue, account: string, password: string): void {
  if (value.passwordExpired) {
    openModal('changePassword', { token: value.token, oldPassword: password, account });
    return;
  }
  beginSession(value.token);
  // A provider's account waits in this tab to be linked to the account that has just logged in by password.
  if (password !== '' && tabStorage.get('socialTicket')) {
    void import('./link-waiting.ts').then(({ linkPendingTicket }) => linkPendingTicket(password));
  }
  if (value.firstTimeLogin) openModal('welcome', { account, password });
  else closeModal();
}

/** Whatever fails is a refusal that the form shows. */
async function outcomeOf(enter: () => Promise<void>): Promise<LogInOutcome> {
  try {
    await enter();
    return { done: true };
  } catch (error) {
    return { done: false, refused: asRefused(error) };
  }
}

type CaptchaFields = Pick<Payload<'identity.login'>, 'captcha' | 'captchaId' | 'captchaResult'>;

/** Logs in with name and password; both are trimmed. */
export function logIn(
  payload: Payload<'identity.login'>,
  takeCaptcha?: () => Promise<CaptchaFields>,
): Promise<LogInOutcome> {
  const username = payload.username.trim();
  const password = payload.password.trim();
  return outcomeOf(async () => {
    const captcha = await takeCaptcha?.();
    const sent = { type: 'username' as const, platform: 'W' as const, ...payload, ...captcha, username, password };
    settle(await call(calls.identity.login, sent), username, password);
  });
}

/** Logs in with a mobile number and its SMS code, or with a Firebase token. */
export function logInBySms(
  dialingCode: string,
  number: string,
  code: string,
  extra: Pick<Payload<'identity.login'>, 'firebaseIdToken'>,
  takeCaptcha: () => Promise<CaptchaFields>,
): Promise<LogInOutcome> {
  const type = extra.firebaseIdToken ? ('firebase' as const) : ('sms' as const);
  const username = number.trim();
  return outcomeOf(async () => {
    const captcha = await takeCaptcha();
    const sent = { type, platform: 'W' as const, countryDialingCode: dialingCode, ...extra, ...captcha };
    settle(await call(calls.identity.login, { ...sent, username, password: code.trim() }), username, '');
  });
}

/** Payload of both registration forms: by user name with passwords, or by mobile number. */
export type RegisterPayload = Omit<Payload<'loginMethods.registerMobile'>, 'mobileNum' | 'countryDialingCode'> &
  Partial<Pick<Payload<'loginMethods.registerMobile'>, 'mobileNum' | 'countryDialingCode'>>;

function sendForm(method: 'USERNAME' | 'MOBILE', payload: RegisterPayload): Promise<LogInValue> {
  const { username = '', password = '', confirmPassword = '', mobileNum = '', countryDialingCode = '' } = payload;
  const language = currentLanguage();
  return method === 'MOBILE'
    ? call(calls.loginMethods.registerMobile, { ...payload, mobileNum, countryDialingCode, language })
    : call(calls.identity.register, { ...payload, username, password, confirmPassword, language });
}

/** Registers an account and logs in at once. */
export function register(method: 'USERNAME' | 'MOBILE', payload: RegisterPayload): Promise<LogInOutcome> {
  return outcomeOf(async () => {
    const value = await sendForm(method, payload);
    // The registration has consumed the ticket.
    if (payload.socialTicket) tabStorage.remove('socialTicket');
    settle(value, payload.username ?? payload.mobileNum ?? '', payload.password ?? '');
  });
}
