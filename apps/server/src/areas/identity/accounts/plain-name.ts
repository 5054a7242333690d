/** Scripts allowed in a login name, one per name; digits, `.`, `_` and `-` are always allowed. */
const SCRIPTS = [
  // Vietnamese and other Latin letters: composed letters of these blocks only, so that mathematical or phonetic look-alikes are excluded.
  // Left out: Ð, which looks like Đ, × and ÷, which are no letters, İ and ı, which look like i, and ĸ, which looks like k. NFKC has
  // replaced ŀ, ŉ, ſ and ĳ.
  /^[A-Za-z0-9._\-\u00c0-\u00cf\u00d1-\u00d6\u00d8-\u00f6\u00f8-\u012f\u0132-\u0137\u0139-\u017f\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]+$/,
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
