/** Every way to draw `size` different numbers from 1 to `pool` in order. Callers bound the count. */
export function arrangements(pool: number, size: number): readonly (readonly number[])[] {
  const numbers = Array.from({ length: pool }, (_, index) => index + 1);
  let drawn: (readonly number[])[] = [[]];
  for (let step = 0; step < size; step += 1) {
    drawn = drawn.flatMap((head) => numbers.filter((one) => !head.includes(one)).map((one) => [...head, one]));
  }
  return drawn;
}

/** Every outcome of `width` independent values from a lowest to a highest. Callers bound the count. */
export function independentDraws(width: number, lowest: number, highest: number): readonly (readonly number[])[] {
  const values = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  let drawn: (readonly number[])[] = [[]];
  for (let step = 0; step < width; step += 1) drawn = drawn.flatMap((head) => values.map((one) => [...head, one]));
  return drawn;
}

/** What numbers of a draw must be. */
export type NumberListForm = {
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
  readonly isDistinct: boolean;
};

/** Reads a published list such as `03,11,08`; null when it is not exactly such numbers. */
export function readNumberList(value: unknown, form: NumberListForm): readonly number[] | null {
  if (typeof value !== 'string' || !/^\d{1,2}(,\d{1,2})*$/.test(value)) return null;
  const numbers = value.split(',').map(Number);
  const fits = numbers.every((one) => one >= form.lowest && one <= form.highest);
  if (numbers.length !== form.count || !fits) return null;
  return form.isDistinct && new Set(numbers).size !== numbers.length ? null : numbers;
}
