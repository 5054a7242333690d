import { isIP } from 'node:net';

/** Addresses of a range, both ends included, as numbers of 32 or 128 bits according to the family. */
export interface AddressRange {
  readonly family: 4 | 6;
  readonly from: bigint;
  readonly to: bigint;
}

/** A set of addresses with fast lookup for any number of ranges. */
export interface AddressSet {
  /** Whether the set contains an address; false for text that is not an address. */
  has(ip: string): boolean;
  readonly isEmpty: boolean;
}

const WIDTH = { 4: 32n, 6: 128n } as const;

function ipv4Number(text: string): bigint {
  return text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function ipv6Number(text: string): bigint {
  // A dotted tail (::ffff:192.0.2.1) represents the last two groups.
  const tail = /:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  const four = tail === undefined ? 0n : ipv4Number(tail);
  const plain =
    tail === undefined ? text : text.replace(tail, `${(four >> 16n).toString(16)}:${(four & 0xffffn).toString(16)}`);
  const [head = '', rest] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = rest === undefined || rest === '' ? [] : rest.split(':');
  const gap = rest === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...gap, ...right].reduce((sum, part) => sum * 65_536n + BigInt(`0x${part}`), 0n);
}

/** An address as a number with its family; an IPv4-mapped IPv6 address counts as IPv4. Null for anything else. */
function addressOf(text: string): { family: 4 | 6; value: bigint } | null {
  const plain = text.split('%', 1)[0] ?? '';
  const family = isIP(plain);
  if (family === 4) return { family, value: ipv4Number(plain) };
  if (family !== 6) return null;
  const value = ipv6Number(plain);
  return value >> 32n === 0xffffn ? { family: 4, value: value & 0xffff_ffffn } : { family, value };
}

/**
 * Parses a range: an address, a network or two ends.
 * @example parseAddressRange('203.0.113.0/24'); parseAddressRange('2001:db8::1 - 2001:db8::ff'); parseAddressRange('203.0.113.7');
 */
export function parseAddressRange(text: string): AddressRange | null {
  const ends = text.split('-').map((part) => part.trim());
  if (ends.length === 2) {
    const [first, last] = ends.map(addressOf);
    if (!first || !last || first.family !== last.family || first.value > last.value) return null;
    return { family: first.family, from: first.value, to: last.value };
  }
  const [word = '', bits, more] = text.trim().split('/');
  const address = addressOf(word);
  if (!address || more !== undefined) return null;
  const { family, value } = address;
  if (bits === undefined) return { family, from: value, to: value };
  // The prefix length of an IPv4-mapped address would be relative to 128 bits, so it is refused.
  if (!/^\d{1,3}$/.test(bits) || BigInt(bits) > WIDTH[family] || isIP(word) !== family) return null;
  const size = 1n << (WIDTH[family] - BigInt(bits));
  const from = value - (value % size);
  return { family, from, to: from + size - 1n };
}

function merged(ranges: readonly AddressRange[]): AddressRange[] {
  const sorted = [...ranges].sort((left, right) => (left.from < right.from ? -1 : left.from > right.from ? 1 : 0));
  const result: AddressRange[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (last && range.from <= last.to + 1n) {
      if (range.to > last.to) result[result.length - 1] = { ...last, to: range.to };
    } else result.push(range);
  }
  return result;
}

function find(ranges: readonly AddressRange[], value: bigint): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle] as AddressRange;
    if (value < range.from) high = middle - 1;
    else if (value > range.to) low = middle + 1;
    else return true;
  }
  return false;
}

/** Builds a set for fast lookups; texts that are not ranges are ignored. */
export function addressSet(texts: readonly string[]): AddressSet {
  const ranges = texts.map(parseAddressRange).filter((range) => range !== null);
  const byFamily = {
    4: merged(ranges.filter((one) => one.family === 4)),
    6: merged(ranges.filter((one) => one.family === 6)),
  };
  return {
    isEmpty: ranges.length === 0,
    has(ip) {
      const address = ranges.length === 0 ? null : addressOf(ip);
      return address !== null && find(byFamily[address.family], address.value);
    },
  };
}
