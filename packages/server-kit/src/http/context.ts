import type { CallRow } from '@lantern/contract/calls';
import type { FastifyRequest } from 'fastify';
import type { CallContext } from '../calls/call-context.ts';
import { isRefusal, type Refusal, refuse } from '../calls/refusal.ts';
import type { BrandView, MemberSession, OperatorSession } from '../calls/scope.ts';
import type { Clock } from '../time/clock.ts';
import { BACK_OFFICE_HEADER, type CookieJar, createCookieJar, isHumanCall } from './request/back-office-cookies.ts';
import { languageOf, preferredLanguageOf } from './request/language.ts';

/** Resolvers of brands (hosts), sessions (tokens) and countries (addresses); implemented by areas and wired in `compose`. */
export interface Resolvers {
  /** Brand of a host name; the default brand for an unknown host. */
  findBrand(host: string): Promise<BrandView>;
  /** Session of a member's token: null when unknown or expired, a refusal when there is a specific reason (kicked). */
  authenticateMember(token: string, brand: BrandView): Promise<MemberSession | Refusal | null>;
  /**
   *
   * @param isHuman whether the call reports human input; only human input extends the session
   */
  authenticateOperator(
    token: string,
    brand: BrandView,
    ip: string,
    isHuman: boolean,
  ): Promise<OperatorSession | Refusal | null>;
  /** Country of an address, null when unknown. */
  countryOf(ip: string): string | null;
  /** Refusal for visitors who are locked out (maintenance, region); null otherwise. Absent: never locked out. */
  closedTo?(brand: BrandView, visitor: Visitor): Promise<Refusal | null>;
  /** Clears the cache of a brand, because it was changed elsewhere. */
  forgetBrand?(brandId: bigint): void;
  /** Resolves the brand that an operator selected, and the operator's account in it; null if he has no seat there. */
  takeSeat?(operator: OperatorSession, merchantCode: string): Promise<Seat | null>;
}

/** Origin of a visitor. */
export interface Visitor {
  readonly ip: string;
  /** ISO 3166 code, null when unknown. */
  readonly country: string | null;
}

/** An operator working in one of his brands. */
export interface Seat {
  readonly brand: BrandView;
  readonly operator: OperatorSession;
}

export interface MadeContext {
  readonly context: CallContext;
  /** Set when the token itself is refused (a kicked session). */
  readonly refusal: Refusal | null;
  /** Cookies to set with the answer. */
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
 * Operator of the session cookie. Browsers attach the cookie to requests of any page; only the custom header proves that the request comes
 * from our own page.
 */
async function staffSession(
  resolvers: Resolvers,
  request: FastifyRequest,
  brand: BrandView,
  cookies: CookieJar,
): Promise<Sessions> {
  const token = cookies.read('session');
  if (token === null) return NOBODY;
  if (request.headers[BACK_OFFICE_HEADER] === undefined) return { ...NOBODY, refusal: refuse('CSRF_ORIGIN') };
  const operator = await resolvers.authenticateOperator(token, brand, request.ip, isHumanCall(request));
  return isRefusal(operator) ? { ...NOBODY, refusal: operator } : { ...NOBODY, operator };
}

/**
 * Builds call contexts. Rows for visitors read tokens only where they say so; an invalid token is then no reason to refuse, and a token
 * valid only for a password change does not count as a member session.
 */
export function createContextMaker(resolvers: Resolvers, clock: Clock, isHttps: boolean): ContextMaker {
  async function sessions(
    request: FastifyRequest,
    { token, knows }: KnownBy,
    brand: BrandView,
    cookies: CookieJar,
  ): Promise<Sessions> {
    if (token === 'staff' || knows === 'operator') return staffSession(resolvers, request, brand, cookies);
    const bearer = token || knows ? bearerOf(request) : null;
    if (!bearer) return NOBODY;
    const member = await resolvers.authenticateMember(bearer, brand);
    if (!token) {
      const isKnown = member !== null && !isRefusal(member) && !member.restricted;
      return { member: isKnown ? member : null, operator: null, refusal: null };
    }
    return isRefusal(member)
      ? { member: null, operator: null, refusal: member }
      : { member, operator: null, refusal: null };
  }

  /** An operator may work for another brand than the host's, if the header names it and he has a seat in it. */
  async function seated(
    request: FastifyRequest,
    brand: BrandView,
    made: Sessions,
  ): Promise<Sessions & { brand: BrandView }> {
    const seatCode = request.headers['x-brand'];
    if (!made.operator || typeof seatCode !== 'string' || seatCode === brand.code) return { ...made, brand };
    const seat = (await resolvers.takeSeat?.(made.operator, seatCode.slice(0, 40))) ?? null;
    if (seat) return { ...made, ...seat };
    return { ...made, brand, operator: null, refusal: refuse('FORBIDDEN', { permission: 'brand' }) };
  }

  return async (request, row) => {
    const host = hostOf(request);
    const brand = await resolvers.findBrand(host);
    const cookies = createCookieJar(request.headers, isHttps);
    const made = await sessions(request, row, brand, cookies);
    const { member } = made;
    const { brand: place, operator, refusal } = await seated(request, brand, made);
    const context: CallContext = {
      requestId: request.id,
      ip: request.ip,
      country: resolvers.countryOf(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      host,
      language: languageOf(place, preferredLanguageOf(request.headers), request.headers['accept-language']),
      now: clock.now(),
      brand: place,
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
