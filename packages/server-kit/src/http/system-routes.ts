import { timingSafeEqual } from 'node:crypto';
import type { TypedCall } from '@lantern/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { docsPageOf } from '../docs/docs-page.ts';
import { openApiOf } from '../docs/openapi.ts';
import type { Metrics } from '../metrics.ts';
import { isLoopbackAddress, isLoopbackHost } from './host.ts';
import { WORK } from './work-budget.ts';

export interface SystemRouteOptions {
  readonly title: string;
  readonly rows: readonly TypedCall[];
  readonly metrics: Metrics;
  /** Null when the process can serve, else the reason in a few words. */
  readonly notReady: () => Promise<string | null>;
  /** Lets others than this machine read the metrics; without it only the loopback may. */
  readonly metricsToken: string | null;
}

/** What proxies add; whoever comes through one is not of this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  // The socket's own address: a header must not make a stranger local, and a proxy on this machine must not either. The host as
  // well: a page of another site, whose name was made to lead to this machine, comes from a browser on it.
  const isDirect = !FORWARDED.some((name) => request.headers[name] !== undefined);
  if (isDirect && isLoopbackAddress(request.socket.remoteAddress) && isLoopbackHost(request.headers.host)) return true;
  if (token === null) return false;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Health and figures of a process. */
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

/** Health, figures and documentation of a door. */
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
