import { formatAmount, parseAmount, readTypedNumber } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOT_READ, shownText, type TypedText, typeText, understoodText } from './typed-number.ts';

const LANGUAGES = ['en', 'zh-Hans', 'ja', 'th', 'vi', 'id'];
const numRuns = 200;

/** A field in a form: what stands in it, and the value that the form has. */
function openField(language: string, decimals: number) {
  const form = { language, decimals };
  let typed: TypedText = { text: '', value: '' };
  let value = '';
  const change = (text: string) => {
    typed = typeText(text, form);
    value = typed.value;
  };
  return {
    type: (keys: string) => {
      for (const key of keys) change(shownText(typed, value) + key);
    },
    /** Puts keys somewhere in the text, as after a tap into it. */
    insert: (at: number, key: string) => {
      const text = shownText(typed, value);
      change(text.slice(0, at) + key + text.slice(at));
    },
    remove: (at: number) => {
      const text = shownText(typed, value);
      change(text.slice(0, at) + text.slice(at + 1));
    },
    /** A quick button. */
    set: (next: string) => {
      value = next;
    },
    text: () => shownText(typed, value),
    value: () => value,
  };
}

describe('a number field (cases 13 and 15)', () => {
  it.each([
    ['120,50', 2, '120.50'],
    ['120.50', 2, '120.50'],
    ['1,50', 2, '1.50'],
    ['１００', 2, '100'],
    ['๑๒,๕', 2, '12.5'],
    ['12050', 2, '12050'],
    ['1.234.567,80', 2, '1234567.80'],
  ])('%s typed key by key with %i decimals is %s in every language', (keys, decimals, expected) => {
    for (const language of LANGUAGES) {
      const field = openField(language, decimals);
      field.type(keys);
      expect(field.value()).toBe(expected);
    }
  });

  it('shows what is typed, and has no number while the text is not one', () => {
    const field = openField('en', 2);
    field.type('1.500');
    expect([field.text(), field.value()]).toEqual(['1.500', NOT_READ]);
    field.type(',00');
    expect([field.text(), field.value()]).toEqual(['1.500,00', '1500.00']);
    field.set('20.00');
    expect(field.text()).toBe('20.00');
  });

  it('leaves a text alone that an input method composes, and reads it', () => {
    const form = { language: 'ja', decimals: 2 };
    expect(typeText('１２，５', form, true)).toEqual({ text: '１２，５', value: '12.5' });
    expect(typeText('１２，５', form)).toEqual({ text: '12，5', value: '12.5' });
  });

  it('shows the understood number only where the text does not', () => {
    expect(understoodText('120.50', '120,50')).toBe('120.50');
    expect(understoodText('1234.5', '1234.5')).toBe('1,234.5');
    expect(understoodText('1234.5', '1,234.5')).toBeNull();
    expect(understoodText('12', '12,')).toBeNull();
  });

  it('ends in the typed amount whatever the order of the keys, with slips and corrections', () => {
    const amounts = fc.record({
      minor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      decimals: fc.integer({ min: 0, max: 4 }),
    });
    const ways = fc.record({
      point: fc.constantFrom('.', ','),
      places: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      slips: fc.array(fc.record({ at: fc.nat(), key: fc.constantFrom(...'0123456789.,') }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(
        amounts,
        ways,
        fc.constantFrom(...LANGUAGES),
        ({ minor, decimals }, { point, places, slips }, language) => {
          const wanted = formatAmount(minor, decimals).replace('.', point);
          const field = openField(language, decimals);
          // The keys arrive in any order, each at its place between those that are already there.
          const order = [...wanted].map((key, index) => ({ key, index, rank: places[index] ?? 0 }));
          const there: number[] = [];
          for (const { key, index } of order.toSorted(
            (one, other) => one.rank - other.rank || one.index - other.index,
          )) {
            field.insert(there.filter((other) => other < index).length, key);
            there.push(index);
          }
          for (const { at, key } of slips) {
            const place = at % (field.text().length + 1);
            field.insert(place, key);
            field.remove(place);
          }
          expect(field.text()).toBe(wanted);
          const value = field.value();
          // Only three digits after one sign can have two meanings.
          if (value === NOT_READ) expect(wanted).toMatch(/^\d+[.,]\d{3}$/);
          else expect(parseAmount(value, decimals)).toBe(minor);
        },
      ),
      { numRuns },
    );
  });

  it('never has a number that its text does not show', () => {
    const steps = fc.array(fc.record({ at: fc.nat(), key: fc.constantFrom(...'0123456789., -e') }), { maxLength: 20 });
    fc.assert(
      fc.property(steps, fc.constantFrom(...LANGUAGES), (keys, language) => {
        const field = openField(language, 2);
        for (const { at, key } of keys) field.insert(at % (field.text().length + 1), key);
        const read = readTypedNumber(field.text(), { decimals: 2, language });
        expect(field.value()).toBe(read.kind === 'NUMBER' ? read.value : read.kind === 'EMPTY' ? '' : NOT_READ);
      }),
      { numRuns },
    );
  });
});
