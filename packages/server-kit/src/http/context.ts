import type { CallRow } from '@lantern/contract/calls';
import type { FastifyRequest } from 'fastify';
import type { CallContext } from '../call-context.ts';
import type { Clock } from '../clock.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { MemberSession, MerchantView, OperatorSession } from '../scope.ts';
import { languageOf, wishOf } from './language.ts';
import { type CookieJar, createCookieJar, isHumanCall, OFFICE_HEADER } from './office-cookies.ts';

/** Who answers for hosts, tokens and places; areas behind `compose`. */
export interface Gatekeepers {
  /** Brand of a host name; an unknown host is the default brand. */
  findMerchant(host: string): Promise<MerchantView>;
  /** Session of a member's token: null when unknown or expired, a refusal when there is more to say (kicked). */
  authenticateMember(token: string, merchant: MerchantView): Promise<MemberSession | Refusal | null>;
  /** @param isHuman whether the call tells of human input; only that is a sign of life */
  authenticateOperator(
    token: string,
    merchant: MerchantView,
    ip: string,
    isHuman: boolean,
  ): Promise<OperatorSession | Refusal | null>;
  /** Country of an address, null when it is not known. */
  countryOf(ip: string): string | null;
  /** What a visitor is told while the house is closed to him (maintenance, region), null while it is open. Absent: always open. */
  closedTo?(merchant: MerchantView, visitor: Visitor): Promise<Refusal | null>;
  /** Forgets what is remembered of a brand, because it was changed elsewhere. */
  forgetBrand?(merchantId: bigint): void;
  /** The brand that an operator chose to work for, and himself there; null when he has no seat in it. */
  takeSeat?(operator: OperatorSession, merchantCode: string): Promise<Seat | null>;
}

/** From where somebody looks at the house. */
export interface Visitor {
  readonly ip: string;
  /** ISO 3166 code, null when it is unknown. */
  readonly country: string | null;
}

/** An operator at work in one of his brands. */
export interface Seat {
  readonly merchant: MerchantView;
  readonly operator: OperatorSession;
}

export interface MadeContext {
  readonly context: CallContext;
  /** Set when the token itself says no (a kicked session). */
  readonly refusal: Refusal | null;
  /** Cookies that the answer sets. */
  readonly cookies: readonly string[];
}

type KnownBy = Pick<CallRow, 'token' | 'knows'>;

export type ContextMaker = (request: FastifyRequest, row: KnownBy & Pick<CallRow, 'body'>) => Promise<MadeContext>;

type Sessions = Pick<CallContext, 'member' | 'operator'> & { readonly refusal: Refusal | null };
const NOBODY: Sessions = { member: null, operator: null, refusal: null };

const BEARER = /^Bearer ([\w.~+/=-]{16,512})$/i;

/** Host name of a request without its port, lower case. */
export function hostOf(request: FastifyRequest): string {
  return (request.hostname ?? '').toLowerCase();
}

function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Builds the context of calls. A visitor's row looks at tokens only where it says so; a broken token there is no reason to refuse,
 * and one that opens nothing but the change of a password makes nobody a member.
 */
export function createContextMaker(keepers: Gatekeepers, clock: Clock, isHttps: boolean): ContextMaker {
  /** The operator of the cookie. It comes along whoever makes the browser ask: only the header shows that it is our own page. */
  async function staffSession(request: FastifyRequest, merchant: MerchantView, cookies: CookieJar): Promise<Sessions> {
    const token = cookies.read('session');
    if (token === null) return NOBODY;
    if (request.headers[OFFICE_HEADER] === undefined) return { ...NOBODY, refusal: refuse('CSRF_ORIGIN') };
    const operator = await keepers.authenticateOperator(token, merchant, request.ip, isHumanCall(request));
    return isRefusal(operator) ? { ...NOBODY, refusal: operator } : { ...NOBODY, operator };
  }

  async function sessions(
    request: FastifyRequest,
    { token, knows }: KnownBy,
    merchant: MerchantView,
    cookies: CookieJar,
  ): Promise<Sessions> {
    if (token === 'staff' || knows === 'operator') return staffSession(request, merchant, cookies);
    const bearer = token || knows ? bearerOf(request) : null;
    if (!bearer) return NOBODY;
    const member = await keepers.authenticateMember(bearer, merchant);
    if (!token) {
      const isKnown = member !== null && !isRefusal(member) && !member.restricted;
      return { member: isKnown ? member : null, operator: null, refusal: null };
    }
    return isRefusal(member)
      ? { member: null, operator: null, refusal: member }
      : { member, operator: null, refusal: null };
  }

  /** An operator may work for another brand than the host's: the header names it, his seats allow it. */
  async function seated(
    request: FastifyRequest,
    merchant: MerchantView,
    made: Sessions,
  ): Promise<Sessions & { merchant: MerchantView }> {
    const wish = request.headers['x-merchant'];
    if (!made.operator || typeof wish !== 'string' || wish === merchant.code) return { ...made, merchant };
    const seat = (await keepers.takeSeat?.(made.operator, wish.slice(0, 40))) ?? null;
    if (seat) return { ...made, ...seat };
    return { ...made, merchant, operator: null, refusal: refuse('FORBIDDEN', { permission: 'merchant' }) };
  }

  return async (request, row) => {
    const host = hostOf(request);
    const merchant = await keepers.findMerchant(host);
    const cookies = createCookieJar(request.headers, isHttps);
    const made = await sessions(request, row, merchant, cookies);
    const { member } = made;
    const { merchant: place, operator, refusal } = await seated(request, merchant, made);
    const context: CallContext = {
      requestId: request.id,
      ip: request.ip,
      country: keepers.countryOf(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      host,
      language: languageOf(place, wishOf(request.headers), request.headers['accept-language']),
      now: clock.now(),
      merchant: place,
      member,
      operator,
      headers: request.headers,
      cookies,
      params: (request.params ?? {}) as Record<string, string>,
      ...(row.body === 'raw' && Buffer.isBuffer(request.body) && { rawBody: request.body }),
    };
    return { context, refusal, cookies: cookies.lines };
  };
}
