import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_BRAND, silentLog, testClock } from '../testing/doubles.ts';
import { NO_RESOLVERS, type TestHttpServer, testHttpServer } from '../testing/http-server.ts';
import type { Page } from './page-cache.ts';
import { createPageServer, type PageRequest } from './page-server.ts';
import { addStaticFiles } from './static-files.ts';

let database: TestDatabase;
let http: TestHttpServer;
let folder: string;
const clock = testClock();
let renderings: string[] = [];
let text = 'first';
let country: string | null = null;

function page(html: string, changes: Partial<Page> = {}): Page {
  return {
    status: 200,
    location: null,
    html,
    scriptSources: ["'sha256-abc='"],
    styleSources: [],
    imageSources: ['https://cdn.example'],
    frameSources: [],
    connectSources: [],
    ...changes,
  };
}

async function render({ language, path }: PageRequest): Promise<Page> {
  renderings.push(`${language} ${path}`);
  if (path === '/') return page('', { status: 302, location: '/index' });
  return page(`<!doctype html>${text} ${language} ${path}`, path === '/404' ? { status: 404 } : {});
}

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lantern-static-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'plain');
  await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('packed'));
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  await writeFile(join(folder, 'robots.txt.br'), brotliCompressSync('User-agent: *'));
  await writeFile(join(folder, 'index.html'), 'the template');
  for (const name of ['.vite', 'art/covers']) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'art', '.hidden'), 'hidden');
  await writeFile(join(folder, 'art', 'covers', 'a b.svg'), '<svg/>');
  const pages = createPageServer({
    resolvers: { ...NO_RESOLVERS, findBrand: async () => DEMO_BRAND, countryOf: () => country },
    clock,
    log: silentLog,
    canonicalPath: (path) => (['/', '/index', '/help'].includes(path) ? path : '/404'),
    render,
    stop: async (visitor) => (visitor.country === 'XX' ? async () => page('stop', { status: 451 }) : null),
  });
  http = await testHttpServer(database.appPool, [], { fallback: pages, prepare: (app) => addStaticFiles(app, folder) });
});
afterAll(async () => {
  await http.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

interface Got {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** Without automatic decompression and redirects. */
function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    request(http.url + path, { headers: { accept: 'text/html', ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Got['headers'],
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('renders a page once per brand, language and path, whatever else the request contains', async () => {
  renderings = [];
  const first = await get('/index');
  await get('/index?code=1');
  await get('/index', { cookie: 'other=1; lang=VI' });
  const packed = await get('/index', { 'accept-language': 'vi', 'accept-encoding': 'gzip, br' });
  expect(renderings).toEqual(['EN /index', 'VI /index']);
  expect(first.body.toString()).toBe('<!doctype html>first EN /index');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.body).toString()).toBe('<!doctype html>first VI /index');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  expect(first.headers.vary).toContain('accept-language');
});

test('the policy allows the page its own scripts by hash and nothing else', async () => {
  const { headers } = await get('/index');
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-abc='");
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.example");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

test('an unchanged page is answered as not modified', async () => {
  const { headers } = await get('/index');
  const again = await get('/index', { 'if-none-match': headers.etag ?? '' });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('an old page is sent while a new one is rendered', async () => {
  await get('/help');
  text = 'second';
  clock.move(20_000);
  expect((await get('/help')).body.toString()).toContain('first');
  await expect.poll(async () => (await get('/help')).body.toString()).toContain('second');
});

test('a page that is hours old is not sent', async () => {
  text = 'third';
  clock.move(3_600_000);
  expect((await get('/help')).body.toString()).toContain('third');
});

test('unknown addresses share one page, with its status', async () => {
  renderings = [];
  const answers = [await get('/a'), await get('/b/c'), await get('/login.php')];
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
  expect(renderings).toEqual(['EN /404']);
});

test('a redirect retains the query', async () => {
  const { status, headers } = await get('/?code=abc');
  expect([status, headers.location]).toEqual([302, '/index?code=abc']);
});

test.each(['/wps/nope', '/lgw/nope', '/bo/nope', '/assets/nope.js', '/metrics2/../wps/x'])(
  '%s is not found',
  async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  },
);

test('a blocked visitor gets the page with the reason, which is not cached', async () => {
  country = 'XX';
  const { status, headers, body } = await get('/index');
  country = null;
  expect([status, headers['cache-control'], body.toString()]).toEqual([451, 'no-store', 'stop']);
});

test('built files are cached without limit and compressed for clients that accept it', async () => {
  const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(brotliDecompressSync(packed.body).toString()).toBe('packed');
  expect((await get('/assets/app-1a2b.js')).body.toString()).toBe('plain');
  expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
});

test('files of nested folders are served; compressed forms, dot files, listings and files outside of the build are not', async () => {
  const { status, headers, body } = await get('/art/covers/a%20b.svg');
  expect([status, headers['content-type'], body.toString()]).toEqual([200, 'image/svg+xml', '<svg/>']);
  const none = ['/assets/app-1a2b.js.br', '/robots.txt.br', '/.vite/manifest.json', '/art/.hidden', '/art', '/art/'];
  const outside = [
    '/art/../index.html',
    '/art/%2e%2e/index.html',
    '/art/..%2findex.html',
    '/art/covers/%2e%2e%2f%2e%2e/index.html',
  ];
  for (const path of [...none, ...outside]) expect([path, (await get(path)).status]).toEqual([path, 404]);
});
