import type { IncomingCall, OutgoingAnswer } from '@lantern/vendor-protocol';
import type { FastifyInstance } from 'fastify';
import type { ArcadeDeps } from '../deps.ts';

/** A path that the platform calls, and its handler. */
export interface SignedRoute {
  readonly path: string;
  readonly answer: (call: IncomingCall) => Promise<OutgoingAnswer>;
}

/** Endpoints for the platform's signed requests. The signature covers the raw bytes, so the body is not parsed before the check. */
export async function addSignedRoutes(
  app: FastifyInstance,
  { clock }: Pick<ArcadeDeps, 'clock'>,
  routes: readonly SignedRoute[],
): Promise<void> {
  await app.register(async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { path, answer } of routes) {
      server.post(path, { config: { signed: true } }, async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { status, body, headers } = await answer({ headers: request.headers, rawBody, now: clock.now() });
        if (status === 401) request.noteUnsigned();
        return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
      });
    }
  });
}
