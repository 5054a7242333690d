import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutsideNetwork } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proofTextOf, unprovenOrigin } from './origin-proof.ts';

const SECRET = 'a secret of the brand';
const SANDBOX = createOutsideNetwork({ allowsPrivate: true });
let server: Server;
let origin: string;
/** Answers the next request. */
let answer: { status: number; body: string; location?: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    const { status, body, location } =
      request.url === '/moved' ? { ...answer, status: 200, location: undefined } : answer;
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const check = (outside = SANDBOX) => unprovenOrigin(outside, SECRET, [origin]);

describe('the proof that an origin belongs to a brand', () => {
  test('is its own text at its own address', async () => {
    answer = { status: 200, body: `${proofTextOf(SECRET, origin)}\n` };
    expect(await check()).toBeNull();
  });

  test.each([
    ['another text', () => ({ status: 200, body: 'lantern-site' })],
    ['the text of another brand', () => ({ status: 200, body: proofTextOf('another secret', origin) })],
    ['the text of another origin', () => ({ status: 200, body: proofTextOf(SECRET, 'https://games.example') })],
    ['an error page with the text', () => ({ status: 404, body: proofTextOf(SECRET, origin) })],
    ['a redirect to the text', () => ({ status: 302, body: proofTextOf(SECRET, origin), location: '/moved' })],
    [
      'a body that goes on after the text',
      () => ({ status: 200, body: proofTextOf(SECRET, origin) + ' '.repeat(1e6) }),
    ],
  ])('is not %s', async (_what, made) => {
    answer = made();
    expect(await check()).toMatchObject({
      code: 'ADDRESS_NOT_OWNED',
      params: { address: origin, place: `${origin}/.well-known/lantern-site`, text: proofTextOf(SECRET, origin) },
    });
  });

  test('is not fetched from a private network', async () => {
    answer = { status: 200, body: proofTextOf(SECRET, origin) };
    expect(await check(createOutsideNetwork({ allowsPrivate: false }))).toMatchObject({ code: 'ADDRESS_NOT_OWNED' });
  });
});
