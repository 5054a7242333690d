import { timingSafeEqual } from 'node:crypto';
import type { TypedCall } from '@lantern/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { docsPageOf } from '../docs/docs-page.ts';
import { openApiOf } from '../docs/openapi.ts';
import type { Metrics } from '../metrics.ts';
import { WORK } from './limits/work-budget.ts';
import { isLoopbackAddress, isLoopbackHost } from './request/host.ts';

export interface SystemRouteOptions {
  readonly title: string;
  readonly rows: readonly TypedCall[];
  readonly metrics: Metrics;
  /** Null when the process can serve requests, else a short reason. */
  readonly notReady: () => Promise<string | null>;
  /** Allows remote clients to read the metrics; without it only the loopback address may. */
  readonly metricsToken: string | null;
}

/** Headers that proxies add. A request with one of them does not come from this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  // Uses the socket's own address: neither a header nor a proxy on this machine may make a remote client look local. The host is checked as
  // well: with DNS rebinding, a foreign page can send requests from a browser on this machine.
  const isDirect = !FORWARDED.some((name) => request.headers[name] !== undefined);
  if (isDirect && isLoopbackAddress(request.socket.remoteAddress) && isLoopbackHost(request.headers.host)) return true;
  if (token === null) return false;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Health and metrics of a process. */
export function addHealthRoutes(
  app: FastifyInstance,
  options: Pick<SystemRouteOptions, 'metrics' | 'notReady' | 'metricsToken'>,
): void {
  const system = { config: { work: WORK.system } };
  app.get('/healthz', system, async () => ({ alive: true }));
  app.get('/readyz', { config: { work: WORK.plain } }, async (_request, reply) => {
    const reason = await options.notReady();
    return reply.code(reason === null ? 200 : 503).send({ ready: reason === null, reason });
  });
  app.get('/metrics', { config: { work: WORK.docs } }, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) return reply.callNotFound();
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
}

/** Health, metrics and documentation of an HTTP server. */
export function addSystemRoutes(app: FastifyInstance, options: SystemRouteOptions): void {
  addHealthRoutes(app, options);
  const docs = { config: { work: WORK.docs } };
  const description = JSON.stringify(openApiOf(options.rows, options.title));
  const page = docsPageOf(options.rows, options.title);
  app.get('/docs', docs, async (_request, reply) =>
    reply
      .header('content-security-policy', page.contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(page.html),
  );
  app.get('/docs/openapi.json', docs, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  );
}
