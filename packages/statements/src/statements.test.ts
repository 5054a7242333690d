import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatement } from './index.ts';
import { randomFile } from './testing/random-files.ts';
import { bytesOf, TERMS } from './testing/read.ts';
import { judge } from './testing/true-or-open.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 150);

describe('any statement', () => {
  test('is read as it is or left to people, never silently otherwise', async () => {
    const verdicts = { READ: 0, OPEN: 0 };
    await fc.assert(
      fc.asyncProperty(randomFile, async (file) => {
        const verdict = await judge(file);
        expect(['READ', 'OPEN'], `${verdict}\n${file.text}`).toContain(verdict);
        if (verdict === 'READ' || verdict === 'OPEN') verdicts[verdict] += 1;
      }),
      { numRuns },
    );
    // A reader that leaves everything to people is no help.
    expect(verdicts.READ).toBeGreaterThan(verdicts.OPEN);
  });

  const start = fc.constantFrom(
    '',
    'date,amount\n',
    'PK\u0003\u0004',
    '<?xml version="1.0"?><Document>',
    ':20:A\n:61:',
    '{1:',
  );
  test('never makes the reader throw, whatever the bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), start, async (bytes, text) => {
        const outcome = await readStatement(Uint8Array.from([...bytesOf(text), ...bytes]), TERMS);
        expect('understood' in outcome || 'fault' in outcome).toBe(true);
      }),
      { numRuns },
    );
  });

  test('never makes the reader throw when parts of tables are mixed', async () => {
    const part = fc.constantFrom(
      ...[
        'Date',
        'Amount',
        'Credit',
        'Dr/Cr',
        'Total',
        '27/11/2026',
        '11/27',
        '20261127',
        '1.234,50',
        '-',
        '"',
        '""',
        'CR',
      ],
      ...[
        ',',
        ',',
        ';',
        '\t',
        '|',
        '\n',
        '\n',
        '\r\n',
        '=',
        "'",
        '\u00a0',
        '2569',
        'PEND',
        'ngày',
        '金额',
        'e+14',
        '10:15',
        'Z',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 80 }), async (parts) => {
        const outcome = await readStatement(bytesOf(`Date,Amount,Name\n${parts.join('')}`), TERMS);
        expect('understood' in outcome || 'fault' in outcome).toBe(true);
      }),
      { numRuns },
    );
  });
});
