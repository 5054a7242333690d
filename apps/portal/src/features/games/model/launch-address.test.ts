import { describe, expect, it, vi } from 'vitest';
import { findLaunchAddress } from './launch-address.ts';

const PLACES = ['https://a.example', 'https://b.example', 'https://c.example:8443', 'https://d.example'];
const isThere = async () => true;

/** Returns these numbers one after the other. */
const numbers = (...given: number[]) => {
  const left = [...given];
  return () => left.shift() ?? 0;
};

describe('launch CDNs (9-11)', () => {
  it('are chosen at random with equal shares', async () => {
    const takenAt = (number: number) => findLaunchAddress(PLACES, isThere, () => number);
    expect(await Promise.all([0, 0.24, 0.25, 0.5, 0.74, 0.75, 0.999].map(takenAt))).toEqual(
      [0, 0, 1, 2, 2, 3, 3].map((index) => PLACES[index]),
    );
    // Also for a random number of exactly 1, which should not occur.
    expect(await takenAt(1)).toBe(PLACES[3]);
  });

  it('are replaced by another one when they do not answer, and are not requested again', async () => {
    const answers = vi.fn(async (place: string) => place === PLACES[2]);
    // Third of four, last of three, first of two: b is removed first, then d.
    expect(await findLaunchAddress(PLACES, answers, numbers(0.25, 0.99, 0.5))).toBe(PLACES[2]);
    expect(answers.mock.calls.map(([place]) => place)).toEqual([PLACES[1], PLACES[3], PLACES[2]]);
  });

  it('are skipped after three failures or if there are none: the game then opens at its own address', async () => {
    const answers = vi.fn(async () => false);
    expect(await findLaunchAddress(PLACES, answers, () => 0)).toBeNull();
    expect(answers).toHaveBeenCalledTimes(3);
    expect(await findLaunchAddress([], isThere, () => 0)).toBeNull();
  });
});
