import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChunkFailure } from './chunk-deadline.ts';
import { loadPopup } from './load-popup.ts';
import type { Page } from './pages/pages.ts';
import { loadView } from './router/load-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const pageOf = (load: Page['load']): Page => ({ path: '/x', load, source: '', areas: [], titleKey: '' });
const Empty = () => null;

test.each([
  ['script', never, async () => undefined],
  ['texts', async () => Empty, never],
])('8-03, 9-01 a popup whose %s does not load fails after 120 seconds', async (_what, load, prepare) => {
  const outcome = vi.fn();
  loadPopup<unknown>(load, prepare).catch((error: unknown) => outcome(isChunkFailure(error)));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledExactlyOnceWith(true);
});

test('a popup that loads in time is shown', async () => {
  await expect(
    loadPopup(
      async () => Empty,
      async () => undefined,
    ),
  ).resolves.toBe(Empty);
});

test.each([
  ['script', pageOf(never), async () => undefined],
  ['texts', pageOf(async () => ({ default: Empty })), never],
])('8-03, 9-01 a page whose %s does not load shows that it could not be loaded', async (_what, page, prepare) => {
  const shown = vi.fn();
  void loadView(page, prepare).then(shown);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const [view] = shown.mock.calls[0] ?? [];
  expect(view).toMatchObject({ state: 'failed' });
  expect(isChunkFailure(view.error)).toBe(true);
});
