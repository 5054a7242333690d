/** Addresses of a range, both ends included, as numbers of 32 or 128 bits according to the family. */
export interface AddressRange {
  readonly family: 4 | 6;
  readonly from: bigint;
  readonly to: bigint;
}

const WIDTH = { 4: 32n, 6: 128n } as const;
/** Six groups of four digits and an address with dots. */
const LONGEST_ADDRESS = 45;
/** Without leading zeros, which some programs read as octal. */
const OCTET = /^(?:0|[1-9]\d{0,2})$/;
const GROUP = /^[0-9A-Fa-f]{1,4}$/;

function ipv4Number(text: string): bigint | null {
  const octets = text.split('.');
  if (octets.length !== 4 || !octets.every((octet) => OCTET.test(octet) && Number(octet) < 256)) return null;
  return octets.reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
}

function ipv6Number(text: string): bigint | null {
  // A dotted tail (::ffff:192.0.2.1) represents the last two groups.
  const tail = text.slice(text.lastIndexOf(':') + 1);
  const four = tail.includes('.') ? ipv4Number(tail) : 0n;
  if (four === null) return null;
  const dotted = `${(four >> 16n).toString(16)}:${(four & 0xffffn).toString(16)}`;
  const plain = tail.includes('.') ? text.slice(0, -tail.length) + dotted : text;
  const [left = [], right, more] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  if (more !== undefined) return null;
  const gap = 8 - left.length - (right?.length ?? 0);
  if (right === undefined ? gap !== 0 : gap < 1) return null;
  const groups = [...left, ...Array<string>(gap).fill('0'), ...(right ?? [])];
  if (!groups.every((group) => GROUP.test(group))) return null;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** An address as a number with its family; an IPv4-mapped IPv6 address counts as IPv4. Null for anything else. */
export function addressOf(text: string): { readonly family: 4 | 6; readonly value: bigint } | null {
  const plain = text.split('%', 1)[0] ?? '';
  if (plain.length > LONGEST_ADDRESS) return null;
  const family = plain.includes(':') ? 6 : 4;
  const value = family === 6 ? ipv6Number(plain) : ipv4Number(plain);
  if (value === null) return null;
  return family === 6 && value >> 32n === 0xffffn ? { family: 4, value: value & 0xffff_ffffn } : { family, value };
}

/**
 * Parses a range: an address, a network or two ends; null for anything else. An address within a network names the network
 * (`203.0.113.7/24` is `203.0.113.0/24`), as servers and packet filters read it.
 * @example parseAddressRange('203.0.113.0/24'); parseAddressRange('2001:db8::1 - 2001:db8::ff'); parseAddressRange('203.0.113.7');
 */
export function parseAddressRange(text: string): AddressRange | null {
  const ends = text.split('-', 3).map((part) => part.trim());
  if (ends.length === 2) {
    const [first, last] = ends.map(addressOf);
    if (!first || !last || first.family !== last.family || first.value > last.value) return null;
    return { family: first.family, from: first.value, to: last.value };
  }
  const [word = '', bits, more] = text.trim().split('/', 3);
  const address = addressOf(word);
  if (!address || more !== undefined) return null;
  const { family, value } = address;
  if (bits === undefined) return { family, from: value, to: value };
  // The prefix length of an IPv4-mapped address would be relative to 128 bits, so it is refused.
  if (!/^\d{1,3}$/.test(bits) || BigInt(bits) > WIDTH[family] || (family === 4 && /[:%]/.test(word))) return null;
  const size = 1n << (WIDTH[family] - BigInt(bits));
  const from = value - (value % size);
  return { family, from, to: from + size - 1n };
}
