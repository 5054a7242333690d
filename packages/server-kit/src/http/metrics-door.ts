import { type FastifyInstance, fastify } from 'fastify';
import { addHealthRoutes, type SystemRouteOptions } from './system-routes.ts';

/** Nobody but a collector of figures asks here. */
const MOST_CONNECTIONS = 32;
const TIMEOUT_MS = 10_000;

/** The door of a process that answers no calls: its health and its figures, under the rules that they have at the other doors. */
export function createMetricsDoor(
  options: Pick<SystemRouteOptions, 'metrics' | 'notReady' | 'metricsToken'>,
): FastifyInstance {
  const app = fastify({ bodyLimit: 1_024, requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS });
  app.server.maxConnections = MOST_CONNECTIONS;
  addHealthRoutes(app, options);
  return app;
}
