/** The numbers that were chosen after a bet with `sent` had been sent. */
export const chosenAfter = (sent: readonly string[], current: readonly string[]): readonly string[] =>
  current.filter((one) => !sent.includes(one));

const SEPARATORS = /^[\s,;./|\-–—_、，；]+/u;

/** What was typed after the text `sent`: a text that no longer begins with it stays as it is. */
export function typedAfter(sent: string, current: string): string {
  if (!current.startsWith(sent)) return current;
  const rest = current.slice(sent.length);
  return rest === '' || sent === '' || SEPARATORS.test(rest) || /\s$/u.test(sent)
    ? rest.replace(SEPARATORS, '')
    : current;
}

/**
 * The selections that are left when `sent` has become bets: those that were added meanwhile, and what was added to a sent one.
 *
 * @param rest what a sent selection has got since, or null
 */
export function linesAfter<Line extends { readonly key: string }>(
  sent: readonly Line[],
  current: readonly Line[],
  rest: (sent: Line, line: Line) => Line | null,
): readonly Line[] {
  return current.flatMap((line) => {
    const before = sent.find((one) => one.key === line.key);
    if (before === undefined) return [line];
    const left = line === before ? null : rest(before, line);
    return left === null ? [] : [left];
  });
}
