import { BlockList, isIP, isIPv4 } from 'node:net';
import { addressOf } from '@lantern/contract/address-ranges';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addressSet } from './address-ranges.ts';

describe('ranges of addresses', () => {
  it.each([
    ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9'], ['203.0.112.255', '203.0.114.0', '::1']],
    ['203.0.113.7', ['203.0.113.7'], ['203.0.113.6', '203.0.113.8']],
    ['10.0.0.250-10.0.1.5', ['10.0.0.250', '10.0.1.0', '10.0.1.5'], ['10.0.0.249', '10.0.1.6']],
    ['2001:db8::/32', ['2001:db8::1', '2001:db8:ffff::'], ['2001:db9::', '32.1.13.184']],
    ['2001:db8::1 - 2001:db8::ff', ['2001:db8::80'], ['2001:db8::100', '2001:db8::']],
    ['0.0.0.0/0', ['1.2.3.4', '255.255.255.255'], ['::2']],
  ])('contain or do not contain an address: %s', (range, inside, outside) => {
    const set = addressSet([range]);
    expect(inside.filter((ip) => !set.has(ip))).toEqual([]);
    expect(outside.filter((ip) => set.has(ip))).toEqual([]);
  });

  it('contain no text that is not an address', () => {
    const set = addressSet(['0.0.0.0/0', '::/0']);
    expect(['', 'unknown', '1.2.3.4, 5.6.7.8', '999.1.1.1'].map((ip) => set.has(ip))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(addressSet(['nonsense']).isEmpty).toBe(true);
  });

  it('answer as the block list of Node does, also when many overlap', () => {
    // Global addresses of both families. IPv4-mapped ones are excluded, because Node counts an IPv4 address as part of ::/0.
    const global6 = fc.ipV6().filter((ip) => /^[23][0-9a-f]{3}:/i.test(ip) && !ip.includes('.'));
    const network = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 4, max: 32 })),
      fc.tuple(global6, fc.integer({ min: 8, max: 128 })),
    );
    const seen = fc.oneof(fc.ipV4(), global6);
    fc.assert(
      fc.property(
        fc.array(network, { maxLength: 30 }),
        fc.array(seen, { minLength: 1, maxLength: 20 }),
        (networks, ips) => {
          const reference = new BlockList();
          for (const [ip, bits] of networks) reference.addSubnet(ip, bits, isIPv4(ip) ? 'ipv4' : 'ipv6');
          const set = addressSet(networks.map(([ip, bits]) => `${ip}/${bits}`));
          for (const ip of [...ips, ...networks.map(([ip]) => ip)]) {
            expect([ip, set.has(ip)]).toEqual([ip, reference.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('what Node reads as an address is one, and nothing else', () => {
  // Pieces of addresses in every order, so that most texts are nearly addresses.
  const piece = fc.constantFrom(
    '::',
    ':',
    '.',
    '0',
    '00',
    '01',
    '1',
    '255',
    '256',
    'ffff',
    '12345',
    '1.2.3.4',
    'a:b:c',
    ':1',
  );
  const text = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, (one) => {
      expect([one, addressOf(one) !== null]).toEqual([one, isIP(one) !== 0]);
    }),
    { numRuns: 3_000 },
  );
});
