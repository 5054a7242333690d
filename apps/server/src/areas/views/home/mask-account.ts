/** Masks a login name, so that only its owner recognizes it: first and last letter, e.g. `linhmai88` → `l***8`. */
export function maskAccount(account: string): string {
  const letters = [...account];
  const [first = '*'] = letters;
  const last = letters.length > 3 ? letters.at(-1) : '';
  return `${first}***${last}`;
}
