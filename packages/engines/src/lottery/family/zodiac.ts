/** The animals of the lunar years, in cycle order. */
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

/** First day of each lunar year (Asia/Shanghai) with its animal. A table instead of a calculation, like the other calendars. */
const LUNAR_NEW_YEARS: readonly (readonly [day: string, animal: Animal])[] = [
  ['2024-02-10', 'Dragon'],
  ['2025-01-29', 'Snake'],
  ['2026-02-17', 'Horse'],
  ['2027-02-06', 'Goat'],
  ['2028-01-26', 'Monkey'],
  ['2029-02-13', 'Rooster'],
  ['2030-02-03', 'Dog'],
];
/** The table ends before the next lunar year could begin. */
const TABLE_ENDS = '2031-01-20';

/** The animal of the lunar year that contains a calendar day (YYYY-MM-DD); null outside the table. */
export function yearAnimalOn(day: string): Animal | null {
  if (day >= TABLE_ENDS) return null;
  return LUNAR_NEW_YEARS.findLast(([first]) => first <= day)?.[1] ?? null;
}

/** The animal of a number: number 1 has the year's animal, the following numbers go backwards through the cycle. */
export function animalOf(number: number, yearAnimal: Animal): Animal {
  const steps = (number - 1) % ANIMALS.length;
  const index = (ANIMALS.indexOf(yearAnimal) - steps + ANIMALS.length) % ANIMALS.length;
  return ANIMALS[index] ?? yearAnimal;
}

/** The numbers from 1 to `highest` that belong to an animal. */
export function numbersOfAnimal(animal: Animal, yearAnimal: Animal, highest: number): readonly number[] {
  return Array.from({ length: highest }, (_, index) => index + 1).filter(
    (number) => animalOf(number, yearAnimal) === animal,
  );
}
