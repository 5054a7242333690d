import type { OriginalRound, RoundProof, SlotRound } from '@lantern/arcade-contract';
import type { ByteSource } from '@lantern/engines/chance';
import { findOriginal } from '@lantern/engines/originals';
import { drawFrom, findSlotGame, playRound } from '@lantern/engines/slots';
import { parseAmount, Rational } from '@lantern/money';

const BLOCK = 32;
const FIRST_BLOCKS = 32;
/** Far more blocks than the longest round needs. */
const MAX_BLOCKS = 4_096;

const text = new TextEncoder();
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the browser's cryptography is available (https, or localhost). */
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

/** SHA-256 of a text, in hex. */
export async function sha256Hex(value: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', text.encode(value)));
}

/** Random bytes of a round: HMAC-SHA256(server seed, `client seed:nonce:cursor`), block after block. */
export async function chanceOf(
  serverSeed: string,
  { clientSeed, nonce }: Pick<RoundProof, 'clientSeed' | 'nonce'>,
  blocks: number,
): Promise<Uint8Array> {
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

/**
 * Returns the bytes in order.
 * @throws UsedUp when there are no more
 */
function sourceOf(bytes: Uint8Array) {
  let at = 0;
  return (count: number) => {
    if (at + count > bytes.length) throw new UsedUp();
    at += count;
    return bytes.subarray(at - count, at);
  };
}

export interface RoundCheck {
  /** The revealed seed has the hash that was published before the round. */
  readonly isSeedTrue: boolean;
  /** Replayed from the seeds, the round equals the recorded one. */
  readonly isRoundTrue: boolean;
}

/** The parts of a round that are compared. */
export type CheckedRound =
  | Pick<SlotRound, 'shape' | 'game' | 'model' | 'version' | 'steps' | 'coins' | 'proof'>
  | Pick<
      OriginalRound,
      | 'shape'
      | 'game'
      | 'version'
      | 'input'
      | 'moves'
      | 'output'
      | 'stake'
      | 'payout'
      | 'mostPayout'
      | 'currency'
      | 'proof'
    >;

const unknown = ({ game, version }: CheckedRound) => new RangeError(`unknown game ${game} version ${version}`);

/** Whether the bytes of a source reproduce the recorded round. */
function leadsTo(round: CheckedRound, source: ByteSource): boolean {
  if (round.shape === 'slot') {
    const game = findSlotGame(round.model);
    if (game?.version !== round.version) throw unknown(round);
    const again = playRound(game, drawFrom(source));
    return again.coins === round.coins && JSON.stringify(again.steps) === JSON.stringify(round.steps);
  }
  const game = findOriginal(round.game);
  if (game?.version !== round.version) throw unknown(round);
  const [stake, most, payout] = [round.stake, round.mostPayout, round.payout].map(
    (amount) => parseAmount(amount, round.currency.exponent) ?? 0n,
  ) as [bigint, bigint, bigint];
  const again = game.play(round.input, source, round.moves, Rational.of(most, stake));
  if (again === null || !isSame(again.output, round.output)) return false;
  const won: bigint = again.multiplier.floorMul(stake);
  return payout === (won < most ? won : most);
}

/** Deep equality that ignores the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [mine, theirs] = [Object.entries(one), Object.entries(other)];
  return (
    mine.length === theirs.length &&
    mine.every(([name, value]) => isSame(value, (other as Readonly<Record<string, unknown>>)[name]))
  );
}

/**
 * Replays a recorded round from its seeds and compares it.
 * @param serverSeed as revealed
 * @throws RangeError for a game or version that this client does not know
 */
export async function checkRound(round: CheckedRound, serverSeed: string): Promise<RoundCheck> {
  const isSeedTrue = (await sha256Hex(serverSeed)) === round.proof.serverSeedHash;
  for (let blocks = FIRST_BLOCKS; ; blocks *= 2) {
    const bytes = await chanceOf(serverSeed, round.proof, blocks);
    try {
      return { isSeedTrue, isRoundTrue: leadsTo(round, sourceOf(bytes)) };
    } catch (error) {
      if (!(error instanceof UsedUp) || blocks >= MAX_BLOCKS) throw error;
    }
  }
}
