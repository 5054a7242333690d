import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  answerCall,
  CLOCK_WINDOW_MS,
  createReplayGuard,
  createVendorClient,
  isReplayAllowed,
  NoAnswer,
  OPERATIONS,
  type Operation,
  pathOf,
  readRequest,
  signAnswer,
  signReplay,
  signRequest,
} from './index.ts';

const secret = Buffer.from(Array.from({ length: 32 }, (_, byte) => byte));
const key = { id: 'k1', secret };
const NOW = 1_763_755_200_000;
const session = '0b6c7a2e-5d1f-4c39-9a70-3f1f5b8f2a11';

describe('signatures', () => {
  test('are those of the documentation', () => {
    const document = readFileSync(new URL('../../../docs/vendor-protocol.md', import.meta.url), 'utf8');
    const body = document.split('\n').find((line) => line.startsWith('{"session"')) ?? '';
    const requestId = '5f0e6f0c-8a53-4a8e-9f5e-2f8f0f1f7a01';
    const request = {
      method: 'POST',
      path: pathOf('play'),
      vendor: 'LANTERN',
      keyId: 'k1',
      time: '1763755200123',
      requestId,
    };
    expect(document).toContain(signRequest(secret, request, Buffer.from(body)));
    const answer = Buffer.from('{"code":"OK","balance":"102.20","currency":"P"}');
    expect(document).toContain(signAnswer(secret, { status: 200, requestId, time: '1763755200131' }, answer));
  });

  test('of a replay address are valid until it expires', () => {
    const link = { round: 'r-1', until: 1_000 };
    const signature = signReplay(secret, link);
    expect(isReplayAllowed(secret, link, signature, 1_000)).toBe(true);
    expect(isReplayAllowed(secret, link, signature, 1_001)).toBe(false);
    expect(isReplayAllowed(secret, { ...link, round: 'r-2' }, signature, 0)).toBe(false);
    expect(isReplayAllowed(secret, { ...link, until: 2_000 }, signature, 0)).toBe(false);
    expect(isReplayAllowed(Buffer.alloc(32), link, signature, 0)).toBe(false);
  });
});

describe('requests', () => {
  const money = { session, game: 'g', round: 'r', transaction: 't', currency: 'P' };
  const good: Record<Operation, object> = {
    authenticate: { token: 'x'.repeat(43), session, game: 'g' },
    balance: { session },
    bet: { ...money, amount: '1.00' },
    result: { ...money, bet: 'b', amount: '0', ends: true },
    rollback: { ...money, bet: 'b' },
    endRound: money,
    play: { ...money, stake: '1.00', payout: '0.00' },
    promoWin: { ...money, amount: '5.00' },
    jackpotWin: { ...money, amount: '5.00' },
    adjust: { ...money, amount: '5.00', to: 'HOUSE' },
    sessionExpired: { session },
  };

  test.each(OPERATIONS)('%s need each of their fields, valid, and accept no others', (operation) => {
    expect(readRequest(operation, { ...good[operation], more: 1 })).toEqual({ request: good[operation] });
    for (const field of Object.keys(good[operation])) {
      for (const wrong of [undefined, null, 7, '', 'ü', ' ']) {
        expect(readRequest(operation, { ...good[operation], [field]: wrong })).toEqual({ field });
      }
    }
    expect(readRequest(operation, null)).toEqual({ field: '' });
  });

  test.each(['-1', '1e3', '1.', '.5', '1,5', '1.00000', '9999999999999999', ' 1'])(
    'refuse %s as an amount',
    (amount) => {
      expect(readRequest('bet', { ...money, amount })).toEqual({ field: 'amount' });
    },
  );
});

describe('the guard against repetitions', () => {
  test('stores an id as long as its time is accepted, and stays limited', () => {
    const guard = createReplayGuard(3);
    expect(guard.accept('a', 'id-1', 0)).toBe(true);
    expect(guard.accept('a', 'id-1', 2 * CLOCK_WINDOW_MS)).toBe(false);
    expect(guard.accept('b', 'id-1', 0)).toBe(true);
    for (let n = 0; n < 20; n += 1) expect(guard.accept('c', `id-${n}`, 1)).toBe(true);
    expect(guard.accept('c', 'id-19', 2)).toBe(false);
  });
});

describe('the vendor’s client', () => {
  let stop = async () => {};
  afterEach(() => stop());

  /** A platform with given answers; `meddle` changes messages in transit. */
  async function platform(handle: () => Promise<Answer>, { meddle = (body: string) => body, timeoutMs = 60_000 } = {}) {
    const guard = createReplayGuard();
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', async () => {
        const operation = (request.url?.split('/').at(-1) ?? '') as Operation;
        const answer = await answerCall(
          {
            guard,
            secretOf: async (vendor, keyId) => (vendor === 'V' && keyId === 'k1' ? secret : null),
            handle: handle as never,
            onError: () => undefined,
          },
          operation,
          { headers: request.headers, rawBody: Buffer.concat(parts), now: new Date(NOW) },
        );
        response.writeHead(answer.status, answer.headers).end(meddle(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const platformUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const clients = [{ key }, { key: { id: 'k1', secret: Buffer.alloc(32) } }].map((more) =>
      createVendorClient({ platformUrl, vendor: 'V', now: () => NOW, timeoutMs, ...more }),
    );
    stop = async () => {
      for (const client of clients) client.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    const [client, stranger] = clients as [(typeof clients)[0], (typeof clients)[0]];
    return { client, stranger };
  }

  const ok: Answer<'balance'> = { code: 'OK', balance: '1.00', currency: 'P' };

  test('accepts only what the platform signed', async () => {
    const { client, stranger } = await platform(async () => ok);
    expect(await client.call('balance', { session })).toEqual(ok);
    expect(await stranger.call('balance', { session })).toEqual({ code: 'BAD_SIGNATURE' });
    await stop();
    const forged = await platform(async () => ok, { meddle: (body) => body.replace('1.00', '9.00') });
    await expect(forged.client.call('balance', { session })).rejects.toThrow(NoAnswer);
  });

  test('repeats calls until they are answered, within its time', async () => {
    let requests = 0;
    const { client } = await platform(async () => {
      requests += 1;
      if (requests < 3) throw new Error('away');
      return ok;
    });
    expect(await client.callUntilKnown('balance', { session }, 60_000)).toEqual(ok);
    expect(requests).toBe(3);
    await stop();
    const never = await platform(async () => ({ code: 'BET_UNKNOWN' }));
    expect(await never.client.callUntilKnown('balance', { session }, 100)).toBeNull();
  });

  test('reports an unknown result when no answer arrives in time', async () => {
    const { client } = await platform(() => new Promise(() => undefined), { timeoutMs: 500 });
    await expect(client.call('balance', { session })).rejects.toThrow('no answer within 500 ms');
  });
});
