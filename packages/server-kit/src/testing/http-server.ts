import type { Pool } from '@lantern/database';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../calls/route.ts';
import { createEncBox, type EncBox } from '../enc/open-body.ts';
import type { Resolvers } from '../http/context.ts';
import { createHttpServer, type HttpServerOptions } from '../http/http-server.ts';
import { createMetrics } from '../metrics.ts';
import { DEMO_BRAND, silentLog, testClock } from './doubles.ts';

export interface TestHttpServer {
  readonly url: string;
  readonly enc: EncBox;
  readonly app: ReturnType<typeof createHttpServer>;
  readonly clock: ReturnType<typeof testClock>;
  close(): Promise<void>;
}

export const NO_RESOLVERS: Resolvers = {
  findBrand: async () => DEMO_BRAND,
  authenticateMember: async () => null,
  authenticateOperator: async () => null,
  countryOf: () => null,
};

/** An HTTP server with the given routes, listening on the given or a free local port. */
export async function testHttpServer(
  pool: Pool,
  routes: readonly Route[],
  { prepare, ...changes }: Partial<HttpServerOptions> & { prepare?: (app: FastifyInstance) => Promise<unknown> } = {},
  port = 0,
): Promise<TestHttpServer> {
  const clock = testClock();
  const enc = createEncBox(pool);
  const app = createHttpServer({
    name: 'portal',
    routes,
    resolvers: NO_RESOLVERS,
    enc,
    messageOf: (language, code) => `${language} ${code}`,
    clock,
    log: silentLog,
    metrics: createMetrics(),
    production: false,
    trustProxy: false,
    https: false,
    ...changes,
  });
  await prepare?.(app);
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { url, enc, app, clock, close: () => app.close() };
}
