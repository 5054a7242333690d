import { propertyRuns } from '@lantern/database/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountKey } from '../accounts/repository/members.ts';
import { likelyMobileKey } from '../verification/index.ts';
import { nameSubject } from './login-subjects.ts';

const MEMBER = 7n;
const ACCOUNT = 'lucky88';
const NUMBER = '84903112337';
/** The account of a typed name, as the login finds it. */
const find = (typed: string): bigint | null =>
  accountKey(typed) === ACCOUNT || likelyMobileKey(typed, 'VN') === NUMBER ? MEMBER : null;

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
const separator = fc.constantFrom('', ' ', '.', '-', '(', ')', '. ', '  ', '\u00a0');

/** A text with separators between its characters, in any case and width, with spaces around it. */
function spelled(text: string, between: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const letters = [...text].map((letter) =>
    fc.tuple(fc.constantFrom(letter, letter.toUpperCase(), fullWidth(letter)), between).map((parts) => parts.join('')),
  );
  const blanks = fc.constantFrom('', ' ', '\t', '\u3000');
  return fc.tuple(blanks, fc.tuple(...letters), blanks).map(([left, middle, right]) => left + middle.join('') + right);
}

test('all spellings of one identity share one counter', () => {
  const numbers = fc
    .constantFrom('+84903112337', '0903112337', '+840903112337')
    .chain((number) => spelled(number, separator))
    .filter((typed) => typed.trim().length <= 20);
  const names = spelled(ACCOUNT, fc.constant(''));
  fc.assert(
    fc.property(fc.oneof(numbers, names), (typed) => {
      fc.pre(find(typed) !== null);
      expect(nameSubject(find(typed), typed, 'VN')).toBe('member:7');
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('spellings of an unknown number share one counter too, so that they are locked like those of a member', () => {
  const numbers = spelled('+84903112337', separator).filter((typed) => likelyMobileKey(typed, null) !== null);
  fc.assert(
    fc.property(numbers, (typed) => {
      expect(nameSubject(null, typed, null)).toBe(`number:${NUMBER}`);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('names that mean different accounts never share a counter', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1_000_000n }), fc.bigInt({ min: 1n, max: 1_000_000n }), (left, right) => {
      expect(nameSubject(left, 'a', null) === nameSubject(right, 'a', null)).toBe(left === right);
    }),
    { numRuns: propertyRuns(100) },
  );
  expect(nameSubject(null, 'member:7', null)).not.toBe(nameSubject(7n, 'anything', null));
});
