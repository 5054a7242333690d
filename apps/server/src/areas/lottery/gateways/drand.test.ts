import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLog } from '@lantern/server-kit/testing';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { afterEach, describe, expect, test } from 'vitest';
import { createDrand, isSignatureOf, QUICKNET } from './drand.ts';

/** Round 1000 of quicknet as published by the network. */
const ROUND = 1000n;
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const VALUE = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
/** Two further rounds of quicknet. */
const OTHERS = [
  [1n, 'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b'],
  [123n, 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'],
] as const;
const GOOD = { round: 1000, randomness: VALUE, signature: SIGNATURE };

const relays: Server[] = [];
afterEach(() => {
  for (const relay of relays.splice(0)) {
    relay.closeAllConnections();
    relay.close();
  }
});

/** A relay with the given answer; `requests` are the requests it received. */
async function relay(answer: (response: ServerResponse) => void): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(response);
  });
  relays.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
const says = (answer: unknown, status = 200) =>
  relay((response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)));
const drandOf = (urls: readonly string[], timeoutMs = 5_000) => createDrand({ urls, log: silentLog, timeoutMs });

describe('rounds', () => {
  const drand = drandOf([]);
  test('are named by the first one published at or after an instant', () => {
    const first = new Date(QUICKNET.genesisS * 1000);
    expect(drand.roundAt(first)).toEqual({ round: 1n, at: first });
    expect(drand.roundAt(new Date(first.getTime() + 1))).toEqual({ round: 2n, at: new Date(first.getTime() + 3000) });
    expect(drand.roundAt(new Date(first.getTime() + 3000))).toEqual({
      round: 2n,
      at: new Date(first.getTime() + 3000),
    });
    expect(drand.roundAt(new Date(0))).toEqual({ round: 1n, at: first });
  });
});

describe('signatures', () => {
  test("are verified with the network's key: another round, another bit and an invalid point are refused", () => {
    const signature = Buffer.from(SIGNATURE, 'hex');
    expect(isSignatureOf(QUICKNET, ROUND, signature)).toBe(true);
    expect(isSignatureOf(QUICKNET, 1001n, signature)).toBe(false);
    const bent = Buffer.from(signature);
    bent[47] = (bent[47] ?? 0) ^ 1;
    expect(isSignatureOf(QUICKNET, ROUND, bent)).toBe(false);
    expect(isSignatureOf(QUICKNET, ROUND, Buffer.alloc(48))).toBe(false);
    expect(isSignatureOf(QUICKNET, ROUND, Buffer.alloc(3))).toBe(false);
  });
});

describe('rounds that the network published', () => {
  test.each([...OTHERS, [ROUND, SIGNATURE] as const])('%s is signed by it, and under no other number', (round, hex) => {
    const signature = Buffer.from(hex, 'hex');
    expect(isSignatureOf(QUICKNET, round, signature)).toBe(true);
    expect(isSignatureOf(QUICKNET, round + 1n, signature)).toBe(false);
  });

  test('are valid for that network only', () => {
    const { shortSignatures } = bls12_381;
    const { publicKey, secretKey } = shortSignatures.keygen();
    const own = { publicKey: Buffer.from(publicKey.toBytes()).toString('hex') };
    expect(isSignatureOf(own, ROUND, Buffer.from(SIGNATURE, 'hex'))).toBe(false);
    for (const round of [1n, 2n ** 32n, 2n ** 63n]) {
      const message = Buffer.alloc(8);
      message.writeBigUInt64BE(round);
      const digest = createHash('sha256').update(message).digest();
      const hashed = shortSignatures.hash(digest, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
      const signature = shortSignatures.sign(hashed, secretKey).toBytes();
      expect(isSignatureOf(own, round, signature)).toBe(true);
      expect(isSignatureOf(QUICKNET, round, signature)).toBe(false);
    }
  });
});

describe('a relay', () => {
  test('is queried for the round and used when the signature is valid', async () => {
    const good = await says(GOOD);
    const answer = await drandOf([good.url]).read(ROUND);
    expect(answer?.value.toString('hex')).toBe(VALUE);
    expect(answer?.signature.toString('hex')).toBe(SIGNATURE);
    expect(good.requests).toEqual([`/${QUICKNET.chainHash}/public/1000`]);
  });

  test('with an invalid answer is skipped for one with a valid answer', async () => {
    const liar = await says({ ...GOOD, signature: `${SIGNATURE.slice(0, -1)}8` });
    const good = await says(GOOD);
    expect((await drandOf([liar.url, good.url]).read(ROUND))?.value.toString('hex')).toBe(VALUE);
  });

  test.each([
    ['says it is too early', { error: 'not yet' }, 425],
    ['answers another round', { ...GOOD, round: 999 }, 200],
    ['signs nothing', { round: 1000, randomness: VALUE }, 200],
    ['signs wrongly', { ...GOOD, signature: '00'.repeat(48) }, 200],
    ['answers nothing', null, 200],
    ['talks without an end', { ...GOOD, more: 'x'.repeat(10_000) }, 200],
  ])('that %s gives no value', async (_what, answer, status) => {
    const odd = await says(answer, status);
    expect(await drandOf([odd.url]).read(ROUND)).toBeNull();
  });

  test('that is silent, unreachable or redirects is abandoned in time', async () => {
    const good = await says(GOOD);
    const silent = await relay(() => undefined);
    const elsewhere = await relay((response) => response.writeHead(302, { location: good.url }).end());
    expect(await drandOf([silent.url, elsewhere.url, 'http://127.0.0.1:1'], 300).read(ROUND)).toBeNull();
  });
});
