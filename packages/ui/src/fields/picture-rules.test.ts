import { expect, test } from 'vitest';
import { pictureProblem } from './picture-rules.ts';

const png = { type: 'image/png', size: 1_000 };

test('accepts pictures of the types and sizes that the server accepts', () => {
  expect(pictureProblem([png, { type: 'image/jpeg', size: 5_242_880 }], 2)).toBeNull();
  expect(pictureProblem([{ type: 'image/webp', size: 1 }], 1)).toBeNull();
});

test("names faults by the server's codes", () => {
  expect(pictureProblem([{ type: 'application/pdf', size: 1 }], 3)).toBe('IMAGE_TYPE');
  expect(pictureProblem([{ ...png, size: 5_242_881 }], 3)).toBe('IMAGE_SIZE');
  expect(pictureProblem([png, png], 1)).toBe('IMAGE_COUNT');
});
