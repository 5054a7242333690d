import { useState } from 'react';
import { useCurrency } from '../../../../shared/site.ts';
import {
  columnsOf,
  linesOfSheet,
  MOST_ROWS,
  type ReadRow,
  SHEET_WIDTH,
  type SheetColumn,
  type SheetRow,
  type SheetTerms,
  stakesAfter,
} from './sheet.ts';
import type { SscLine, SscLobby } from './types.ts';

/** The sheet of a family that has one: rows of numbers with their stakes, the last of them empty. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly lines: readonly SscLine[];
  readonly terms: SheetTerms;
  /** How many draws from the next one on everything is bet in. */
  readonly draws: number;
  setDraws(draws: number): void;
  setFullPrice(isFull: boolean): void;
  change(key: string, part: Partial<Omit<SheetRow, 'key'>>): void;
  remove(key: string): void;
  /** Adds rows; those without stakes get the ones of the row above. */
  add(rows: readonly ReadRow[]): void;
  clear(): void;
}

let counter = 0;
function emptyRow(): SheetRow {
  counter += 1;
  return { key: `row-${counter}`, number: '', stakes: {}, way: 'straight' };
}

const isEmpty = ({ number, stakes }: SheetRow) => number === '' && Object.values(stakes).every((stake) => stake === '');

/** The rows with an empty one at the end, as long as there is room. */
function withRoom(rows: readonly SheetRow[]): readonly SheetRow[] {
  const last = rows.at(-1);
  return last !== undefined && (isEmpty(last) || rows.length >= MOST_ROWS) ? rows : [...rows, emptyRow()];
}

/** What is written on the sheet. It stays when an issue ends: the next one takes it. */
export function useSheet(lobby: SscLobby): Sheet {
  const { exponent } = useCurrency();
  const { family } = lobby.game;
  const [rows, setRows] = useState<readonly SheetRow[]>(() => withRoom([]));
  const [isFullPrice, setFullPrice] = useState(false);
  const [draws, setDraws] = useState(1);
  const columns = columnsOf(family);
  const terms: SheetTerms = { family, plays: lobby.plays, isFullPrice, exponent };
  const change: Sheet['change'] = (key, part) =>
    setRows((held) =>
      withRoom(
        held.map((row, place) => {
          if (row.key !== key) return row;
          const next = { ...row, ...part };
          // A number that has just become whole begins with the stakes of the one above it.
          const isNew = part.number?.length === SHEET_WIDTH && isEmpty({ ...row, number: '' });
          return isNew ? { ...next, stakes: stakesAfter(held[place - 1], next.number, columns, exponent) } : next;
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
    remove: (key) => setRows((held) => withRoom(held.filter((row) => row.key !== key))),
    add: (added) =>
      setRows((held) => {
        const written = held.filter((row) => !isEmpty(row));
        for (const row of added.slice(0, MOST_ROWS - written.length)) {
          const hasStakes = Object.keys(row.stakes).length > 0;
          const before = written.at(-1);
          const stakes = hasStakes ? row.stakes : stakesAfter(before, row.number, columns, exponent);
          written.push({ ...emptyRow(), number: row.number, stakes, way: before?.way ?? 'straight' });
        }
        return withRoom(written);
      }),
    clear: () => setRows(withRoom([])),
  };
}
