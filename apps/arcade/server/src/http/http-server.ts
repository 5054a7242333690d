import {
  addBounds,
  addWorkLimits,
  createRateLimiter,
  discardRest,
  type ProxyTrust,
  SERVER_OPTIONS,
} from '@lantern/server-kit';
import fastify, { type FastifyInstance } from 'fastify';
import type { ArcadeDeps } from '../deps.ts';
import { fail } from '../failure.ts';
import { answer } from './answers.ts';
import { addPages } from './pages.ts';
import { reportRoutes } from './report-routes.ts';
import { addCalls } from './routes.ts';
import { addSignedRoutes } from './signed-routes.ts';
import { transferRoutes } from './transfer-routes.ts';

export interface HttpServerOptions {
  /** Folder of the built client. */
  readonly clientFolder: string;
  /** Origin of the back office, which may frame replays. */
  readonly backOfficeOrigin: string | undefined;
  /** True when the public address is https only. */
  readonly https: boolean;
  /** Addresses, ranges or number of proxies whose X-Forwarded-For is trusted; false for none. */
  readonly trustProxy: ProxyTrust;
  /** Disabled for load tests only. */
  readonly rateLimits?: boolean;
  /** Maximum of TCP connections, in total and per address. */
  readonly connections?: { readonly total: number; readonly perAddress: number } | undefined;
  /** Null when the process can serve, else a short reason. */
  readonly notReady: () => Promise<string | null>;
  /** Called after each crash call. */
  readonly onCrash: () => void;
}

const BODY_BYTES = 4_096;
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** HTTP server of the arcade: API of its client, pages and health check. */
export async function createArcadeHttp(deps: ArcadeDeps, options: HttpServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    trustProxy: options.trustProxy,
    bodyLimit: BODY_BYTES,
    ...SERVER_OPTIONS,
    // Errors before routing: a malformed path or a path parameter that is too long.
    frameworkErrors: (_error, _request, reply) => void answer(reply, fail('BAD_REQUEST', { field: '' })),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': NOTHING,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      ...(options.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    });
  });
  addBounds(app, {
    trustProxy: options.trustProxy,
    connections: options.connections,
    answer: async (_request, reply, code) => reply.sent || answer(reply, fail(code)),
  });
  addWorkLimits(app, { clock: deps.clock, rateLimits: options.rateLimits !== false }, async (_request, reply, wait) =>
    answer(reply, fail('RATE_LIMITED', { wait: String(wait) })),
  );
  const limiter = options.rateLimits === false ? null : createRateLimiter();
  const take = (key: string, perMinute: number) => limiter?.take(key, perMinute, deps.clock.now().getTime()) ?? null;
  addCalls(app, deps, take, options.onCrash);
  await addSignedRoutes(app, deps, [...reportRoutes(deps), ...(deps.own ? transferRoutes(deps, deps.own) : [])]);
  // Players' pages check availability through a launch CDN that forwards this path.
  app.get('/healthz', async (_request, reply) =>
    reply.header('cross-origin-resource-policy', 'cross-origin').send({ alive: true }),
  );
  app.get('/readyz', async (_request, reply) => {
    const reason = await options.notReady();
    return reply.code(reason === null ? 200 : 503).send({ ready: reason === null, reason });
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    discardRest(request, reply);
    if (error.statusCode !== undefined && error.statusCode < 500)
      return answer(reply, fail('BAD_REQUEST', { field: '' }));
    deps.log.error({ err: error, path: request.url.split('?', 1)[0] }, 'a call of the arcade failed');
    return answer(reply, fail('UNAVAILABLE'));
  });
  app.setNotFoundHandler((_request, reply) => answer(reply, fail('NOT_FOUND')));
  await addPages(app, options.clientFolder, {
    platformOrigin: deps.platformOrigin,
    backOfficeOrigin: options.backOfficeOrigin,
  });
  return app;
}
