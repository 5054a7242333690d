import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProxyTrust } from './client-address.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, guardConnections } from './connections.ts';
import { addDeadlines, type Late, PATIENCE, type Patience } from './deadlines.ts';
import { hasOneHost } from './host.ts';

/**
 * Time-outs of every server of ours. A request must be whole within two minutes, however large; small bodies have less, see
 * `addDeadlines`. The longest time without a byte in either direction is that of an idle connection.
 */
export const SERVER_OPTIONS = {
  requestTimeout: 120_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle' as const,
  http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000 },
};

export interface BoundsOptions {
  readonly trustProxy: ProxyTrust;
  readonly connections?: Partial<ConnectionLimits> | undefined;
  readonly patience?: Partial<Patience> | undefined;
  readonly onDrop?: (reason: string) => void;
  /** Answers a call that is late, or one that names two hosts. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply, code: Late | 'BAD_REQUEST') => Promise<unknown>;
}

/** What every server of ours bounds before anything is looked at: connections, bodies, answers, and how often a host is named. */
export function addBounds(app: FastifyInstance, options: BoundsOptions): void {
  const { trustProxy, onDrop, answer } = options;
  const connections = { ...CONNECTION_LIMITS, ...options.connections };
  guardConnections(app.server, connections, { trustProxy, ...(onDrop && { onDrop }) });
  app.addHook('onRequest', (request, reply, done) => {
    if (hasOneHost(request.raw)) return done();
    reply.header('connection', 'close');
    void answer(request, reply, 'BAD_REQUEST');
  });
  addDeadlines(app, { ...PATIENCE, ...options.patience }, answer);
}
