import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createProviderCalls, NoAnswer } from './provider-call.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const message = { headers: {}, body: 'x' };

describe('calls to providers', () => {
  test('time out when there is no answer or an endless one', async () => {
    const silent = await listen(() => undefined);
    const endless = await listen((_q, answer) => void answer.write('{'));
    const post = createProviderCalls({ timeoutMs: 60 });
    await expect(post(silent, message)).rejects.toThrow(NoAnswer);
    await expect(post(endless, message)).rejects.toThrow(NoAnswer);
  });

  test('refuse answers above a megabyte, redirects and 5xx', async () => {
    const long = await listen((_q, answer) => void answer.end('x'.repeat(1_100_000)));
    const elsewhere = await listen((_q, answer) => void answer.writeHead(307, { location: long }).end());
    const broken = await listen((_q, answer) => void answer.writeHead(503).end());
    const post = createProviderCalls();
    for (const url of [long, elsewhere, broken]) await expect(post(url, message)).rejects.toThrow(NoAnswer);
  });

  test('are limited in number, and calls above the limit are not sent', async () => {
    let now = 0;
    let most = 0;
    let seen = 0;
    const answers: (() => void)[] = [];
    let onCall: (() => void) | undefined;
    const url = await listen((_q, answer) => {
      now += 1;
      seen += 1;
      most = Math.max(most, now);
      answers.push(() => {
        now -= 1;
        answer.end('ok');
      });
      onCall?.();
    });
    const post = createProviderCalls({ atOnce: 2, waiting: 3 });
    const calls = Array.from({ length: 8 }, () =>
      post(url, message).then(
        () => 'answered',
        () => 'refused',
      ),
    );
    while (seen < 5) {
      if (answers.length === 0)
        await new Promise<void>((resolve) => {
          onCall = resolve;
        });
      answers.shift()?.();
    }
    for (const answer of answers) answer();
    expect((await Promise.all(calls)).sort()).toEqual([...Array(5).fill('answered'), ...Array(3).fill('refused')]);
    expect(seen).toBe(5);
    expect(most).toBeLessThanOrEqual(2);
  });
});
