import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addStaticFiles } from '@lantern/server-kit';
import type { FastifyInstance } from 'fastify';

function policyFor(...framedBy: readonly string[]): string {
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
    `frame-ancestors ${framedBy.join(' ')}`,
  ].join('; ');
}

/** Origins that may frame the pages. */
export interface FrameOrigins {
  /** Origin for players' pages: games and replays. */
  readonly platformOrigin: string;
  /** Origin of the back office, for replays only; undefined when there is none. */
  readonly backOfficeOrigin: string | undefined;
}

/** Serves the client's files, and its single HTML document at the addresses of games and replays. */
export async function addPages(
  app: FastifyInstance,
  folder: string,
  { platformOrigin, backOfficeOrigin }: FrameOrigins,
): Promise<void> {
  await addStaticFiles(app, folder);
  const file = join(folder, 'index.html');
  const document = existsSync(file) ? readFileSync(file) : null;
  const policies = {
    '/play/:game': policyFor(platformOrigin),
    '/replay': policyFor(platformOrigin, ...(backOfficeOrigin === undefined ? [] : [backOfficeOrigin])),
  };
  for (const [url, policy] of Object.entries(policies)) {
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
