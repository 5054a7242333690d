import type { OriginalRound, RoundProof, SlotRound } from '@lantern/arcade-contract';
import type { ByteSource } from '@lantern/engines/chance';
import { findOriginal } from '@lantern/engines/originals';
import { drawFrom, findSlotGame, playRound } from '@lantern/engines/slots';
import { parseAmount, Rational } from '@lantern/money';

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

/** What is compared of a round. */
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

/** Whether the bytes of a source lead to the round on record. */
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

/** The same values under the same names, in whatever order they were written. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [mine, theirs] = [Object.entries(one), Object.entries(other)];
  return (
    mine.length === theirs.length &&
    mine.every(([name, value]) => isSame(value, (other as Readonly<Record<string, unknown>>)[name]))
  );
}

/**
 * Plays a recorded round again from its seeds.
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
