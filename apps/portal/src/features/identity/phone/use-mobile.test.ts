import { expect, test } from 'vitest';
import { numberFault } from './use-mobile.ts';

test.each([
  ['', 'number_needed'],
  ['  ', 'number_needed'],
  ['nine', 'phone_error_PHONE_FORMAT'],
  ['12', 'phone_error_PHONE_FORMAT'],
  ['0901 234 567', null],
])('5-09 the number "%s" has the error text %s', (typed, key) => expect(numberFault(typed)).toBe(key));
