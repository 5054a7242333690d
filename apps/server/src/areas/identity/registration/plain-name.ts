/** Scripts allowed in a login name, one per name; digits, `.`, `_` and `-` are always allowed. */
const SCRIPTS = [
  /^[a-z0-9._-]+$/i,
  // Vietnamese and other Latin letters: composed letters of these blocks only, so that mathematical or phonetic look-alikes are excluded.
  /^[a-z0-9._\-\u00c0-\u017f\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]+$/i,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}0-9._-]+$/u,
  /^[\p{Script=Thai}0-9._-]+$/u,
  /^[\p{Script=Hangul}0-9._-]+$/u,
];

/**
 * Whether a normalised login name (NFKC) cannot be confused with another: its letters are of one script, without look-alikes from another
 * script (Cyrillic а, Greek ο) and without invisible characters.
 */
export function isPlainName(name: string): boolean {
  return SCRIPTS.some((script) => script.test(name));
}
