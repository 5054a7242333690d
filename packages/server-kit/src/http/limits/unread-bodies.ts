import type { FastifyReply, FastifyRequest } from 'fastify';

/** A photo of a phone that is refused as too large is still answered; what is larger loses its connection. */
export const MOST_DISCARDED_BYTES = 16_777_216;

/**
 * Prepares the answer to a request whose body is not read to its end. The rest is received and discarded: a connection that the server
 * closes while its caller is still sending ends with an error of the network, and the caller does not see the answer. `requestTimeout`
 * bounds the time. A body above `MOST_DISCARDED_BYTES` is not received: its connection closes.
 */
export function discardRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  if (Number(raw.headers['content-length'] ?? 0) > MOST_DISCARDED_BYTES) {
    reply.header('connection', 'close');
    return;
  }
  // The framework closes the connection after an error of the body.
  reply.removeHeader('connection');
  let left = MOST_DISCARDED_BYTES;
  raw.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) raw.socket.destroy();
  });
}
