import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type Refusal, refuse } from '../calls/refusal.ts';
import type { BrandView } from '../calls/scope.ts';
import { hostOf, type Resolvers } from '../http/context.ts';
import { WORK } from '../http/limits/work-budget.ts';
import { languageOf, preferredLanguageOf } from '../http/request/language.ts';
import type { Clock } from '../time/clock.ts';
import { createPageCache, type Page, type StoredPage, storePage } from './page-cache.ts';

/** Everything that may influence a page's content. */
export interface PageRequest {
  readonly brand: BrandView;
  readonly language: BrandView['defaultLanguage'];
  readonly path: string;
}

/** The requester of a page, for decisions that must not be cached. */
export interface PageVisitor extends PageRequest {
  readonly ip: string;
  readonly country: string | null;
}

export interface PageServerOptions {
  readonly resolvers: Pick<Resolvers, 'findBrand' | 'countryOf'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Cache path of a page: the path itself if the page exists, one common path for all unknown paths. */
  readonly canonicalPath: (path: string) => string;
  /** Changes with a brand's settings, so that no cached page outlives them. */
  readonly versionOf?: (brand: BrandView) => Promise<string>;
  readonly render: (request: PageRequest) => Promise<Page>;
  /** Renderer of the page shown instead of any other (maintenance, restriction), or null. */
  readonly stop: (visitor: PageVisitor) => Promise<(() => Promise<Page>) | null>;
}

const SAFE_HOST = /^[\w.-]+(:\d+)?$/;

/** Paths of calls, sockets, files and system routes. */
const NO_PAGES = /^\/(wps|lgw|bo|ws|docs|healthz|readyz|metrics|assets)(\/|$)/;

/** Whether a request is a read that accepts a page. */
export function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && /text\/html|\*\/\*/.test(request.headers.accept ?? '');
}

/** Content policy of a page: only its declared sources, its own origin and its socket. */
export function contentPolicyOf(page: Page, host: string): string {
  const socket = SAFE_HOST.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' ${page.scriptSources.join(' ')}`.trim(),
    `style-src 'self' ${page.styleSources.join(' ')}`.trim(),
    `img-src 'self' data: blob: ${page.imageSources.join(' ')}`.trim(),
    "font-src 'self'",
    `connect-src 'self'${socket} ${page.connectSources.join(' ')}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    `frame-src 'self' ${page.frameSources.join(' ')}`.trim(),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sendPage(request: FastifyRequest, reply: FastifyReply, stored: StoredPage, isShared: boolean): void {
  const { page } = stored;
  reply.headers({
    'content-security-policy': contentPolicyOf(page, request.headers.host ?? ''),
    'cache-control': isShared ? 'private, no-cache' : 'no-store',
    vary: 'cookie, accept-language, accept-encoding',
  });
  if (page.location !== null) {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    reply
      .code(page.status)
      .header('location', page.location + query)
      .send();
    return;
  }
  if (isShared && page.status === 200) {
    reply.header('etag', stored.etag);
    if (request.headers['if-none-match'] === stored.etag) {
      reply.code(304).send();
      return;
    }
  }
  reply.code(page.status).type('text/html; charset=utf-8');
  if (/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    reply.header('content-encoding', 'br').send(stored.brotli);
  } else reply.send(stored.html);
}

/**
 * Serves pages as the fallback of an HTTP server. All visitors of a brand, language and path get the same page, cached for a few seconds
 * and renewed in the background. A page that must be rendered costs its address more units than a cached one, so that nobody can force
 * endless rendering with new paths and languages.
 * @returns a handler that answers false for requests that do not want a page, and a refusal if rendering is not allowed now
 */
export function createPageServer(options: PageServerOptions) {
  const { resolvers, clock, log } = options;
  const nowMs = () => clock.now().getTime();
  const onFailure = (error: unknown) => log.error({ err: error }, 'a page could not be rendered');
  const cache = createPageCache(nowMs, onFailure);

  /** Charges the address for one more rendering; a refusal if its budget is used up. */
  function spendNew(request: FastifyRequest): Refusal | null {
    const wait = request.spend(WORK.newPage);
    return wait === null ? null : refuse('RATE_LIMITED', { wait });
  }

  async function sendStop(request: FastifyRequest, reply: FastifyReply, page: () => Promise<Page>) {
    const refused = spendNew(request);
    if (refused) return refused;
    sendPage(request, reply, await storePage(await page(), nowMs()), false);
    return true;
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean | Refusal> => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (!wantsPage(request) || NO_PAGES.test(path)) return false;
    const brand = await resolvers.findBrand(hostOf(request));
    const language = languageOf(brand, preferredLanguageOf(request.headers), request.headers['accept-language']);
    const visitor = { brand, language, path, ip: request.ip, country: resolvers.countryOf(request.ip) };
    const stop = await options.stop(visitor);
    if (stop) return sendStop(request, reply, stop);
    const canonical = options.canonicalPath(path);
    const version = (await options.versionOf?.(brand)) ?? '';
    request.spend(WORK.cachedPage);
    let refused: Refusal | null = null;
    const stored = await cache.get(
      `${brand.id}|${version}|${language}|${canonical}`,
      () => options.render({ brand, language, path: canonical }),
      () => {
        refused = spendNew(request);
        return refused === null;
      },
    );
    if (stored === null) return refused ?? refuse('OVERLOADED');
    sendPage(request, reply, stored, true);
    return true;
  };
}
