import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSlices } from './slices.ts';

/** Slices with a clock on which each step takes a millisecond, and turns of the event loop that the test runs. */
function slicesOnClock(sliceMs: number) {
  let now = 0;
  const turns: (() => void)[] = [];
  const slices = createSlices({ sliceMs, nowMs: () => now, later: (run) => void turns.push(run) });
  const done: string[] = [];
  const step = (name: string) => () => {
    now += 1;
    done.push(name);
  };
  const turn = () => turns.shift()?.();
  return { slices, done, step, turn, turns };
}

describe('deliveries in slices', () => {
  test('run at once if they fit into a slice', () => {
    const { slices, done, step, turns } = slicesOnClock(5);
    slices.add(() => [step('a'), step('b')]);
    expect(done).toEqual(['a', 'b']);
    expect(turns).toEqual([]);
  });

  test('yield after each slice, and a later one waits for them', () => {
    const { slices, done, step, turn } = slicesOnClock(2);
    slices.add(() => ['a1', 'a2', 'a3', 'a4', 'a5'].map(step));
    expect(done).toEqual(['a1', 'a2']);
    slices.add(() => [step('b')]);
    expect(done).toEqual(['a1', 'a2']);
    turn();
    expect(done).toEqual(['a1', 'a2', 'a3', 'a4']);
    turn();
    expect(done).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b']);
    turn();
    expect(slices.waiting()).toBe(0);
  });

  test('run after the current one if a step adds them, and a failed step stops no other', () => {
    const { slices, done, step, turn } = slicesOnClock(9);
    const adds = () => slices.add(() => [step('later')]);
    const fails = () => {
      throw new Error('broken');
    };
    slices.add(() => [step('a'), adds, step('b')]);
    expect(done).toEqual(['a', 'b', 'later']);
    expect(() => slices.add(() => [fails, step('c')])).toThrow('broken');
    slices.add(() => [step('d')]);
    turn();
    expect(done.slice(3)).toEqual(['c', 'd']);
    expect(slices.waiting()).toBe(0);
  });

  test('run every step once and in order, and no turn runs more steps than its slice', () => {
    const plan = fc.array(fc.record({ steps: fc.nat(12), turns: fc.nat(3) }), { maxLength: 12 });
    fc.assert(
      fc.property(plan, fc.integer({ min: 1, max: 6 }), (jobs, sliceMs) => {
        const { slices, done, step, turn, turns } = slicesOnClock(sliceMs);
        const expected: string[] = [];
        const bounded = (run: () => void) => {
          const before = done.length;
          run();
          expect(done.length - before).toBeLessThanOrEqual(sliceMs);
        };
        jobs.forEach(({ steps, turns: count }, index) => {
          const names = Array.from({ length: steps }, (_, place) => `${index}.${place}`);
          expected.push(...names);
          bounded(() => slices.add(() => names.map(step)));
          for (let time = 0; time < count; time += 1) bounded(turn);
        });
        while (turns.length > 0) bounded(turn);
        expect(done).toEqual(expected);
        expect(slices.waiting()).toBe(0);
      }),
    );
  });
});
