import type { CallRow } from '@lantern/contract/calls';
import { ACTIVITY_HEADER, BACK_OFFICE_HEADER, backOfficeCookieName } from '../http/request/back-office-cookies.ts';

/** Value of a call that opens an operator's session, with the token from the cookie added. */
export type Opened<Name extends string, Value> = Value & Token<Name>;
type Token<Name> = Name extends 'staff.login' | 'staff.passkeyLogin'
  ? { readonly token: string }
  : Name extends 'staff.enrolTotp' | 'staff.setUp'
    ? { readonly session: { readonly token: string } | null }
    : unknown;

/** Adds the token of a cookie to the value, where tests read it. */
export function withToken(value: unknown, token: string | null): unknown {
  if (token === null || typeof value !== 'object' || value === null) return value;
  const { session } = value as { session?: object | null };
  if (session === undefined) return { ...value, token };
  return session === null ? value : { ...value, session: { ...session, token } };
}

/** Headers of a back-office page: its cookie, its custom header and the human-input marker. */
export function backOfficeHeaders(token: string | undefined): Record<string, string> {
  return {
    ...(token !== undefined && { cookie: `${backOfficeCookieName('session', false)}=${token}` }),
    [BACK_OFFICE_HEADER]: '1',
    [ACTIVITY_HEADER]: 'human',
  };
}

/** Session headers of a client: a header for members, a cookie for operators. */
export function sessionHeaders({ server }: Pick<CallRow, 'server'>, token: string | undefined): Record<string, string> {
  if (server === 'backoffice') return backOfficeHeaders(token);
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Token of a session that an answer has opened. */
export function openedToken(setCookie: readonly string[]): string | null {
  const start = `${backOfficeCookieName('session', false)}=`;
  return (
    setCookie
      .find((line) => line.startsWith(start))
      ?.slice(start.length)
      .split(';', 1)[0] || null
  );
}
