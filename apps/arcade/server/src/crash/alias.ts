import { createHash } from 'node:crypto';

const LETTERS = 'abcdefghkmnprstuvwyz';

/**
 * How a player is seen by the others at the table: two letters and a digit around stars. It follows from his number and says nothing of
 * his name, which the studio does not know.
 */
export function aliasOf(playerId: bigint): string {
  const digest = createHash('sha256').update(`crash ${playerId}`).digest();
  const letter = (place: number) => LETTERS[digest.readUInt8(place) % LETTERS.length] ?? '';
  return `${letter(0)}${letter(1)}***${digest.readUInt8(2) % 10}`;
}
