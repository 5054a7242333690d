// Builds the games' client and writes brotli versions of its text files for the server to send.
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
const next = path.join(here, '../../../.cache/arcade-next');
process.env.ARCADE_OUT = next;
rmSync(next, { recursive: true, force: true });
await build({ root: here, configFile: path.join(here, 'vite.config.ts'), logLevel: 'warn' });

for (const name of readdirSync(next, { recursive: true })) {
  const file = path.join(next, String(name));
  if (!/\.(js|css|svg)$/.test(file) || !statSync(file).isFile()) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
}

const done = path.join(here, 'dist');
rmSync(done, { recursive: true, force: true });
renameSync(next, done);
