import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, showToast, TOAST_TIME_MS, toastStore } from './toast-store.ts';

afterEach(() => {
  for (const toast of toastStore.read()) dismissToast(toast.id);
  vi.useRealTimers();
});

describe('toast messages', () => {
  it('close after five seconds, and errors stay until they are closed', () => {
    vi.useFakeTimers();
    showToast({ title: 'Bet placed' });
    const error = showToast({ kind: 'error', title: 'Network link abnormal, try again' });
    vi.advanceTimersByTime(TOAST_TIME_MS);
    expect(toastStore.read().map((toast) => toast.title)).toEqual(['Network link abnormal, try again']);
    dismissToast(error);
    expect(toastStore.read()).toEqual([]);
  });

  it('replace one another under the same id, and are at most four', () => {
    showToast({ id: 'link', kind: 'error', title: 'Lost' });
    showToast({ id: 'link', kind: 'error', title: 'Still lost' });
    expect(toastStore.read().map((toast) => toast.title)).toEqual(['Still lost']);
    for (const title of ['a', 'b', 'c', 'd']) showToast({ kind: 'error', title });
    expect(toastStore.read().map((toast) => toast.title)).toEqual(['a', 'b', 'c', 'd']);
  });
});
