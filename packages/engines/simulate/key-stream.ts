import { createCipheriv, createHash } from 'node:crypto';
import type { ByteSource } from '../src/chance/index.ts';
import type { Draw } from '../src/slots/index.ts';

/** Deterministic randomness for many rounds: the same seed gives the same rounds. */
export interface KeyStream {
  readonly bytes: ByteSource;
  readonly draw: Draw;
}

const BLOCK = 1 << 16;
const WORD = 2 ** 32;
const NOTHING = new Uint8Array(BLOCK);

/**
 * Key stream of AES-256 in counter mode, keyed with the hash of a seed. Production draws use HMAC, block after block, for each round;
 * this stream gives uniform words about fifty times as fast, so that the rounds take most of the time.
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
      // A remainder of the block that is too short is discarded.
      if (at + size > words.length) refill();
      const taken = block.subarray(at * 4, at * 4 + count);
      at += size;
      return taken;
    },
    draw(bound) {
      // Words at or above the last whole multiple of the bound would favour small values.
      const limit = WORD - (WORD % bound);
      let word = nextWord();
      while (word >= limit) word = nextWord();
      return word % bound;
    },
  };
}
