import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkFailure, isChunkFailure, withDeadline } from './chunk-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => undefined);

describe('a part of the page that does not load (8-03, 9-01)', () => {
  it('fails after 120,000 milliseconds, and not before', async () => {
    const outcome = vi.fn();
    withDeadline(never).catch(outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkFailure));
    expect(isChunkFailure(outcome.mock.calls[0]?.[0])).toBe(true);
  });

  it('is returned if it loads in time, and no timer remains', async () => {
    await expect(withDeadline(async () => 'page')).resolves.toBe('page');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['a script', 'Failed to fetch dynamically imported module: https://lantern.example/assets/help.js'],
    ['a script in Safari', 'Importing a module script failed.'],
    ['a style sheet', 'Unable to preload CSS for /assets/help.css'],
  ])('is recognized by a failed %s, unlike an error of the page', async (_what, words) => {
    expect(isChunkFailure(new Error(words))).toBe(true);
    expect(isChunkFailure(new TypeError('undefined is not a function'))).toBe(false);
    const failing = withDeadline(() => Promise.reject(new Error(words)));
    await expect(failing).rejects.toBeInstanceOf(ChunkFailure);
  });
});
