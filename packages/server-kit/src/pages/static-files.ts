import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/**
 * Serves the files of a build. Files under `assets/` have hashed names and never change; a precompressed `.br` file is sent to clients that
 * accept brotli. Each file gets its own route, so that any other path is a page or a 404.
 * @returns false when there is no build
 */
export async function addStaticFiles(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    globIgnore: ['**/*.br', '**/index.html'],
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', path.includes('/assets/') ? YEAR : HOUR);
      reply.setHeader('vary', 'accept-encoding');
    },
  });
  return true;
}
