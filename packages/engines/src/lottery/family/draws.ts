import { type ByteSource, uniformInteger } from '../../chance/index.ts';

/** All ordered draws of `size` different numbers from 1 to `pool`. The caller limits the count. */
export function arrangements(pool: number, size: number): readonly (readonly number[])[] {
  const numbers = Array.from({ length: pool }, (_, index) => index + 1);
  let drawn: (readonly number[])[] = [[]];
  for (let step = 0; step < size; step += 1) {
    drawn = drawn.flatMap((head) => numbers.filter((one) => !head.includes(one)).map((one) => [...head, one]));
  }
  return drawn;
}

/** All outcomes of `width` independent values from `lowest` to `highest`. The caller limits the count. */
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

/** The outcomes of `everyDraw` as a list. */
export function independentDraws(width: number, lowest: number, highest: number): readonly (readonly number[])[] {
  return [...everyDraw(width, lowest, highest)];
}

/** Requirements on the numbers of a draw. */
export type NumberListForm = {
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
  readonly isDistinct: boolean;
};

/** Parses a published list such as `03,11,08`; null when it does not have the form. */
export function readNumberList(value: unknown, form: NumberListForm): readonly number[] | null {
  if (typeof value !== 'string' || !/^\d{1,2}(,\d{1,2})*$/.test(value)) return null;
  const numbers = value.split(',').map(Number);
  const fits = numbers.every((one) => one >= form.lowest && one <= form.highest);
  if (numbers.length !== form.count || !fits) return null;
  return form.isDistinct && new Set(numbers).size !== numbers.length ? null : numbers;
}

/** How the platform's own draw is generated from random bytes and formatted. */
export type DrawForm = NumberListForm & {
  /** Separator between the numbers; empty for single digits. */
  readonly separator: '' | ',';
};

/**
 * Draws numbers: each is chosen uniformly from the list from `lowest` to `highest`, and removed from it when numbers must be distinct.
 * They are written in drawing order, padded with leading zeros to the width of the highest number.
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
 * Deterministic draws of distinct numbers in which every number appears at every place equally often: each shuffled order is rotated
 * through all its positions.
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
