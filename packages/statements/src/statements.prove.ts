import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFile } from './testing/random-files.ts';
import { judge } from './testing/true-or-open.ts';

describe('thousands of statements', () => {
  test('are read as they are or left to people, never silently otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(randomFile, async (file) => {
        const verdict = await judge(file);
        expect(['READ', 'OPEN'], `${verdict}\n${file.text}`).toContain(verdict);
      }),
      { numRuns: 5_000 },
    );
  });
});
