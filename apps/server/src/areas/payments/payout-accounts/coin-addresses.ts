import { createHash } from 'node:crypto';
import { bech32, bech32m, createBase58check } from '@scure/base';

const base58check = createBase58check((data: Uint8Array) => createHash('sha256').update(data).digest());

/** Versions of Bitcoin's addresses of a key (1…) and of a script (3…), and of a TRON account (T…). */
const BITCOIN = new Set([0x00, 0x05]);
const TRON = new Set([0x41]);
/** A version and the hash of a key or script. */
const PAYLOAD_BYTES = 21;

function isBase58(address: string, versions: ReadonlySet<number>): boolean {
  try {
    const payload = base58check.decode(address);
    return payload.length === PAYLOAD_BYTES && versions.has(payload[0] ?? -1);
  } catch {
    return false;
  }
}

/** Longest address of BIP 173. */
const LONGEST = 90;

/** Prefix, version and program of a witness address by one of the two checksums; null when that checksum is wrong. */
function readWitness(coder: typeof bech32, address: string) {
  try {
    const { prefix, words } = coder.decode(address, LONGEST);
    const [version, ...program] = words;
    return { prefix, version, bytes: coder.fromWords(program).length };
  } catch {
    return null;
  }
}

/** A witness address: version 0 has 20 or 32 bytes and the older checksum (BIP 173), version 1 has 32 bytes and the newer (BIP 350). */
function isWitness(address: string): boolean {
  const old = readWitness(bech32, address);
  if (old?.prefix === 'bc') return old.version === 0 && (old.bytes === 20 || old.bytes === 32);
  const newer = readWitness(bech32m, address);
  return newer?.prefix === 'bc' && newer.version === 1 && newer.bytes === 32;
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
