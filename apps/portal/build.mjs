// Builds the portal: browser files, the page renderer that needs their names, and brotli neighbours for the server to send.
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
const configFile = path.join(here, 'vite.config.ts');
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;

const next = path.join(here, '../../.cache/portal-next');
process.env.PORTAL_OUT = next;
rmSync(next, { recursive: true, force: true });
await build({ root: here, configFile, logLevel: 'warn' });
await build({ root: here, configFile, logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });

const client = path.join(next, 'client');
const files = readdirSync(client, { recursive: true }).map((name) => path.join(client, String(name)));
for (const file of files) {
  if (!compressible.test(file) || !statSync(file).isFile()) continue;
  const text = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
}

const done = path.join(here, 'dist');
rmSync(done, { recursive: true, force: true });
renameSync(next, done);
