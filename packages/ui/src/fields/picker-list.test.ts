import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPickerList } from './picker-list.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('4-13, 9-01 the list opens on focus and closes 200 ms after the focus has left', () => {
  const list = createPickerList();
  const redraw = vi.fn();
  list.subscribe(redraw);
  list.open(3);
  expect(list.read()).toEqual({ isOpen: true, text: '', at: 3 });
  list.search('viet');
  list.closeSoon();
  vi.advanceTimersByTime(199);
  expect(list.read()).toEqual({ isOpen: true, text: 'viet', at: 0 });
  expect(redraw).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(list.read()).toEqual({ isOpen: false, text: '', at: 0 });
  expect(redraw).toHaveBeenCalledTimes(3);
});

test('4-13 leaves the list as it is when the focus returns within 200 ms', () => {
  const list = createPickerList();
  list.open(0);
  list.search('viet');
  list.closeSoon();
  vi.advanceTimersByTime(199);
  list.open(5);
  expect(vi.getTimerCount()).toBe(0);
  expect(list.read()).toEqual({ isOpen: true, text: 'viet', at: 0 });
});

test('a field that is removed from the page leaves no timer', () => {
  const list = createPickerList();
  const leave = list.subscribe(() => undefined);
  list.open(0);
  list.closeSoon();
  leave();
  expect(vi.getTimerCount()).toBe(0);
});
