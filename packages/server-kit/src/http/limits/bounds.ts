import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProxyTrust } from '../request/client-address.ts';
import { hasOneHost } from '../request/host.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, guardConnections } from './connections.ts';
import { addDeadlines, CALL_TIMEOUTS, type CallTimeouts, type Late } from './deadlines.ts';

/**
 * Time-outs of every HTTP server. A request must be complete within two minutes, whatever its size; small bodies have less time, see
 * `addDeadlines`. A connection may be without traffic no longer than an idle connection.
 */
export const SERVER_OPTIONS = {
  requestTimeout: 120_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle' as const,
  // A call that arrives while the server stops is answered like any other; its connection ends with the answer.
  return503OnClosing: false,
  http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000 },
};

export interface BoundsOptions {
  readonly trustProxy: ProxyTrust;
  readonly connections?: Partial<ConnectionLimits> | undefined;
  readonly timeouts?: Partial<CallTimeouts> | undefined;
  readonly onDrop?: (reason: string) => void;
  /** Answers a late call, or a request with two Host headers. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply, code: Late | 'BAD_REQUEST') => Promise<unknown>;
}

/** Limits that every server applies before reading a request: connections, bodies, answer times, and a single Host header. */
export function addBounds(app: FastifyInstance, options: BoundsOptions): void {
  const { trustProxy, onDrop, answer } = options;
  const connections = { ...CONNECTION_LIMITS, ...options.connections };
  guardConnections(app.server, connections, { trustProxy, ...(onDrop && { onDrop }) });
  app.addHook('onRequest', (request, reply, done) => {
    if (hasOneHost(request.raw)) return done();
    reply.header('connection', 'close');
    void answer(request, reply, 'BAD_REQUEST');
  });
  addDeadlines(app, { ...CALL_TIMEOUTS, ...options.timeouts }, answer);
}
