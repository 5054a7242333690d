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

/** Serves one saved page at every page path, with the same assets. */
export async function serveStaticCopy(html: string) {
  const page = compress(html);
  const port = await freePort();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const asset = /\.\w+$/.test(path) ? readAsset(path) : null;
    if (asset) {
      response.writeHead(200, { 'content-type': asset.type, 'cache-control': 'public, max-age=31536000, immutable' });
      response.end(asset.body);
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
