import { isIP } from 'node:net';
import { parseAddressRange } from '@lantern/contract/address-ranges';
import { addressSet } from '../security/addresses/address-ranges.ts';

/**
 * Networks outside the public internet. IPv4: loopback, private and shared networks, link-local, 6to4 relays, multicast, reserved. IPv6:
 * everything but the global addresses 2000::/3, and of these what is set aside. That covers all forms which embed an IPv4 address: the
 * embedded address may be private, and a router or the system itself may deliver to it. An IPv4-mapped address counts as its IPv4 address.
 */
const PRIVATE = addressSet([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  // Loopback, IPv4-compatible and IPv4-translated, NAT64, discarded; unassigned; unique local, link-local, site-local, multicast.
  ...['::/3', '4000::/2', '8000::/1'],
  // Assignments for protocols (Teredo, benchmarks, ORCHID), documentation, 6to4.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);

/** Host names that resolvers map to addresses of the local network. */
const PRIVATE_NAME = /^[^.]*$|(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/i;

/** ISATAP: the last 64 bits are `0:5efe` or `200:5efe`, the latter for global IPv4 addresses, and the IPv4 address. */
const ISATAP = 0x5efen;
const WITHOUT_SCOPE_BITS = 0xfcff_ffffn;

function isIsatap(ip: string): boolean {
  const range = parseAddressRange(ip);
  return range?.family === 6 && ((range.from >> 32n) & WITHOUT_SCOPE_BITS) === ISATAP;
}

/** Whether an IP address is outside the public internet. A zone (`%eth0`) selects a network of this machine, so that such a text is private. */
export function isPrivateAddress(ip: string): boolean {
  return ip.includes('%') || PRIVATE.has(ip) || isIsatap(ip);
}

export const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '');

/** Characters that end a host in an address, or begin an escape. A colon is allowed in IP addresses only. */
const ENDS_HOST = /[\s/\\?#@:%]/;

/**
 * The host as clients resolve it: an IP address without brackets, also for the octal, hexadecimal, decimal and short spellings of IPv4, or
 * a name in lower case without the last full stop. Null for text that is neither.
 */
export function readHost(host: string): string | null {
  const plain = withoutBrackets(host);
  if (isIP(plain) !== 0) return plain;
  if (plain !== host || ENDS_HOST.test(plain)) return null;
  const address = `http://${plain}/`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : null;
}

/** Whether a name, as `readHost` returns it, belongs to the local network by its text. */
export function isPrivateName(name: string): boolean {
  return PRIVATE_NAME.test(name);
}
