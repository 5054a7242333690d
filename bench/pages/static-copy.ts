import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { freePort } from './portal-server.ts';

const files = 'apps/portal/dist/client';
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain',
};

/** The page as painted, without scripts: the upper limit for delivery. */
export function withoutScripts(html: string, theme: 'dark' | 'light'): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<html([^>]*) data-theme="[a-z]+"/, `<html$1 data-theme="${theme}"`);
}

function compress(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

function readAsset(path: string): { body: Buffer; type: string } | null {
  const plain = normalize(path);
  if (plain.includes('..')) return null;
  try {
    return {
      body: readFileSync(join(files, plain)),
      type: types[plain.split('.').pop() ?? ''] ?? 'application/octet-stream',
    };
  } catch {
    return null;
  }
}

/** Files that the portal makes itself, covers of games for instance. */
async function readFrom(origin: string, path: string): Promise<{ body: Buffer; type: string } | null> {
  const answer = await fetch(`${origin}${path}`);
  if (!answer.ok) return null;
  return {
    body: Buffer.from(await answer.arrayBuffer()),
    type: answer.headers.get('content-type') ?? 'application/octet-stream',
  };
}

/** Serves one saved page at every page path, with the assets of the portal at `portal`. */
export async function serveStaticCopy(html: string, portal: string) {
  const page = compress(html);
  const port = await freePort();
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (/\.\w+$/.test(path)) {
      const asset = readAsset(path) ?? (await readFrom(portal, path));
      const headers = { 'content-type': asset?.type ?? '', 'cache-control': 'public, max-age=31536000, immutable' };
      response.writeHead(asset ? 200 : 404, headers);
      response.end(asset?.body);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
