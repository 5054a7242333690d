/** Scripts that a login name may be written in, one at a time; beside their letters it may have digits and `.`, `_`, `-`. */
const SCRIPTS = [
  /^[a-z0-9._-]+$/i,
  // Vietnamese and other Latin letters: composed ones of the language blocks, so that no mathematical or phonetic twin passes.
  /^[a-z0-9._\-\u00c0-\u017f\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]+$/i,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}0-9._-]+$/u,
  /^[\p{Script=Thai}0-9._-]+$/u,
  /^[\p{Script=Hangul}0-9._-]+$/u,
];

/**
 * Whether a normalised login name (NFKC) can be mistaken for no other: its letters are of one script, none of them a twin from
 * another (Cyrillic а, Greek ο), and nothing in it is invisible.
 */
export function isPlainName(name: string): boolean {
  return SCRIPTS.some((script) => script.test(name));
}
