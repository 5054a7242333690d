import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import { type AddressSet, addressSet } from '../security/addresses/address-ranges.ts';
import { isPrivateAddress, isPrivateName, readHost, withoutBrackets } from './private-addresses.ts';

/** Refused before anything is sent: the host resolves to a private network. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is an address of a private network`);
  }
}

/**
 * HTTP access to addresses configured by operators: gateways, payment providers, vendors, identity providers. Blocks private networks
 * (SSRF).
 */
export interface OutsideNetwork {
  /** Like the global `fetch`; rejects with PrivateAddress as the cause if the host resolves to a private network. */
  readonly fetch: typeof fetch;
  /**
   * Resolves a host for another protocol. Connect to the returned address, because only that address was checked.
   * @throws PrivateAddress
   */
  resolve(host: string): Promise<string>;
  /** Whether an operator may configure this host, judged by its text only; the name is checked again at each resolution. */
  mayName(host: string): boolean;
}

export interface OutsideNetworkOptions {
  /** Development and sandboxes: allows providers on this machine and in private networks. */
  readonly allowsPrivate: boolean;
  /** Private addresses and networks that the server's administrator allows, e.g. a mail relay. */
  readonly allowed?: readonly string[];
}

export function createOutsideNetwork({ allowsPrivate, allowed = [] }: OutsideNetworkOptions): OutsideNetwork {
  const exceptions: AddressSet = addressSet(allowed);
  const isOpen = (ip: string) => allowsPrivate || exceptions.has(ip) || !isPrivateAddress(ip);

  /** Resolves a name and refuses it if any of its addresses is private, because the connection may use any of them. */
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
    if (allowsPrivate) return true;
    const read = readHost(host);
    if (read === null) return false;
    return isIP(read) === 0 ? !isPrivateName(read) : isOpen(read);
  }

  const outsideFetch = (async (input: string | URL, init?: RequestInit) => {
    const { hostname } = new URL(input);
    // Numeric addresses are never resolved, so they are checked here.
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
