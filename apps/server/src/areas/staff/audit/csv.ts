/** Cells that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * One CSV line (RFC 4180). A cell that starts like a formula gets a leading apostrophe, because operators open these files in spreadsheets.
 */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((cell) => {
    const safe = FORMULA.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\r\n`;
}
