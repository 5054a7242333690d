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

  /** Forms of IPv6 that contain an IPv4 address or a part of the local network, with the reason. */
  const SPECIAL: readonly (readonly [string, string])[] = [
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::7f00:1', 'IPv4-compatible'],
    ['::8.8.8.8', 'IPv4-compatible'],
    ['::ffff:10.0.0.1', 'IPv4-mapped'],
    ['::ffff:0:127.0.0.1', 'IPv4-translated'],
    ['::ffff:0:7f00:1', 'IPv4-translated'],
    ['64:ff9b::10.0.0.1', 'NAT64'],
    ['64:ff9b::8.8.8.8', 'NAT64'],
    ['64:ff9b:1::1', 'NAT64 of a local network'],
    ['2001::7f00:1', 'Teredo'],
    ['2001:0:4136:e378:8000:63bf:80ff:fffe', 'Teredo'],
    ['2001:2::1', 'benchmarks'],
    ['2001:10::1', 'ORCHID'],
    ['2001:20::1', 'ORCHID 2'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['2002:7f00:1::', '6to4'],
    ['2002:a00:1::1', '6to4'],
    ['2606:4700::5efe:10.0.0.1', 'ISATAP'],
    ['2606:4700::200:5efe:8.8.8.8', 'ISATAP'],
    ['fe80::5efe:10.0.0.1', 'ISATAP'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['2606:4700::1%eth0', 'global with a zone'],
    ['fec0::1', 'site-local'],
    ['fc00::1', 'unique local'],
    ['ff02::1', 'multicast'],
    ['100::1', 'discarded'],
    ['5f00::1', 'segment routing'],
    ['4000::1', 'unassigned'],
    ['::', 'unspecified'],
    ['0:0:0:0:0:0:0:1', 'loopback'],
  ];

  test.each(SPECIAL)('are refused to %s (%s), with and without brackets', async (host) => {
    const before = calls;
    expect([host, `[${host}]`].map(closed.mayName)).toEqual([false, false]);
    expect(await causeOf(closed.resolve(host))).toMatch(/private network/);
    if (!host.includes('%'))
      expect(await causeOf(closed.fetch(`http://[${host}]:${port}/`))).toMatch(/private network/);
    expect(calls).toBe(before);
  });

  test.each([
    ...['0177.1', '0177.0.0.1', '0x7f.1', '0x7f.0.0.1', '0x7f000001', '017700000001', '2130706433', '127.1', '127.0.1'],
    ...['10.1', '192.168.257', '0300.0250.1', '127.0.0.1.', '１２７.0.0.1', '127。0。0。1', '192.88.99.1'],
    ...[
      '10.0.0.1:25',
      'mail.example:25',
      'mail.example/x',
      'a@10.0.0.1',
      'a\\b.example',
      'a b.example',
      '',
      '.',
      '[::1',
      '%31',
    ],
    ...['a.localhost.', 'server.localdomain'],
  ])('are refused if an operator enters the spelling %j', (host) => {
    expect(closed.mayName(host)).toBe(false);
  });

  test.each([
    ...[
      'sms.example',
      'api.provider.example',
      'API.provider.example.',
      'münchen.example',
      'a_b.example',
      '203.0.113.7',
    ],
    ...['2606:4700::1111', '[2606:4700::1111]', '2001:4860:4860::8888', '2400:cb00::1', '[2a00:1450::5ef0:a00:1]'],
  ])('are accepted if an operator enters %s', (host) => {
    expect(closed.mayName(host)).toBe(true);
  });

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
