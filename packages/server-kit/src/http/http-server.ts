import type { Language } from '@lantern/contract/schemas';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isRefusal, type Refusal } from '../calls/refusal.ts';
import type { PlainRoute, Route } from '../calls/route.ts';
import type { EncBox } from '../enc/open-body.ts';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../time/clock.ts';
import { serveCall } from './call-server.ts';
import { createContextMaker, hostOf, type Resolvers } from './context.ts';
import { refusalOfError, sendRefusal } from './envelope.ts';
import { addBounds, SERVER_OPTIONS } from './limits/bounds.ts';
import type { ConnectionLimits } from './limits/connections.ts';
import type { CallTimeouts } from './limits/deadlines.ts';
import { createRateLimiter } from './limits/rate-limit.ts';
import type { SharedRateLimiter } from './limits/shared-rate-limit.ts';
import { discardRest } from './limits/unread-bodies.ts';
import type { MessageOf } from './messages.ts';
import { addPlainRoutes, addWorkLimits } from './plain-routes.ts';
import type { ProxyTrust } from './request/client-address.ts';
import { languageOf, preferredLanguageOf } from './request/language.ts';
import { requestIdOf } from './request/request-id.ts';
import { setSecurityHeaders } from './security-headers.ts';

const DEFAULT_BODY_BYTES = 32_768;
const SLOW_MS = 1_000;
const DRAIN_MS = 8_000;

export interface HttpServerOptions {
  readonly name: 'portal' | 'backoffice';
  readonly routes: readonly Route[];
  readonly plainRoutes?: readonly PlainRoute[];
  readonly resolvers: Resolvers;
  readonly enc: EncBox;
  readonly messageOf: MessageOf;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Production omits the validation of answers. */
  readonly production: boolean;
  readonly trustProxy: ProxyTrust;
  /** True when clients connect by https only. */
  readonly https: boolean;
  /** Off in load tests only. */
  readonly rateLimits?: boolean;
  /** Limits that all processes count together. Absent: each process counts alone. */
  readonly sharedLimiter?: SharedRateLimiter;
  /** Limits of connections and waiting times. */
  readonly connections?: Partial<ConnectionLimits>;
  readonly timeouts?: Partial<CallTimeouts>;
  /** Handles a GET that matches no call (pages, files); false if it does not apply. */
  readonly fallback?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean | Refusal>;
}

/** All paths of the server, to distinguish a wrong method from an unknown path. */
function createPathTable(options: HttpServerOptions) {
  const entries = [...options.routes.map(({ row }) => row), ...(options.plainRoutes ?? [])].map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }));
  return (path: string): string[] => entries.filter((entry) => entry.pattern.test(path)).map((entry) => entry.method);
}

function addLogging(app: FastifyInstance, { log, metrics, name }: HttpServerOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const call = request.routeOptions.config.call ?? 'other';
    const ms = Math.round(reply.elapsedTime);
    metrics.httpSeconds.observe({ server: name, call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (reply.refusalCode) metrics.refusals.inc({ call, code: reply.refusalCode });
    const level = reply.statusCode >= 500 || ms >= SLOW_MS ? 'warn' : reply.statusCode >= 400 ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        call,
        status: reply.statusCode,
        code: reply.refusalCode,
        ip: request.ip,
        ms,
      },
      'answered',
    );
  });
}

function addBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Bodies stay raw bytes until the row is known: signatures are computed over bytes, and the row defines the format.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function addCalls(app: FastifyInstance, options: HttpServerOptions): void {
  const makeContext = createContextMaker(options.resolvers, options.clock, options.https);
  const limiter = options.rateLimits === false ? null : createRateLimiter();
  const { enc, messageOf, log, resolvers } = options;
  const { closedTo } = resolvers;
  for (const route of options.routes) {
    app.route({
      method: route.row.method,
      url: route.row.path,
      bodyLimit: route.row.maxBytes ?? DEFAULT_BODY_BYTES,
      config: { call: route.row.name, work: 0 },
      handler: serveCall(route, {
        makeContext,
        enc,
        limiter,
        sharedLimiter: (limiter && options.sharedLimiter) ?? null,
        closedTo,
        messageOf,
        log,
        checkAnswers: !options.production,
      }),
    });
  }
}

/** Language of a refusal before the call is known. Reading the brand may fail at that moment; then English. */
function languageReader({ resolvers }: HttpServerOptions) {
  return async (request: FastifyRequest): Promise<Language> => {
    try {
      const brand = await resolvers.findBrand(hostOf(request));
      return languageOf(brand, preferredLanguageOf(request.headers), request.headers['accept-language']);
    } catch {
      return 'EN';
    }
  };
}

/** Sends a refusal when no call has answered. */
function refuser(options: HttpServerOptions) {
  const languageFor = languageReader(options);
  return async (request: FastifyRequest, reply: FastifyReply, refusal: Pick<Refusal, 'code' | 'params'>) => {
    const language = await languageFor(request);
    return reply.sent ? reply : sendRefusal(reply, language, refusal, options.messageOf);
  };
}

function addRefusals(app: FastifyInstance, options: HttpServerOptions, refuseCall: ReturnType<typeof refuser>): void {
  const methodsOf = createPathTable(options);
  const { log } = options;
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOfError(error);
    discardRest(request, reply);
    if (refusal.code === 'UNKNOWN') log.error({ requestId: request.id, err: error }, 'call failed');
    return refuseCall(request, reply, refusal);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (allowed.length > 0) {
      reply.header('allow', [...new Set(allowed)].join(', '));
      return refuseCall(request, reply, { code: 'METHOD_NOT_ALLOWED', params: {} });
    }
    const handled = (await options.fallback?.(request, reply)) ?? false;
    if (handled === true) return reply;
    return refuseCall(request, reply, isRefusal(handled) ? handled : { code: 'NOT_FOUND', params: {} });
  });
}

/**
 * Final hooks of every answer. On close, calls in progress may finish, their connections are told to end, and the rest is closed after a
 * time-out. Answers without a caching header get no-store.
 */
function addEndings(app: FastifyInstance): void {
  let isClosing = false;
  let forceClose: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isClosing = true;
    forceClose = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  });
  app.addHook('onClose', async () => clearTimeout(forceClose));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

/** The path placeholder that contains U+0000, which PostgreSQL does not accept in text. */
function nulPlaceholder(params: unknown): string | undefined {
  const found = Object.entries((params ?? {}) as Record<string, string>).find(([, value]) => value.includes('\u0000'));
  return found?.[0];
}

/** HTTP server of one port: its calls and everything around them. The caller adds pages and starts listening. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const refuseCall = refuser(options);
  const app = fastify({
    logger: false,
    trustProxy: options.trustProxy,
    bodyLimit: DEFAULT_BODY_BYTES,
    ...SERVER_OPTIONS,
    // Requests that cannot be routed: a malformed path, or a placeholder that is too long.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, options.https);
      void refuseCall(request, reply, refusalOfError(error));
    },
    genReqId: (request) => requestIdOf(request),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    setSecurityHeaders(reply, options.https);
    done();
  });
  addEndings(app);
  addLogging(app, options);
  addBodies(app);
  addBounds(app, {
    trustProxy: options.trustProxy,
    connections: options.connections,
    timeouts: options.timeouts,
    onDrop: (reason) => options.metrics.connectionsDropped.inc({ server: options.name, reason }),
    answer: (request, reply, code) => refuseCall(request, reply, { code, params: {} }),
  });
  app.addHook('onRequest', (request, reply, done) => {
    const field = nulPlaceholder(request.params);
    if (field === undefined) return done();
    discardRest(request, reply);
    void refuseCall(request, reply, { code: 'BAD_REQUEST', params: { field, rule: 'nul' } });
  });
  addWorkLimits(app, options, (request, reply, wait) =>
    refuseCall(request, reply, { code: 'RATE_LIMITED', params: { wait } }),
  );
  addCalls(app, options);
  addPlainRoutes(app, options);
  addRefusals(app, options, refuseCall);
  return app;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call, for logs and metrics. */
    call?: string;
  }
}
