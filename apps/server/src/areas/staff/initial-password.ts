import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another when read out or typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password that is passed on once: four groups of five, about 115 bits. */
export function newInitialPassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
