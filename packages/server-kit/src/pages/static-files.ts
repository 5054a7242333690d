import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

const OPTIONS = {
  index: false,
  preCompressed: true,
  cacheControl: false,
  decorateReply: false,
  dotfiles: 'ignore',
  // Only as the compressed form of another file.
  allowedPath: (path) => !path.endsWith('.br'),
  setHeaders: (reply, path) => {
    reply.setHeader('cache-control', path.includes('/assets/') ? YEAR : HOUR);
    reply.setHeader('vary', 'accept-encoding');
  },
} satisfies Omit<FastifyStaticOptions, 'root'>;

/**
 * Serves the files of a build. Files under `assets/` have hashed names and never change; a precompressed `.br` file is sent to clients that
 * accept brotli. Each folder of the build has one route, because a route for each of a thousand files costs every start half a second; each
 * file beside the folders has its own. Any other path is a page or a 404.
 * @returns false when there is no build
 */
export async function addStaticFiles(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  for (const name of folders)
    await app.register(fastifyStatic, { ...OPTIONS, root: join(folder, name), prefix: `/${name}/` });
  const globIgnore = [...folders.map((name) => `${name}/**`), '*.br', 'index.html'];
  await app.register(fastifyStatic, { ...OPTIONS, root: folder, wildcard: false, globIgnore });
  return true;
}
