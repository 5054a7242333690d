import { createCipheriv, createHash } from 'node:crypto';
import type { ByteSource } from '../src/chance/index.ts';
import type { Draw } from '../src/slots/index.ts';

/** Chance for many rounds at once: the same seed gives the same rounds. */
export interface KeyStream {
  readonly bytes: ByteSource;
  readonly draw: Draw;
}

const BLOCK = 1 << 16;
const WORD = 2 ** 32;
const NOTHING = new Uint8Array(BLOCK);

/**
 * The key stream of AES-256 in counter mode under the hash of a seed. The house draws by HMAC, block after block, for each round anew:
 * here the same uniform words come some fifty times as fast, so that the rounds are what takes the time.
 */
export function keyStream(seed: string): KeyStream {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(seed).digest(), new Uint8Array(16));
  let block = new Uint8Array();
  let words = new Uint32Array();
  let at = 0;

  function refill(): void {
    const next = cipher.update(NOTHING);
    block = new Uint8Array(next.buffer, next.byteOffset, BLOCK);
    words = new Uint32Array(next.buffer, next.byteOffset, BLOCK / 4);
    at = 0;
  }

  function nextWord(): number {
    if (at === words.length) refill();
    const word = words[at] as number;
    at += 1;
    return word;
  }

  return {
    bytes(count) {
      const size = Math.ceil(count / 4);
      if (size > BLOCK / 4) throw new RangeError(`${count} bytes at once are too many`);
      // What is left of a block that is too short for them is thrown away.
      if (at + size > words.length) refill();
      const taken = block.subarray(at * 4, at * 4 + count);
      at += size;
      return taken;
    },
    draw(bound) {
      // Words from the last whole multiple of the bound on would favour small values.
      const limit = WORD - (WORD % bound);
      let word = nextWord();
      while (word >= limit) word = nextWord();
      return word % bound;
    },
  };
}
