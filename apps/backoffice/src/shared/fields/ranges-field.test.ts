import { expect, test } from 'vitest';
import { rangesOf } from './ranges-field.tsx';

test.each([
  ['one per line', '1.2.3.4\n\n 5.6.7.0/24 \n', ['1.2.3.4', '5.6.7.0/24']],
  [
    'several on a line, with comments',
    '1.2.3.4;5.6.7.8 ; exits\n# exits\n9.9.9.9 // exit',
    ['1.2.3.4', '5.6.7.8', '9.9.9.9'],
  ],
  ['a repeated one', '1.2.3.4\n1.2.3.4/32', ['1.2.3.4']],
  ['nothing', ' \n', []],
])('case 20: a field gives the ranges of its text: %s', (_, text, ranges) => {
  expect(rangesOf(text, 'deny')).toEqual(ranges);
  expect(rangesOf(text, 'allow')).toEqual(ranges);
});

test.each([
  ['a line that is not understood', '1.2.3.4\nexit'],
  ['comments alone, which would permit all addresses', '# 1.2.3.4'],
  ['a row that denies', 'deny 1.2.3.4;'],
])('case 20: a field gives no ranges for %s', (_, text) => expect(rangesOf(text, 'allow')).toBeNull());
