import { describe, expect, test } from 'vitest';
import { anyOrder, doubles, numbersOfShortcut } from './published-numbers.ts';

describe('entry of numbers of Southeast Asia (2R-09)', () => {
  test('expands a digit to ten first, ten last, or nineteen numbers that contain it', () => {
    expect(numbersOfShortcut('front', '3')).toEqual(['30', '31', '32', '33', '34', '35', '36', '37', '38', '39']);
    expect(numbersOfShortcut('back', '3')[1]).toBe('13');
    expect(numbersOfShortcut('doors', '3')).toHaveLength(19);
    expect(doubles()).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99']);
  });

  test('expands a number in any order to each of its orders once', () => {
    expect(anyOrder('112')).toEqual(['112', '121', '211']);
    expect(anyOrder('1234')).toHaveLength(24);
  });
});
