import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { wantsPage } from './page-server.ts';

const policyFor = (frameSources: readonly string[]) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  ...(frameSources.length > 0 ? [`frame-src ${frameSources.join(' ')}`] : []),
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * Serves the document of a single-page application for every path that wants a page; null without a build.
 * @param frameSources origins that its pages may show in frames
 */
export function createSinglePage(
  folder: string,
  { frameSources = [] }: { readonly frameSources?: readonly string[] } = {},
) {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file);
  const policy = policyFor(frameSources).join('; ');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (!wantsPage(request) || /^\/(bo|assets)\//.test(request.url)) return false;
    await reply
      .header('content-security-policy', policy)
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
    return true;
  };
}
