import type { RoundProof, RoundView } from '@lantern/arcade-contract';
import { drawFrom, findSlotGame, playRound } from '@lantern/engines/slots';

const BLOCK = 32;
const FIRST_BLOCKS = 32;
/** Far more chance than the longest round needs. */
const MAX_BLOCKS = 4_096;

const text = new TextEncoder();
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether this page may use the browser's cryptography (https, or this machine). */
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

/** SHA-256 of a text, in hex. */
export async function sha256Hex(value: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', text.encode(value)));
}

/** The chance of a round: HMAC-SHA256(server seed, `client seed:nonce:cursor`), block after block. */
async function chanceOf(serverSeed: string, { clientSeed, nonce }: RoundProof, blocks: number): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(serverSeed), algorithm, false, ['sign']);
  const bytes = new Uint8Array(blocks * BLOCK);
  for (let cursor = 0; cursor < blocks; cursor += 1) {
    const block = await crypto.subtle.sign('HMAC', key, text.encode(`${clientSeed}:${nonce}:${cursor}`));
    bytes.set(new Uint8Array(block), cursor * BLOCK);
  }
  return bytes;
}

class UsedUp extends Error {}

/** Hands bytes out in order. @throws UsedUp when there are no more */
function sourceOf(bytes: Uint8Array) {
  let at = 0;
  return (count: number) => {
    if (at + count > bytes.length) throw new UsedUp();
    at += count;
    return bytes.subarray(at - count, at);
  };
}

export interface RoundCheck {
  /** The revealed seed has the hash that was shown before the round. */
  readonly isSeedTrue: boolean;
  /** Played again from the seeds, the round is the one on record. */
  readonly isRoundTrue: boolean;
}

/**
 * Plays a recorded round again from its seeds.
 * @param serverSeed as revealed
 * @throws RangeError for a game or version that this client does not know
 */
export async function checkRound(
  round: Pick<RoundView, 'game' | 'version' | 'steps' | 'coins' | 'proof'>,
  serverSeed: string,
): Promise<RoundCheck> {
  const game = findSlotGame(round.game);
  if (game?.version !== round.version) throw new RangeError(`unknown game ${round.game} version ${round.version}`);
  const isSeedTrue = (await sha256Hex(serverSeed)) === round.proof.serverSeedHash;
  for (let blocks = FIRST_BLOCKS; ; blocks *= 2) {
    const bytes = await chanceOf(serverSeed, round.proof, blocks);
    try {
      const again = playRound(game, drawFrom(sourceOf(bytes)));
      const isRoundTrue = again.coins === round.coins && JSON.stringify(again.steps) === JSON.stringify(round.steps);
      return { isSeedTrue, isRoundTrue };
    } catch (error) {
      if (!(error instanceof UsedUp) || blocks >= MAX_BLOCKS) throw error;
    }
  }
}
