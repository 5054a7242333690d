import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import { emptyStep, readSteps, textsOf } from './step-text.ts';

describe('typed steps', () => {
  test('are read in percent, and sorted', () => {
    const typed = [
      { key: 'a', from: '80', pays: '87.5' },
      { key: 'b', from: '50.25', pays: '95' },
    ];
    expect(readSteps(typed)).toEqual([
      { fromPpm: 502_500, payablePpm: 950_000 },
      { fromPpm: 800_000, payablePpm: 875_000 },
    ]);
    expect(readSteps([])).toEqual([]);
  });

  test.each(['', NOT_READ, '-1', '101', '0', '1.23456'])('%s is no percentage', (from) => {
    expect(readSteps([{ key: 'a', from, pays: '90' }])).toBeNull();
    expect(readSteps([{ key: 'a', from: '50', pays: from }])).toBeNull();
  });

  test('are written as they were read, and a new row has its own key', () => {
    const texts = textsOf([{ fromPpm: 502_500, payablePpm: 950_000 }]);
    expect(texts).toEqual([{ key: '502500', from: '50.25', pays: '95' }]);
    const one = emptyStep(texts);
    expect(emptyStep([...texts, one]).key).not.toBe(one.key);
  });
});
