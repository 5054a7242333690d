import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import { type AddressSet, addressSet } from '../security/address-ranges.ts';

/** Networks that no address of the public internet lies in: this machine, private and shared networks, link-local, multicast, reserved. */
const PRIVATE = addressSet([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  // The last two carry IPv4 addresses inside, private ones too.
  ...['::/127', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '64:ff9b::/32', '2002::/16'],
]);

/** Names that resolvers answer with addresses of the own network. */
const PRIVATE_NAME = /^[^.]*$|(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/i;

/** Refused before anything is sent: the address leads into a private network. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is an address of a private network`);
  }
}

/** The way to addresses that operators have chosen: gateways, payment providers, vendors, identity providers. */
export interface OutsideNetwork {
  /** Like the global function of this name; rejects with PrivateAddress as its cause where the host leads into a private network. */
  readonly fetch: typeof fetch;
  /**
   * Resolves a host for a connection of another protocol, so that the address that was checked is the one that is connected to.
   *
   * @throws PrivateAddress
   */
  resolve(host: string): Promise<string>;
  /** Whether an operator may name this host, as far as its text tells; a name is checked again whenever it is resolved. */
  mayName(host: string): boolean;
}

export interface OutsideNetworkOptions {
  /** Development and sandboxes: providers on this machine and in private networks may be called. */
  readonly allowsPrivate: boolean;
  /** Private addresses and networks that the machine's administrator allows, e.g. a mail relay. */
  readonly allowed?: readonly string[];
}

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '');

export function createOutsideNetwork({ allowsPrivate, allowed = [] }: OutsideNetworkOptions): OutsideNetwork {
  const exceptions: AddressSet = addressSet(allowed);
  const isOpen = (ip: string) => allowsPrivate || exceptions.has(ip) || !PRIVATE.has(ip);

  /** Resolves a name and refuses it when one of its addresses is private: which of them is taken is not ours to choose. */
  const checkedLookup: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const [first] = addresses;
      const isClosed = first === undefined || addresses.some(({ address }) => !isOpen(address));
      if (isClosed) return callback(new PrivateAddress(host), '', 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

  const agent = new Agent({ connect: { lookup: checkedLookup } });

  function mayName(host: string): boolean {
    const plain = withoutBrackets(host);
    if (isIP(plain) !== 0) return isOpen(plain);
    return allowsPrivate || !PRIVATE_NAME.test(plain.replace(/\.$/, ''));
  }

  const outsideFetch = (async (input: string | URL, init?: RequestInit) => {
    const { hostname } = new URL(input);
    // An address in digits is never looked up, so that it is checked here.
    const plain = withoutBrackets(hostname);
    if (isIP(plain) !== 0 && !isOpen(plain)) {
      throw new TypeError('fetch failed', { cause: new PrivateAddress(plain) });
    }
    return undiciFetch(input, { ...(init as object), dispatcher: agent });
  }) as unknown as typeof fetch;

  return {
    fetch: outsideFetch,
    mayName,
    resolve(host) {
      const plain = withoutBrackets(host);
      if (isIP(plain) !== 0) return isOpen(plain) ? Promise.resolve(plain) : Promise.reject(new PrivateAddress(plain));
      return new Promise((resolve, reject) => {
        checkedLookup(plain, {}, (error, address) => {
          if (error) reject(error);
          else resolve(String(address));
        });
      });
    },
  };
}
