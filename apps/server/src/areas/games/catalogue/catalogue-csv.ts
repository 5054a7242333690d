import { parseAmount } from '@lantern/money';
import { createPacer, csvLines } from '@lantern/server-kit';
import type { ImportedGame } from '../repository/imported-games.ts';
import { CATEGORIES, type GameType } from './categories.ts';

export const LANGUAGES = ['CN', 'EN', 'JA', 'TH', 'VI', 'ID'] as const;
export const FEATURES = [
  ...['FREE_SPINS', 'JACKPOT', 'TUMBLES', 'MULTIPLIERS', 'HOLD_AND_WIN', 'BUY_FEATURE', 'MEGAWAYS'],
] as const;
const VOLATILITIES = ['LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH'] as const;

/** An invalid line of the file: counted from 1, including the header. */
export interface LineError {
  readonly line: number;
  readonly column: string;
  readonly problem: 'MISSING' | 'UNKNOWN' | 'MALFORMED' | 'TWICE' | 'TOO_MANY';
}

const NEEDED = ['vassalage', 'gameId', 'gameType', 'title'];
const COLUMNS = [
  ...[
    ...NEEDED,
    ...LANGUAGES,
    'features',
    'volatility',
    'rtp',
    'minBet',
    'minLines',
    'supportPlay',
    'isHot',
    'position',
  ],
  ...['regions', 'currencies', 'cover'],
];
const MOST_LINES = 5_000;

type Problem = LineError['problem'];
/** The value of a cell, or what is wrong with it. */
type Read<Value> = { readonly value: Value } | { readonly problem: Problem };

const listOf = (text: string) => text.split(/[\s|;]+/).filter((one) => one !== '');

function readList(text: string, isKnown: (one: string) => boolean): Read<string[]> {
  const list = [...new Set(listOf(text))];
  return list.every(isKnown) && list.length <= 300 ? { value: list } : { problem: 'UNKNOWN' };
}

function readWhole(text: string, most: number): Read<number | null> {
  if (text === '') return { value: null };
  return /^\d{1,7}$/.test(text) && Number(text) <= most ? { value: Number(text) } : { problem: 'MALFORMED' };
}

/** Percent with at most two decimals, as ppm. */
function readReturn(text: string): Read<number | null> {
  if (text === '') return { value: null };
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  const ppm = match === null ? -1 : Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(2, '0')) * 100;
  return ppm >= 0 && ppm <= 1_000_000 ? { value: ppm } : { problem: 'MALFORMED' };
}

const fits = (text: string, pattern: RegExp): Read<string> =>
  pattern.test(text) ? { value: text } : { problem: 'MALFORMED' };

type Errors = LineError[];

function checkHeader(columns: readonly string[], errors: Errors): void {
  for (const name of NEEDED) if (!columns.includes(name)) errors.push({ line: 1, column: name, problem: 'MISSING' });
  columns.forEach((name, at) => {
    if (!COLUMNS.includes(name)) errors.push({ line: 1, column: name, problem: 'UNKNOWN' });
    else if (columns.indexOf(name) !== at) errors.push({ line: 1, column: name, problem: 'TWICE' });
  });
}

/** Reads the cells of one line by column name; invalid ones are added to the errors and replaced. */
function lineReader(columns: readonly string[], cells: readonly string[], line: number, errors: Errors) {
  const cell = (name: string) => (cells[columns.indexOf(name)] ?? '').trim();
  return {
    cell,
    take<Value>(column: string, read: Read<Value>, otherwise: Value): Value {
      if ('value' in read) return read.value;
      errors.push({ line, column, problem: cell(column) === '' ? 'MISSING' : read.problem });
      return otherwise;
    },
    add: (column: string, problem: Problem) => errors.push({ line, column, problem }),
  };
}

type LineReader = ReturnType<typeof lineReader>;

/** Which game it is, and its names. */
function readNames({ cell, take }: LineReader) {
  const type = cell('gameType');
  const isType = CATEGORIES.some(({ gameType }) => gameType === type);
  const vendor = take('vassalage', fits(cell('vassalage'), /^[A-Za-z0-9_-]{1,40}$/), '');
  const code = take('gameId', fits(cell('gameId'), /^[A-Za-z0-9._:-]{1,64}$/), '');
  const gameType = take('gameType', isType ? { value: type as GameType } : { problem: 'UNKNOWN' }, 'RNG');
  const title = take('title', fits(cell('title'), /^.{1,80}$/u), '');
  const titles = LANGUAGES.flatMap((name) => {
    const text = take(name, fits(cell(name), /^.{0,80}$/u), '');
    return text === '' ? [] : [[name, text] as const];
  });
  return { vendor, code, gameType, title, titles: Object.fromEntries(titles) };
}

function readMinBet({ cell, add }: LineReader, exponent: number): bigint | null {
  if (cell('minBet') === '') return null;
  const minBet = parseAmount(cell('minBet'), exponent);
  if (minBet === null || minBet === 0n) add('minBet', 'MALFORMED');
  return minBet;
}

/** How the game plays, and where it is offered. */
function readTraits({ cell, take }: LineReader) {
  const volatility = cell('volatility');
  const known = VOLATILITIES.find((one) => one === volatility) ?? null;
  const isKnown = volatility === '' || known !== null;
  const features = readList(cell('features'), (one) => FEATURES.includes(one as never));
  const regions = readList(cell('regions'), (one) => /^[A-Z]{2}$/.test(one));
  const currencies = readList(cell('currencies'), (one) => /^[A-Z]{1,10}$/.test(one));
  return {
    features: take('features', features, []),
    volatility: take('volatility', isKnown ? { value: known } : { problem: 'UNKNOWN' }, null),
    returnPpm: take('rtp', readReturn(cell('rtp')), null),
    minLines: take('minLines', readWhole(cell('minLines'), 1_000_000), null),
    hasTrial: take('supportPlay', fits(cell('supportPlay'), /^[01]?$/), '') === '0',
    isHot: take('isHot', fits(cell('isHot'), /^[01]?$/), '') === '1',
    position: take('position', readWhole(cell('position'), 100_000), null),
    regions: take('regions', regions, []),
    currencies: take('currencies', currencies, []),
    cover: take('cover', fits(cell('cover'), /^[a-z0-9-]{0,64}$/), ''),
  };
}

/**
 * Parses games from CSV with a header, and lists every invalid line. It pauses between lines, so that a long file does not block the event loop.
 *
 * @param exponent number of decimals of the currency
 */
export async function readCatalogueCsv(
  csv: string,
  exponent: number,
): Promise<{ readonly games: readonly ImportedGame[]; readonly errors: readonly LineError[] }> {
  const lines = csvLines(csv);
  const columns = (lines.next().value ?? []).map((name: string) => name.trim());
  const errors: Errors = [];
  checkHeader(columns, errors);
  if (errors.length > 0) return { games: [], errors };

  const pace = createPacer();
  const games: ImportedGame[] = [];
  const seen = new Set<string>();
  let number = 1;
  for (const cells of lines) {
    await pace();
    number += 1;
    if (number > MOST_LINES + 1) return { games: [], errors: [{ line: number, column: '', problem: 'TOO_MANY' }] };
    if (cells.every((cell) => cell.trim() === '')) continue;
    const before = errors.length;
    const reader = lineReader(columns, cells, number, errors);
    if (cells.length > columns.length) reader.add('', 'TOO_MANY');
    const names = readNames(reader);
    const minBet = readMinBet(reader, exponent);
    const key = `${names.vendor} ${names.code}`;
    if (seen.has(key)) reader.add('gameId', 'TWICE');
    seen.add(key);
    const game: ImportedGame = { ...names, minBet, ...readTraits(reader) };
    if (errors.length === before) games.push(game);
  }
  return { games, errors };
}
