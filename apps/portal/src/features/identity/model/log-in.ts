import * as calls from '@lantern/contract/member-calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { call, Refused } from '../../../shared/api/call.ts';
import { readCookie, writeCookie } from '../../../shared/cookie.ts';
import { currentLanguage } from '../../../shared/i18n/language.ts';
import { closeModal, openModal } from '../../../shared/modal-store.ts';
import { beginSession } from '../../../shared/session/session.ts';

export type LogInOutcome = { readonly done: true } | { readonly done: false; readonly refused: Refused };

type LogInValue = Value<'identity.login'>;

const rememberedDays = 1;
const rememberedName = 'rememberMe';

/** Keeps the login name (never the password) for one day, or forgets it. */
export function rememberName(username: string | null): void {
  const life = username === null ? 0 : rememberedDays * 24 * 3600;
  writeCookie(rememberedName, encodeURIComponent(username ?? ''), life);
}

export function rememberedUsername(): string {
  return decodeURIComponent(readCookie(rememberedName));
}

/** What follows a login or a registration: the session, or first another password; a new account is welcomed. */
export function settle(value: LogInValue, account: string, password: string): void {
  if (value.passwordExpired) {
    openModal('changePassword', { token: value.token, oldPassword: password, account });
    return;
  }
  beginSession(value.token);
  // A provider's account waits in this tab for the one that was just entered by its password.
  if (password !== '' && sessionStorage.getItem('socialTicket')) {
    void import('./link-waiting.ts').then(({ linkWaitingTicket }) => linkWaitingTicket(password));
  }
  if (value.firstTimeLogin) openModal('welcome', { account });
  else closeModal();
}

/** Logs in with name and password; both are trimmed. */
export async function logIn(payload: Payload<'identity.login'>): Promise<LogInOutcome> {
  const username = payload.username.trim();
  const password = payload.password.trim();
  try {
    const sent = { type: 'username' as const, platform: 'W' as const, ...payload, username, password };
    settle(await call(calls.identity.login, sent), username, password);
    return { done: true };
  } catch (error) {
    if (error instanceof Refused) return { done: false, refused: error };
    throw error;
  }
}

/** Logs in with a mobile number and the code that was sent to it, or another house's token for it. */
export async function logInBySms(
  dialingCode: string,
  number: string,
  code: string,
  extra: Pick<Payload<'identity.login'>, 'captcha' | 'captchaId' | 'captchaResult' | 'firebaseIdToken'>,
): Promise<LogInOutcome> {
  const type = extra.firebaseIdToken ? ('firebase' as const) : ('sms' as const);
  const sent = { type, platform: 'W' as const, countryDialingCode: dialingCode, ...extra };
  const username = number.trim();
  try {
    const value = await call(calls.identity.login, { ...sent, username, password: code.trim() });
    settle(value, username, '');
    return { done: true };
  } catch (error) {
    if (error instanceof Refused) return { done: false, refused: error };
    throw error;
  }
}

/** What a form holds; that of user names has a name and passwords, that of mobile numbers a number. */
export type RegisterPayload = Omit<Payload<'waysIn.registerMobile'>, 'mobileNum' | 'countryDialingCode'> &
  Partial<Pick<Payload<'waysIn.registerMobile'>, 'mobileNum' | 'countryDialingCode'>>;

function sendForm(method: 'USERNAME' | 'MOBILE', payload: RegisterPayload): Promise<LogInValue> {
  const { username = '', password = '', confirmPassword = '', mobileNum = '', countryDialingCode = '' } = payload;
  const language = currentLanguage();
  return method === 'MOBILE'
    ? call(calls.waysIn.registerMobile, { ...payload, mobileNum, countryDialingCode, language })
    : call(calls.identity.register, { ...payload, username, password, confirmPassword, language });
}

/** Registers and is logged in at once. */
export async function register(method: 'USERNAME' | 'MOBILE', payload: RegisterPayload): Promise<LogInOutcome> {
  try {
    const value = await sendForm(method, payload);
    // The registration has used it up.
    if (payload.socialTicket) sessionStorage.removeItem('socialTicket');
    settle(value, payload.username ?? payload.mobileNum ?? '', payload.password ?? '');
    return { done: true };
  } catch (error) {
    if (error instanceof Refused) return { done: false, refused: error };
    throw error;
  }
}
