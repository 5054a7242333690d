import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PlainAnswer, PlainRoute } from '../calls/route.ts';
import type { Clock } from '../time/clock.ts';
import { createContextMaker, type Resolvers } from './context.ts';
import { discardRest } from './limits/unread-bodies.ts';
import {
  createWorkBudget,
  REFUSED_PER_MINUTE,
  SIGNED_PER_MINUTE,
  UNITS_PER_MINUTE,
  WORK,
  type WorkBudget,
} from './limits/work-budget.ts';

/** A route without its own figure costs as much as a file. */
const workOf = (request: FastifyRequest): number => request.routeOptions.config.work ?? WORK.file;

/** Seconds to wait before a signed request is processed, or null. */
function spendSigned(budget: WorkBudget, request: FastifyRequest, nowMs: number): number | null {
  const { ip } = request;
  return (
    budget.spend('refused', ip, 0, REFUSED_PER_MINUTE, nowMs) ??
    budget.spend(`signed ${request.routeOptions.url}`, ip, 1, SIGNED_PER_MINUTE, nowMs)
  );
}

/**
 * Limits requests that are not calls of the contract (calls have their own limits): plain routes, pages, files, documentation and unknown
 * paths. Each is charged by its work to the client address.
 */
export function addWorkLimits(
  app: FastifyInstance,
  { clock, rateLimits }: { readonly clock: Clock; readonly rateLimits?: boolean | undefined },
  refuse: (request: FastifyRequest, reply: FastifyReply, wait: number) => Promise<unknown>,
): void {
  const budget = createWorkBudget();
  const isOff = rateLimits === false;
  const nowMs = () => clock.now().getTime();
  app.decorateRequest('spend', function spend(this: FastifyRequest, units: number): number | null {
    return isOff ? null : budget.spend('plain', this.ip, units, UNITS_PER_MINUTE, nowMs());
  });
  app.decorateRequest('noteUnsigned', function noteUnsigned(this: FastifyRequest): void {
    budget.spend('refused', this.ip, 1, REFUSED_PER_MINUTE, nowMs());
  });
  app.addHook('onRequest', (request, reply, done) => {
    const units = workOf(request);
    if (isOff || units === 0) return done();
    const isSigned = request.routeOptions.config.signed === true;
    const wait = isSigned ? spendSigned(budget, request, nowMs()) : request.spend(units);
    if (wait === null) return done();
    discardRest(request, reply);
    void refuse(request, reply, wait);
  });
}

/** Query parameters as strings: the first of repeated names; other values are dropped. */
function oneOfEach(query: unknown): Record<string, string> {
  const pairs = Object.entries(query as Record<string, unknown>).map(([name, value]) => [
    name,
    String(Array.isArray(value) ? value[0] : value).replaceAll('\u0000', ''),
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function send(reply: FastifyReply, plain: PlainRoute, answer: PlainAnswer): FastifyReply {
  if (plain.contentSecurityPolicy) reply.header('content-security-policy', plain.contentSecurityPolicy);
  reply.headers(answer.headers ?? {});
  return reply.code(answer.status).type(answer.contentType).send(answer.body);
}

export interface PlainRouteOptions {
  readonly plainRoutes?: readonly PlainRoute[];
  readonly resolvers: Resolvers;
  readonly clock: Clock;
  /** True when clients connect by https only. */
  readonly https: boolean;
}

export function addPlainRoutes(
  app: FastifyInstance,
  { plainRoutes = [], resolvers, clock, https }: PlainRouteOptions,
): void {
  const makeContext = createContextMaker(resolvers, clock, https);
  for (const plain of plainRoutes) {
    app.route({
      method: plain.method,
      url: plain.path,
      ...(plain.maxBytes !== undefined && { bodyLimit: plain.maxBytes }),
      config: { call: plain.path, work: plain.work ?? WORK.plain, signed: plain.signed === true },
      handler: async (request, reply) => {
        const { context } = await makeContext(request, { body: 'raw' });
        const answer = await plain.handler(context, oneOfEach(request.query));
        if (plain.signed && (answer.unsigned || answer.status === 401)) request.noteUnsigned();
        return send(reply, plain, answer);
      },
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Charges work units to the client address; returns the seconds to wait when none are left, else null. */
    spend(units: number): number | null;
    /** Counts a request with a wrong signature. */
    noteUnsigned(): void;
  }
  interface FastifyContextConfig {
    /** Cost of a request to its address, in work units; a file costs one. */
    work?: number;
    signed?: boolean;
  }
}
