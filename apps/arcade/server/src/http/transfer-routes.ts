import {
  answerTransferCall,
  createReplayGuard,
  TRANSFER_OPERATIONS,
  type TransferServer,
  transferPathOf,
} from '@lantern/vendor-protocol';
import type { FastifyInstance } from 'fastify';
import type { ArcadeDeps, OwnStudio } from '../deps.ts';
import { OWN_STUDIO } from '../own-studio.ts';

/** The doors that the platform knocks at: one path an operation. The signature covers the bytes, so that nothing reads them before it. */
export async function addTransferCalls(app: FastifyInstance, deps: ArcadeDeps, own: OwnStudio): Promise<void> {
  const server: TransferServer = {
    guard: createReplayGuard(),
    secretOf: async (vendor, keyId) => (vendor === own.vendor && keyId === own.key.id ? own.key.secret : null),
    handle: (operation, request) => OWN_STUDIO[operation](deps, request),
    onError: (error) => deps.log.error({ err: error }, "a call for the studio's own wallets failed"),
  };
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const operation of TRANSFER_OPERATIONS) {
      door.post(transferPathOf(operation), async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const call = { headers: request.headers, rawBody, now: deps.clock.now() };
        const { status, body, headers } = await answerTransferCall(server, operation, call);
        return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
      });
    }
  });
}
