import { type FastifyInstance, fastify } from 'fastify';
import { addHealthRoutes, type SystemRouteOptions } from './system-routes.ts';

/** Only a metrics collector connects here. */
const MOST_CONNECTIONS = 32;
const TIMEOUT_MS = 10_000;

/** HTTP server of a process without calls: its health and metrics, under the same rules as on the other servers. */
export function createMetricsServer(
  options: Pick<SystemRouteOptions, 'metrics' | 'notReady' | 'metricsToken'>,
): FastifyInstance {
  const app = fastify({ bodyLimit: 1_024, requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS });
  app.server.maxConnections = MOST_CONNECTIONS;
  addHealthRoutes(app, options);
  return app;
}
