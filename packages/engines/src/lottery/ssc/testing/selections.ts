import fc from 'fast-check';
import { readFamilySelection } from '../../family/index.ts';
import { digitsOfNumber, SSC, type SscPlay, type SscSelection, type SscShape } from '../index.ts';

/** Parses a selection of a play, or returns the reason why the text is invalid. */
const readSscSelection = ({ code }: SscPlay, text: string): SscSelection | string => {
  const play = SSC.findPlay(code);
  return play === null ? 'PLAY' : readFamilySelection(play, text, 100_000);
};

/** Digits of a draw. */
export const anyDigits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 });

/** The text of a valid selection of a play, with at most `most` more items per zone than it needs. */
export function anySelectionText(play: SscPlay, most = 5): fc.Arbitrary<string> {
  return anyText(play.rule.shape, most).filter((text) => typeof readSscSelection(play, text) !== 'string');
}

/** A valid selection of a play. */
export function anySelection(play: SscPlay, most = 5): fc.Arbitrary<SscSelection> {
  return anySelectionText(play, most).map((text) => {
    const selection = readSscSelection(play, text);
    if (typeof selection === 'string') throw new Error(`${play.code} does not sell ${text}`);
    return selection;
  });
}

function anyText(shape: SscShape, most: number): fc.Arbitrary<string> {
  const zones = fc.tuple(...shape.zones.map((size) => anyZone(shape, size.min, Math.min(size.max, size.min + most))));
  const written = zones.map((texts) => texts.join('|'));
  if (shape.leastPlaces === null) return written;
  const places = fc.subarray(['0', '1', '2', '3', '4'], { minLength: shape.leastPlaces });
  return fc.tuple(places, written).map(([chosen, text]) => `${chosen.join('')}@${text}`);
}

function anyZone(shape: SscShape, min: number, max: number): fc.Arbitrary<string> {
  if (shape.alphabet === 'NUMBER') {
    const number = fc
      .integer({ min: 0, max: 10 ** shape.width - 1 })
      .map((n) => digitsOfNumber(n, shape.width).join(''));
    return fc.uniqueArray(number, { minLength: min, maxLength: max }).map((items) => items.join(','));
  }
  const separator = shape.alphabet === 'VALUE' ? ',' : '';
  const most = Math.min(max, shape.symbols.length);
  return fc.subarray([...shape.symbols], { minLength: min, maxLength: most }).map((items) => items.join(separator));
}
