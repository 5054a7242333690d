import { digitsOfNumber } from './digits.ts';

/**
 * The alphabet of a zone. DIGIT 0–9, ATTRIBUTE big/small/odd/even, SIDE dragon/tiger/equal and PATTERN are written as letters without
 * separators; VALUE (sums, spans) and NUMBER (typed numbers) are separated by commas.
 */
export type SscAlphabet = 'DIGIT' | 'ATTRIBUTE' | 'SIDE' | 'PATTERN' | 'VALUE' | 'NUMBER';

/** The form of a play's selection. */
export type SscShape = {
  readonly alphabet: SscAlphabet;
  /** Letters of the play, or its values as texts for VALUE; empty for NUMBER, which uses `width`. */
  readonly symbols: readonly string[];
  /** Digits of a typed number. */
  readonly width: number;
  /** Minimum and maximum items, one entry per zone. */
  readonly zones: readonly { readonly min: number; readonly max: number }[];
  /** Minimum number of non-empty zones, for plays whose zones may be empty. */
  readonly filledZones: number;
  /** Minimum number of chosen places, for plays with selectable places; otherwise null. */
  readonly leastPlaces: number | null;
};

/** A parsed selection. Items are indexes of the shape's symbols; for NUMBER the number itself. All lists are ascending. */
export type SscSelection = {
  /** Chosen places 0–4 for plays with selectable places; otherwise empty. */
  readonly places: readonly number[];
  readonly zones: readonly (readonly number[])[];
};

/** Why a text is not a valid selection of a play. */
export type SscSelectionProblem = 'EMPTY' | 'SHAPE' | 'COUNT' | 'REPEATED';

/** Maximum typed numbers per entry. */
export const MAX_TYPED_NUMBERS = 1000;
/** Length of the longest selection: typed numbers of five digits with their commas, and places. */
export const MAX_SELECTION_LENGTH = MAX_TYPED_NUMBERS * 6 + 8;

const LETTERS = {
  DIGIT: [...'0123456789'],
  ATTRIBUTE: ['B', 'S', 'O', 'E'],
  SIDE: ['D', 'T', 'E'],
  PATTERN: ['A', 'S', 'P', 'H', 'M'],
} as const;

const ZONE_SEPARATOR = '|';
const ITEM_SEPARATOR = ',';
const PLACES_SEPARATOR = '@';

/** Zones of letters with a minimum number of items each. */
export function zonesOf(
  alphabet: keyof typeof LETTERS,
  minima: readonly number[],
  more: { readonly symbols?: readonly string[]; readonly max?: number; readonly filledZones?: number } = {},
): SscShape {
  const symbols = more.symbols ?? LETTERS[alphabet];
  return {
    alphabet,
    symbols,
    width: 1,
    zones: minima.map((min) => ({ min, max: more.max ?? symbols.length })),
    filledZones: more.filledZones ?? minima.length,
    leastPlaces: null,
  };
}

/** One zone of values from `lowest` to `highest`. */
export function valuesOf(lowest: number, highest: number): SscShape {
  const symbols = Array.from({ length: highest - lowest + 1 }, (_, index) => String(lowest + index));
  const zones = [{ min: 1, max: symbols.length }];
  return { alphabet: 'VALUE', symbols, width: 0, zones, filledZones: 1, leastPlaces: null };
}

/** One zone of typed numbers. */
export function numbersOf(width: number): SscShape {
  const zones = [{ min: 1, max: MAX_TYPED_NUMBERS }];
  return { alphabet: 'NUMBER', symbols: [], width, zones, filledZones: 1, leastPlaces: null };
}

/**
 * Parses a selection in the submitted and stored format: zones separated by bars, chosen places before an at sign.
 * @example '13|057|29' three places of a straight; '034@12,55' numbers in three chosen places; '|||5|' one fixed position
 */
export function readSelection(shape: SscShape, text: string): SscSelection | SscSelectionProblem {
  if (text === '') return 'EMPTY';
  if (text.length > MAX_SELECTION_LENGTH) return 'COUNT';
  const [placesText, zonesText] = splitPlaces(shape, text);
  const places = readPlaces(shape, placesText);
  if (typeof places === 'string') return places;
  const parts = zonesText.split(ZONE_SEPARATOR);
  if (parts.length !== shape.zones.length) return 'SHAPE';
  const zones: (readonly number[])[] = [];
  for (const [index, part] of parts.entries()) {
    const zone = readZone(shape, part, shape.zones[index] ?? { min: 1, max: 0 });
    if (typeof zone === 'string') return zone;
    zones.push(zone);
  }
  if (zones.filter((zone) => zone.length > 0).length < shape.filledZones) return 'COUNT';
  return { places, zones };
}

function splitPlaces(shape: SscShape, text: string): [string, string] {
  if (shape.leastPlaces === null) return ['', text];
  const at = text.indexOf(PLACES_SEPARATOR);
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)];
}

function readPlaces(shape: SscShape, text: string): readonly number[] | SscSelectionProblem {
  if (shape.leastPlaces === null) return [];
  if (!/^[0-4]{0,5}$/.test(text)) return 'SHAPE';
  const places = [...new Set(text)].map(Number).sort();
  if (places.length !== text.length) return 'REPEATED';
  return places.length < shape.leastPlaces ? 'COUNT' : places;
}

function readZone(
  shape: SscShape,
  text: string,
  size: { readonly min: number; readonly max: number },
): readonly number[] | SscSelectionProblem {
  const isListed = shape.alphabet === 'VALUE' || shape.alphabet === 'NUMBER';
  const items = text === '' ? [] : isListed ? text.split(ITEM_SEPARATOR) : [...text];
  if (items.length < size.min || items.length > size.max) return 'COUNT';
  const values: number[] = [];
  for (const item of items) {
    const value = shape.alphabet === 'NUMBER' ? readNumber(item, shape.width) : shape.symbols.indexOf(item);
    if (value < 0) return 'SHAPE';
    values.push(value);
  }
  if (new Set(values).size !== values.length) return 'REPEATED';
  return values.sort((one, other) => one - other);
}

function readNumber(text: string, width: number): number {
  return text.length === width && /^[0-9]+$/.test(text) ? Number(text) : -1;
}

/** The canonical text of a selection; parsing it gives the same selection. */
export function writeSelection(shape: SscShape, selection: SscSelection): string {
  const zones = selection.zones.map((zone) => {
    if (shape.alphabet === 'NUMBER') return zone.map((value) => writeNumber(value, shape.width)).join(ITEM_SEPARATOR);
    const texts = zone.map((value) => shape.symbols[value] ?? '');
    return texts.join(shape.alphabet === 'VALUE' ? ITEM_SEPARATOR : '');
  });
  const places = shape.leastPlaces === null ? '' : `${selection.places.join('')}${PLACES_SEPARATOR}`;
  return places + zones.join(ZONE_SEPARATOR);
}

function writeNumber(value: number, width: number): string {
  return digitsOfNumber(value, width).join('');
}
