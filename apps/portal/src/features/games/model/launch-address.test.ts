import { describe, expect, it, vi } from 'vitest';
import { findLaunchAddress, movedTo } from './launch-address.ts';

const PLACES = ['https://a.example', 'https://b.example', 'https://c.example:8443', 'https://d.example'];
const isThere = async () => true;

/** Returns these numbers one after the other. */
const numbers = (...given: number[]) => {
  const left = [...given];
  return () => left.shift() ?? 0;
};

describe('launch CDNs (9-11)', () => {
  it('each of the list is taken for its share of chance', async () => {
    const takenAt = (number: number) => findLaunchAddress(PLACES, isThere, () => number);
    expect(await Promise.all([0, 0.24, 0.25, 0.5, 0.74, 0.75, 0.999].map(takenAt))).toEqual(
      [0, 0, 1, 2, 2, 3, 3].map((index) => PLACES[index]),
    );
    // Also for a random number of exactly 1, which should not occur.
    expect(await takenAt(1)).toBe(PLACES[3]);
  });

  it('uses another address when one does not answer, and does not request it again', async () => {
    const answers = vi.fn(async (place: string) => place === PLACES[2]);
    // Third of four, last of three, first of two: b is removed first, then d.
    expect(await findLaunchAddress(PLACES, answers, numbers(0.25, 0.99, 0.5))).toBe(PLACES[2]);
    expect(answers.mock.calls.map(([place]) => place)).toEqual([PLACES[1], PLACES[3], PLACES[2]]);
  });

  it('after three that do not answer the game opens where it comes from, and so it does where there are none', async () => {
    const answers = vi.fn(async () => false);
    expect(await findLaunchAddress(PLACES, answers, () => 0)).toBeNull();
    expect(answers).toHaveBeenCalledTimes(3);
    expect(await findLaunchAddress([], isThere, () => 0)).toBeNull();
  });

  it('a game opens there with its path and token', () => {
    const url = 'http://localhost:8082/play/twin-sevens?lang=EN#token=abc';
    expect(movedTo(url, 'https://c.example:8443')).toBe('https://c.example:8443/play/twin-sevens?lang=EN#token=abc');
    expect(movedTo('nowhere', 'https://c.example')).toBe('nowhere');
  });
});
