const FACTOR = 8;
const ROUNDS = 5;
const REPEATS = 10;

function shortest(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    for (let count = 0; count < REPEATS; count += 1) work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

/**
 * How many times longer the work takes with a text of eight times the length: about 8 where the time grows with the length, about 64 where it
 * grows with its square. Both times are measured in the same process, so that the machine's speed does not matter.
 */
export function growth(textOf: (length: number) => string, work: (text: string) => unknown, length = 500): number {
  const [short, long] = [textOf(length), textOf(length * FACTOR)];
  // Compiled code is measured, not the interpreter.
  for (let count = 0; count < 200; count += 1) work(short);
  return shortest(() => work(long)) / shortest(() => work(short));
}
