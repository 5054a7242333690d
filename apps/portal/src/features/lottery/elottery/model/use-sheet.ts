import { useState } from 'react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import {
  columnsOf,
  linesOfSheet,
  MOST_ROWS,
  type ReadRow,
  rowsAfter,
  SHEET_WIDTH,
  type SheetColumn,
  type SheetRow,
  type SheetTerms,
  stakesAfter,
} from './sheet.ts';
import type { ElotteryLine, ElotteryLobby } from './types.ts';

/** The sheet of a family that has one: rows of numbers with stakes; the last row is empty. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly lines: readonly ElotteryLine[];
  readonly terms: SheetTerms;
  /** Number of draws to bet on, from the next one on. */
  readonly draws: number;
  setDraws(draws: number): void;
  setFullPrice(isFull: boolean): void;
  change(key: string, part: Partial<Omit<SheetRow, 'key'>>): void;
  remove(key: string): void;
  /** Adds rows; those without stakes get the stakes of the row above. */
  add(rows: readonly ReadRow[]): void;
  /** Removes these rows; rows that were filled or changed since are kept. */
  clear(): void;
}

let counter = 0;
function emptyRow(): SheetRow {
  counter += 1;
  return { key: `row-${counter}`, number: '', stakes: {}, way: 'straight' };
}

const isEmpty = ({ number, stakes }: SheetRow) => number === '' && Object.values(stakes).every((stake) => stake === '');

/** The rows with an empty one at the end, unless the maximum is reached. */
function withEmptyRow(rows: readonly SheetRow[]): readonly SheetRow[] {
  const last = rows.at(-1);
  return last !== undefined && (isEmpty(last) || rows.length >= MOST_ROWS) ? rows : [...rows, emptyRow()];
}

/** State of the sheet. It survives the end of a draw and applies to the next one. */
export function useSheet(lobby: ElotteryLobby): Sheet {
  const { exponent } = useCurrency();
  const { family } = lobby.game;
  const [rows, setRows] = useState<readonly SheetRow[]>(() => withEmptyRow([]));
  const [isFullPrice, setFullPrice] = useState(false);
  const [draws, setDraws] = useState(1);
  const columns = columnsOf(family);
  const terms: SheetTerms = { family, plays: lobby.plays, isFullPrice, exponent };
  const change: Sheet['change'] = (key, part) =>
    setRows((current) =>
      withEmptyRow(
        current.map((row, place) => {
          if (row.key !== key) return row;
          const next = { ...row, ...part };
          // A number that has just become complete takes the stakes of the row above.
          const isNew = part.number?.length === SHEET_WIDTH && isEmpty({ ...row, number: '' });
          return isNew ? { ...next, stakes: stakesAfter(current[place - 1], next.number, columns, exponent) } : next;
        }),
      ),
    );
  return {
    columns,
    rows,
    lines: linesOfSheet(rows, terms),
    terms,
    draws: Math.min(draws, Math.max(1, lobby.upcoming.length)),
    setDraws,
    setFullPrice,
    change,
    remove: (key) => setRows((current) => withEmptyRow(current.filter((row) => row.key !== key))),
    add: (added) =>
      setRows((current) => {
        const written = current.filter((row) => !isEmpty(row));
        for (const row of added.slice(0, MOST_ROWS - written.length)) {
          const hasStakes = Object.keys(row.stakes).length > 0;
          const before = written.at(-1);
          const stakes = hasStakes ? row.stakes : stakesAfter(before, row.number, columns, exponent);
          written.push({ ...emptyRow(), number: row.number, stakes, way: before?.way ?? 'straight' });
        }
        return withEmptyRow(written);
      }),
    clear: () => setRows((current) => withEmptyRow(rowsAfter(rows, current))),
  };
}
