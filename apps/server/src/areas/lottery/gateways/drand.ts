import { createHash } from 'node:crypto';
import type { Base } from '@lantern/server-kit';
import { bls12_381 } from '@noble/curves/bls12-381.js';

/** A network of the League of Entropy: one signature per round that no single participant can predict or choose. */
export interface DrandNetwork {
  readonly chainHash: string;
  /** Compressed point of G2, hexadecimal. */
  readonly publicKey: string;
  /** Unix time in seconds at which round 1 is published. */
  readonly genesisS: number;
  readonly periodS: number;
}

/**
 * quicknet: one round every three seconds; a signature does not depend on the previous one. The network's identity is fixed in the code.
 */
export const QUICKNET: DrandNetwork = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisS: 1_692_803_367,
  periodS: 3,
};

export interface DrandValue {
  /** SHA-256 of the signature, 32 bytes. */
  readonly value: Buffer;
  readonly signature: Buffer;
}

export interface Drand {
  /** The first round that is published at or after an instant. */
  roundAt(at: Date): { readonly round: bigint; readonly at: Date };
  /** The value of a round with its verified signature; null while no relay has it. */
  read(round: bigint): Promise<DrandValue | null>;
}

export interface DrandOptions {
  /** Relays, requested in parallel; the first valid answer counts. */
  readonly urls: readonly string[];
  readonly log: Pick<Base['log'], 'warn'>;
  readonly network?: DrandNetwork;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 2_500;
const MOST_BYTES = 4_096;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Reads the public beacon over its HTTP relays. They are not trusted: each answer is verified with the network's public key. */
export function createDrand({ urls, log, network = QUICKNET, timeoutMs = TIMEOUT_MS }: DrandOptions): Drand {
  async function fetchRound(url: string, round: bigint): Promise<DrandValue> {
    const response = await fetch(`${url}/${network.chainHash}/public/${round}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    }
    const answer: unknown = JSON.parse(await shortText(response));
    const signature = readSignature(answer, round);
    if (!isSignatureOf(network, round, signature)) throw new Error('the signature is wrong');
    return { signature, value: createHash('sha256').update(signature).digest() };
  }
  return {
    roundAt(at) {
      const beyond = Math.max(0, at.getTime() / 1000 - network.genesisS);
      const steps = Math.ceil(beyond / network.periodS);
      return { round: BigInt(steps + 1), at: new Date((network.genesisS + steps * network.periodS) * 1000) };
    },
    async read(round) {
      try {
        return await Promise.any(urls.map((url) => fetchRound(url, round)));
      } catch (error) {
        const reasons = error instanceof AggregateError ? error.errors.map(String) : [String(error)];
        log.warn({ round: String(round), reasons }, 'no relay of the beacon gave a good answer');
        return null;
      }
    },
  };
}

/** Whether a signature is the network's own for a round. */
export function isSignatureOf(network: Pick<DrandNetwork, 'publicKey'>, round: bigint, signature: Uint8Array): boolean {
  const { shortSignatures } = bls12_381;
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(round);
  const digest = createHash('sha256').update(message).digest();
  try {
    const hashed = shortSignatures.hash(digest, DOMAIN);
    return shortSignatures.verify(signature, hashed, Buffer.from(network.publicKey, 'hex'));
  } catch {
    // Bytes that are not a point of the curve are not a signature.
    return false;
  }
}

async function shortText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_BYTES) throw new Error('the answer is too long');
  }
  return text;
}

function readSignature(answer: unknown, round: bigint): Buffer {
  const { round: given, signature } = (answer ?? {}) as { round?: unknown; signature?: unknown };
  if (String(given) !== String(round)) throw new Error(`the answer is about round ${String(given)}`);
  if (typeof signature !== 'string' || !/^[0-9a-f]{96}$/.test(signature))
    throw new Error('the answer has no signature');
  return Buffer.from(signature, 'hex');
}
