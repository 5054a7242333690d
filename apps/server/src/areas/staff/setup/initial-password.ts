import { randomInt } from 'node:crypto';

/** Letters and digits without look-alikes, because the password is read out or typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A one-time password: four groups of five characters, about 115 bits. */
export function newInitialPassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
