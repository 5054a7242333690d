import { expect, test } from 'vitest';
import { placesOf, typedOf, withPasted } from './prize-paste.ts';

const PRIZES = [
  { prize: 'DB', count: 1, digits: 5 },
  { prize: 'G2', count: 2, digits: 5 },
  { prize: 'G7', count: 3, digits: 2 },
];
const RESULT = { DB: ['44025'], G2: ['15242', '79057'], G7: ['75', '71', '03'] };

test("a pasted board fills every prize wherever it is pasted, without the prizes' names", () => {
  const text = 'ĐB\t44025\nG2: 15242 - 79057\nG7: 75, 71, 03';
  for (const { key } of placesOf(PRIZES)) expect(withPasted(PRIZES, {}, text, key)).toEqual(typedOf(PRIZES, RESULT));
});

test('a pasted row fills the prizes from its field on, and leaves the others unchanged', () => {
  const typed = typedOf(PRIZES, { ...RESULT, G7: ['10', '11', '12'] });
  expect(withPasted(PRIZES, typed, '75 71 03', 'G7.0')).toEqual(typedOf(PRIZES, RESULT));
  expect(withPasted(PRIZES, typed, '71 03', 'G7.1')).toEqual(typedOf(PRIZES, { ...RESULT, G7: ['10', '71', '03'] }));
});

test('a single pasted number goes into its field', () => {
  expect(withPasted(PRIZES, {}, '44025', 'DB.0')).toBeNull();
});
