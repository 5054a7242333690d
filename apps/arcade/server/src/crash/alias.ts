import { createHash } from 'node:crypto';

const LETTERS = 'abcdefghkmnprstuvwyz';

/**
 * Masked name that the other players of the table see: two letters and a digit between stars. Derived from the player's id; the studio
 * does not know the player's name.
 */
export function aliasOf(playerId: bigint): string {
  const digest = createHash('sha256').update(`crash ${playerId}`).digest();
  const letter = (place: number) => LETTERS[digest.readUInt8(place) % LETTERS.length] ?? '';
  return `${letter(0)}${letter(1)}***${digest.readUInt8(2) % 10}`;
}
