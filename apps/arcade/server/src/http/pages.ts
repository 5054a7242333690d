import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addStaticFiles } from '@lantern/server-kit';
import type { FastifyInstance } from 'fastify';

function policyFor(platformOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${platformOrigin}`,
  ].join('; ');
}

/** The client's files, and its one document under the addresses of games and replays. Only the platform may frame it. */
export async function addPages(app: FastifyInstance, folder: string, platformOrigin: string): Promise<void> {
  await addStaticFiles(app, folder);
  const file = join(folder, 'index.html');
  const document = existsSync(file) ? readFileSync(file) : null;
  const policy = policyFor(platformOrigin);
  for (const url of ['/play/:game', '/replay']) {
    app.get(url, async (_request, reply) => {
      if (document === null) return reply.code(503).type('text/plain; charset=utf-8').send('The games are not built.');
      reply.headers({
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
      });
      reply.removeHeader('x-frame-options');
      return reply.type('text/html; charset=utf-8').send(document);
    });
  }
}
