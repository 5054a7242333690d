import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutsideNetwork } from './outside-network.ts';

const closed = createOutsideNetwork({ allowsPrivate: false });
let calls = 0;
const server = createServer((_request, response) => {
  calls += 1;
  response.end('secret of the own network');
});
let port: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const causeOf = async (seen: Promise<unknown>): Promise<string> => {
  try {
    await seen;
    return 'answered';
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return String(cause instanceof Error ? cause.message : error);
  }
};

describe('requests to addresses that operators enter', () => {
  test.each([
    ...[
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '0.0.0.0',
    ],
    ...['10.0.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255'],
    ...['[fd00::1]', '[fe80::1]', '[64:ff9b::a00:1]', '[2002:7f00:1::]'],
  ])('are refused to %s before anything is sent', async (host) => {
    const before = calls;
    expect(await causeOf(closed.fetch(`http://${host}:${port}/`))).toMatch(/private network/);
    expect(calls).toBe(before);
  });

  test.each([
    'localhost',
    'db',
    'metadata.google.internal',
    'router.lan',
    'printer.local',
    'localhost.',
    '10.0.0.1',
    '[::1]',
  ])('are refused if an operator enters %s', (host) => {
    expect(closed.mayName(host)).toBe(false);
  });

  test.each(['sms.example', 'api.provider.example', '203.0.113.7', '[2001:db8::1]'])(
    'are accepted if an operator enters %s',
    (host) => {
      expect(closed.mayName(host)).toBe(true);
    },
  );

  test('resolve a host for other protocols under the same rules', async () => {
    expect(await causeOf(closed.resolve('localhost'))).toMatch(/private network/);
    expect(await causeOf(closed.resolve('10.1.2.3'))).toMatch(/private network/);
    expect(await closed.resolve('203.0.113.7')).toBe('203.0.113.7');
  });

  test('are sent to what the administrator allows, and everywhere in a sandbox', async () => {
    const relay = createOutsideNetwork({ allowsPrivate: false, allowed: ['127.0.0.0/8', '::1'] });
    const sandbox = createOutsideNetwork({ allowsPrivate: true });
    for (const { fetch } of [relay, sandbox]) {
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('secret of the own network');
    }
    expect(await causeOf(relay.fetch('http://10.0.0.1/'))).toMatch(/private network/);
    expect(await sandbox.resolve('localhost')).toMatch(/^(127\.0\.0\.1|::1)$/);
  });
});
