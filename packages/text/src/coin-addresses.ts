import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

export { needEvmAddress, readEvmAddress } from './evm-address.ts';

const base58check = createBase58check(sha256);

/** Versions of Bitcoin's addresses of a key (1…) and of a script (3…), and of a TRON account (T…). */
const BITCOIN = new Set([0x00, 0x05]);
const TRON = new Set([0x41]);
/** A version and the hash of a key or script. */
const PAYLOAD_BYTES = 21;

/** The bytes of a base58 text whose checksum is right, else null. */
function readBase58(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}

function isBase58(address: string, versions: ReadonlySet<number>): boolean {
  const payload = readBase58(address);
  return payload?.length === PAYLOAD_BYTES && versions.has(payload[0] ?? -1);
}

/** Longest address of BIP 173. */
const LONGEST = 90;

/** Prefix, version and program of a witness address by one of the two checksums; null when that checksum is wrong. */
function readWitness(coder: typeof bech32, address: string) {
  try {
    const { prefix, words } = coder.decode(address, LONGEST);
    const [version, ...program] = words;
    return { prefix, version, program: coder.fromWords(program) };
  } catch {
    return null;
  }
}

/** A witness address: version 0 has 20 or 32 bytes and the older checksum (BIP 173), version 1 has 32 bytes and the newer (BIP 350). */
function isWitness(address: string): boolean {
  const old = readWitness(bech32, address);
  if (old?.prefix === 'bc') return old.version === 0 && [20, 32].includes(old.program.length);
  const newer = readWitness(bech32m, address);
  return newer?.prefix === 'bc' && newer.version === 1 && newer.program.length === 32;
}

/** A Bitcoin address in its standard form; null when its checksum or its network is wrong. */
export function readBitcoinAddress(typed: string): string | null {
  // BIP 173: all capitals, as QR codes have them, are the same address.
  const isCapital = typed === typed.toUpperCase() && /^BC1/.test(typed);
  const address = isCapital ? typed.toLowerCase() : typed;
  return isBase58(address, BITCOIN) || isWitness(address) ? address : null;
}

/** A TRON address; null when its checksum is wrong. */
export const readTronAddress = (typed: string): string | null => (isBase58(typed, TRON) ? typed : null);

const XPUB_VERSION = 0x0488b21e;
const XPUB_BYTES = 78;

/** Whether a text is an extended public key (BIP 32, `xpub…`) with a right checksum. */
export function isExtendedKey(text: string): boolean {
  const key = readBase58(text);
  if (key === null || key.length !== XPUB_BYTES) return false;
  return new DataView(key.buffer, key.byteOffset).getUint32(0) === XPUB_VERSION;
}

/** What people use as "nowhere" on EVM chains, besides the address of zeros. */
const DEAD = '0x000000000000000000000000000000000000dead';

/**
 * Whether nobody can have the key of a valid address: all its bytes are zero, which wallets show for a missing address, or it is the one
 * that coins are destroyed with.
 */
export function isNowhere(address: string): boolean {
  if (address.startsWith('0x')) return /^0x0{40}$/.test(address) || address.toLowerCase() === DEAD;
  const witness = readWitness(bech32, address) ?? readWitness(bech32m, address);
  const bytes = witness?.program ?? readBase58(address)?.subarray(1);
  return bytes?.every((byte) => byte === 0) === true;
}

/** Links of wallets and QR codes: BIP 21, EIP-681 and TRON's, e.g. `bitcoin:bc1…?amount=0.1` and `ethereum:0x…@1`. */
const LINK = /^(?:bitcoin|ethereum|tron):(?:pay-)?([0-9a-z]+)(?:@\d+)?(?:\/([a-z]+))?(?:\?(.*))?$/i;

/**
 * The address in a text that people paste: the text itself, or the recipient of a wallet's link. A link to a token transfer (EIP-681)
 * names the token's contract first and the recipient as `address`; other calls of contracts have no recipient.
 * @returns null for a link without a recipient
 */
export function recipientOf(text: string): string | null {
  const link = LINK.exec(text);
  if (link === null) return text;
  const [, target = '', call, query = ''] = link;
  if (call === undefined) return target;
  return call === 'transfer' ? (/(?:^|&)address=([0-9a-z]+)/i.exec(query)?.[1] ?? null) : null;
}
