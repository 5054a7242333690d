/** A bank's number of a row in one spelling: letter case, widths, spaces and kinds of dashes do not count. */
export const foldNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .replaceAll(/[\p{White_Space}\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/\p{Pd}|−/gu, '-')
    .toUpperCase();

export const sumOf = (rows: readonly { readonly amount: bigint }[]): bigint =>
  rows.reduce((total, { amount }) => total + amount, 0n);

/**
 * Which rows are posted at once, and which wait for a second person: all of a statement whose balance continues none, rows that people
 * decided to be another payment, and incoming rows that exceed what is left of the sum of the person who uploads.
 */
export function divideRows<Row extends { readonly amount: bigint }>(
  rows: readonly Row[],
  {
    allowance,
    isWhole,
    isDoubtful,
  }: {
    /** Minor units. */
    readonly allowance: bigint;
    readonly isWhole: boolean;
    readonly isDoubtful: (row: Row) => boolean;
  },
): { readonly atOnce: readonly Row[]; readonly waiting: readonly Row[]; readonly alone: bigint } {
  const atOnce: Row[] = [];
  const waiting: Row[] = [];
  let alone = 0n;
  for (const row of rows) {
    const incoming = row.amount > 0n ? row.amount : 0n;
    if (isWhole || isDoubtful(row) || alone + incoming > allowance) {
      waiting.push(row);
    } else {
      atOnce.push(row);
      alone += incoming;
    }
  }
  return { atOnce, waiting, alone };
}
