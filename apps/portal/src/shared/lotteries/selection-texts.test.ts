import { expect, test } from 'vitest';
import { readableParts } from './selection-texts.ts';

const named = (key: string) => `<${key}>`;

test('describes a stored e-lottery choice zone by zone', () => {
  expect(readableParts(named, '3x_direct_b', '13|057|29')).toEqual(['13', '057', '29']);
  expect(readableParts(named, '1x_dwd', '|||5|')).toEqual(['–', '–', '–', '5', '–']);
  expect(readableParts(named, '3x_typed_b', '012,345')).toEqual(['012', '345']);
  expect(readableParts(named, 'any3_z6', '023@1234')).toEqual(['(1 3 4)', '1234']);
  expect(readableParts(named, 'dxds2_f', 'BO|S')).toEqual(['<attribute_B> <attribute_O>', '<attribute_S>']);
  expect(readableParts(named, 'credit_lh', 'E')).toEqual(['<side_E>']);
  expect(readableParts(named, 'credit_pattern_f', 'AS')).toEqual(['<pattern_A> <pattern_S>']);
});
