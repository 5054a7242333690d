import { expect, test } from 'vitest';
import { warnOnLeave } from './leave-warning.ts';

/** Whether the browser would warn. */
const isWarned = (page: EventTarget) => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser warns before the page is left until the warning ends', () => {
  const page = new EventTarget();
  expect(isWarned(page)).toBe(false);
  const end = warnOnLeave(page);
  expect(isWarned(page)).toBe(true);
  end();
  expect(isWarned(page)).toBe(false);
});
