import type { CallRow } from '@lantern/contract/calls';
import { ACTIVITY_HEADER, OFFICE_HEADER, officeCookieName } from '../http/office-cookies.ts';

/** The value of a call that opens an operator's session, with the token that came in the cookie beside it. */
export type Opened<Name extends string, Value> = Value & Token<Name>;
type Token<Name> = Name extends 'staff.login' | 'staff.passkeyLogin'
  ? { readonly token: string }
  : Name extends 'staff.enrolTotp' | 'staff.setUp'
    ? { readonly session: { readonly token: string } | null }
    : unknown;

/** Puts the token of a cookie where tests look for it: beside what the session may do. */
export function withToken(value: unknown, token: string | null): unknown {
  if (token === null || typeof value !== 'object' || value === null) return value;
  const { session } = value as { session?: object | null };
  if (session === undefined) return { ...value, token };
  return session === null ? value : { ...value, session: { ...session, token } };
}

/** What a page of the back office sends along: its cookie, its header and that somebody sits before it. */
export function officeHeaders(token: string | undefined): Record<string, string> {
  return {
    ...(token !== undefined && { cookie: `${officeCookieName('session', false)}=${token}` }),
    [OFFICE_HEADER]: '1',
    [ACTIVITY_HEADER]: 'human',
  };
}

/** How a client names its session: members by a header, operators by their cookie. */
export function sessionHeaders({ door }: Pick<CallRow, 'door'>, token: string | undefined): Record<string, string> {
  if (door === 'backoffice') return officeHeaders(token);
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** The token of a session that an answer has opened. */
export function openedToken(setCookie: readonly string[]): string | null {
  const start = `${officeCookieName('session', false)}=`;
  return (
    setCookie
      .find((line) => line.startsWith(start))
      ?.slice(start.length)
      .split(';', 1)[0] || null
  );
}
