/** The animals of the lunar years, in their order. */
export const ANIMALS = [
  'Rat',
  'Ox',
  'Tiger',
  'Rabbit',
  'Dragon',
  'Snake',
  'Horse',
  'Goat',
  'Monkey',
  'Rooster',
  'Dog',
  'Pig',
] as const;
export type Animal = (typeof ANIMALS)[number];

/** First days of lunar years (Asia/Shanghai); the animal counts from the first of them. Kept as a table, as calendars are. */
const LUNAR_NEW_YEARS: readonly (readonly [day: string, animal: Animal])[] = [
  ['2024-02-10', 'Dragon'],
  ['2025-01-29', 'Snake'],
  ['2026-02-17', 'Horse'],
  ['2027-02-06', 'Goat'],
  ['2028-01-26', 'Monkey'],
  ['2029-02-13', 'Rooster'],
  ['2030-02-03', 'Dog'],
];
/** The table ends before the lunar year that follows its last one could begin. */
const TABLE_ENDS = '2031-01-20';

/** The animal of the lunar year that a calendar day (YYYY-MM-DD) lies in; null outside of the table. */
export function yearAnimalOn(day: string): Animal | null {
  if (day >= TABLE_ENDS) return null;
  return LUNAR_NEW_YEARS.findLast(([first]) => first <= day)?.[1] ?? null;
}

/** The animal that owns a number: number 1 belongs to the year's animal, then backwards through the cycle. */
export function animalOf(number: number, yearAnimal: Animal): Animal {
  const steps = (number - 1) % ANIMALS.length;
  const index = (ANIMALS.indexOf(yearAnimal) - steps + ANIMALS.length) % ANIMALS.length;
  return ANIMALS[index] ?? yearAnimal;
}

/** The numbers from 1 to `highest` that an animal owns. */
export function numbersOfAnimal(animal: Animal, yearAnimal: Animal, highest: number): readonly number[] {
  return Array.from({ length: highest }, (_, index) => index + 1).filter(
    (number) => animalOf(number, yearAnimal) === animal,
  );
}
