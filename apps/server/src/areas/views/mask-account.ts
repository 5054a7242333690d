/** A login name that its owner recognises and nobody else: the first and the last letter, e.g. `linhmai88` → `l***8`. */
export function maskAccount(account: string): string {
  const letters = [...account];
  const [first = '*'] = letters;
  const last = letters.length > 3 ? letters.at(-1) : '';
  return `${first}***${last}`;
}
