import { hash } from 'node:crypto';
import { outcomeStream } from '../src/chance/index.ts';
import { DRAW_FORMS, type PlatformFamily } from '../src/lottery/elottery/index.ts';
import { type DrawForm, drawText } from '../src/lottery/family/index.ts';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

const sha256 = (message: Uint8Array | string): Uint8Array => hash('sha256', message, 'buffer');

/**
 * HMAC-SHA256 from two plain hashes (RFC 2104). Node's own HMAC creates an object per call, which takes half the time of a draw.
 * @param key of at most 64 bytes
 */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const inner = new Uint8Array(BLOCK_BYTES + message.length).fill(0x36, 0, BLOCK_BYTES);
  const outer = new Uint8Array(BLOCK_BYTES + DIGEST_BYTES).fill(0x5c, 0, BLOCK_BYTES);
  for (let place = 0; place < key.length; place += 1) {
    const byte = key[place] ?? 0;
    inner[place] = byte ^ 0x36;
    outer[place] = byte ^ 0x5c;
  }
  inner.set(message, BLOCK_BYTES);
  outer.set(sha256(inner), BLOCK_BYTES);
  return sha256(outer);
}

/** Form of the family's draws. */
export const formOf = (family: PlatformFamily): DrawForm => DRAW_FORMS[family];

/**
 * Draws of a family, made exactly as in production, with a new chain value, list of bets and beacon for each draw. The same seed gives
 * the same draws.
 *
 * @param share index of the independent series of this seed
 * @returns a function that returns the numbers of the next draw, starting at the family's lowest number
 */
export function platformDraws(family: PlatformFamily, seed: string, share: number): () => readonly number[] {
  const form = formOf(family);
  const next = outcomeStreams(`${family} ${seed}`, share);
  const isListed = form.separator === ',';
  return () => {
    const text = drawText(form, next());
    return (isListed ? text.split(',') : [...text]).map(Number);
  };
}

/** Consecutive byte streams from which draws are made. */
export function outcomeStreams(seed: string, share: number): () => ReturnType<typeof outcomeStream> {
  let chainValue = sha256(`${seed} chain ${share}`);
  let beaconValue = sha256(`${seed} beacon ${share}`);
  let issue = 0;
  return () => {
    issue += 1;
    chainValue = sha256(chainValue);
    beaconValue = sha256(beaconValue);
    const betsDigest = sha256(`lantern-bets/1 ${seed} ${share}-${issue}\n`);
    return outcomeStream({ chainValue, betsDigest, beaconValue }, hmacSha256);
  };
}
