import { type ByteSource, uniformInteger } from '../../chance/index.ts';

/** Every way to draw `size` different numbers from 1 to `pool` in order. Callers bound the count. */
export function arrangements(pool: number, size: number): readonly (readonly number[])[] {
  const numbers = Array.from({ length: pool }, (_, index) => index + 1);
  let drawn: (readonly number[])[] = [[]];
  for (let step = 0; step < size; step += 1) {
    drawn = drawn.flatMap((head) => numbers.filter((one) => !head.includes(one)).map((one) => [...head, one]));
  }
  return drawn;
}

/** Every outcome of `width` independent values from a lowest to a highest, one after the other. Callers bound the count. */
export function* everyDraw(width: number, lowest: number, highest: number): Generator<readonly number[]> {
  const values = highest - lowest + 1;
  for (let index = 0; index < values ** width; index += 1) {
    const draw = new Array<number>(width).fill(lowest);
    for (let place = width - 1, left = index; left > 0; place -= 1, left = Math.floor(left / values)) {
      draw[place] = lowest + (left % values);
    }
    yield draw;
  }
}

/** The same as a list. */
export function independentDraws(width: number, lowest: number, highest: number): readonly (readonly number[])[] {
  return [...everyDraw(width, lowest, highest)];
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

/** How a draw of our own is made of bytes of chance, and written. */
export type DrawForm = NumberListForm & {
  /** What stands between the numbers; nothing where they are single digits side by side. */
  readonly separator: '' | ',';
};

/**
 * Draws numbers: each is a uniform place in the list from the lowest to the highest, taken out of it where numbers are different. They
 * are written in the order drawn, with the leading zeros that the highest one needs.
 */
export function drawText({ count, lowest, highest, isDistinct, separator }: DrawForm, source: ByteSource): string {
  const width = String(highest).length;
  const left: string[] = [];
  for (let number = lowest; number <= highest; number += 1) left.push(String(number).padStart(width, '0'));
  const drawn: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const place = uniformInteger(source, left.length);
    drawn.push(left[place] ?? '');
    if (isDistinct) left.splice(place, 1);
  }
  return drawn.join(separator);
}

/**
 * Some draws of different numbers, always the same, in which every number stands at every place equally often: each is turned through
 * all its places.
 */
export function* fixedDraws(pool: number, size: number, turns: number): Generator<readonly number[]> {
  let state = 0x9e37_79b9;
  const next = (bound: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const order = Array.from({ length: pool }, (_, index) => index + 1);
    for (let last = pool - 1; last > 0; last -= 1) {
      const chosen = next(last + 1);
      [order[last], order[chosen]] = [order[chosen] ?? 0, order[last] ?? 0];
    }
    for (const at of order.keys()) yield [...order.slice(at), ...order.slice(0, at)].slice(0, size);
  }
}
