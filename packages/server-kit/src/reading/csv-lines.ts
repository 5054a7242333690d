const [QUOTE, LINE_FEED, CARRIAGE_RETURN, BYTE_ORDER_MARK] = [0x22, 0x0a, 0x0d, 0xfeff];
/** More than any table of ours has; further cells of a line are dropped, so that it has too many. */
const MOST_CELLS = 200;
/** Longer cells are cut; no column accepts as much. */
const LONGEST_CELL = 10_000;

/**
 * Cells of CSV text, line by line, so that its reader can pause between two lines: separated by a delimiter, in double quotes with doubled
 * quotes, which may contain line breaks. Each character is read once; what a line costs is bounded by its length alone.
 *
 * @param delimiter one character
 */
export function* csvLines(text: string, delimiter = ','): Generator<string[]> {
  const separator = delimiter.charCodeAt(0);
  let cells: string[] = [];
  let cell = '';
  let from = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  let isQuoted = false;
  const append = (to: number) => {
    if (cell.length <= LONGEST_CELL) cell += text.slice(from, Math.min(to, from + LONGEST_CELL));
  };
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code !== QUOTE) continue;
      const isDoubled = text.charCodeAt(at + 1) === QUOTE;
      append(isDoubled ? at + 1 : at);
      if (isDoubled) at += 1;
      else isQuoted = false;
      from = at + 1;
    } else if (code === QUOTE && at === from && cell === '') {
      isQuoted = true;
      from = at + 1;
    } else if (code === separator || code === LINE_FEED || code === CARRIAGE_RETURN) {
      append(at);
      if (cells.length < MOST_CELLS) cells.push(cell);
      cell = '';
      if (code !== separator) {
        if (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 1;
        yield cells;
        cells = [];
      }
      from = at + 1;
    }
  }
  append(text.length);
  if (cell !== '' || cells.length > 0) yield [...cells, cell];
}
