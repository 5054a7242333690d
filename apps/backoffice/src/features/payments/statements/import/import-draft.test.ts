import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assignColumn,
  changeClosing,
  changeReading,
  changeZone,
  type Decision,
  decide,
  draftOf,
  hasChoices,
  uploadOf,
} from './import-draft.ts';

/** Rows of these lines. */
const rowsOf = (lines: readonly number[]) => lines.map((line) => ({ line }));

const FILE = { name: 'bank.csv', size: 3, content: 'YWJj' };

describe('the draft of an import', () => {
  test('sends a new file without choices, so that the server finds out how it is read', () => {
    expect(uploadOf('practice', draftOf(FILE))).toEqual({ account: 'practice', file: 'YWJj', fileName: 'bank.csv' });
  });

  test('shortens the name of a file to what the server takes', () => {
    const draft = draftOf({ ...FILE, name: `${'x'.repeat(300)}.csv` });
    expect(uploadOf('practice', draft).fileName).toHaveLength(200);
  });

  test('sends what was chosen, decided and typed', () => {
    let draft = changeReading(draftOf(FILE), { encoding: 'big5', dateOrder: 'DMY' });
    draft = changeZone(draft, 'Asia/Bangkok');
    draft = decide(draft, [{ line: 4 }, { line: 5 }], 'SAME');
    draft = decide(draft, [{ line: 5 }], 'OTHER');
    draft = decide(draft, [{ line: 9 }], 'LEAVE');
    draft = changeClosing(draft, '12.50');
    expect(uploadOf('practice', draft)).toEqual({
      account: 'practice',
      file: 'YWJj',
      fileName: 'bank.csv',
      zone: 'Asia/Bangkok',
      reading: { encoding: 'big5', dateOrder: 'DMY' },
      decisions: { same: [4], other: [5], leave: [9] },
      closing: '12.50',
    });
  });

  test('drops decisions when the file is read otherwise, because they were made about other contents', () => {
    const decided = decide(draftOf(FILE), [{ line: 4 }], 'SAME');
    expect(changeReading(decided, { numberForm: 'COMMA' }).decisions.size).toBe(0);
    expect(changeZone(decided, 'UTC').decisions.size).toBe(0);
    expect(changeClosing(decided, '1.00').decisions.size).toBe(1);
  });

  test('drops the columns of another heading, and all choices about another sheet', () => {
    const chosen = changeReading(draftOf(FILE), { columns: { date: 0 }, dateOrder: 'DMY', encoding: 'utf-8' });
    expect(changeReading(chosen, { heading: 2 }).reading).toEqual({ heading: 2, dateOrder: 'DMY', encoding: 'utf-8' });
    expect(changeReading(chosen, { sheet: 1 }).reading).toEqual({ sheet: 1, encoding: 'utf-8' });
  });

  test('has choices to lose after each kind of change, and none while only the file is chosen', () => {
    const draft = draftOf(FILE);
    expect(hasChoices(draft)).toBe(false);
    const decided = decide(draft, [{ line: 4 }], 'OTHER');
    const changed = [
      changeReading(draft, { sheet: 1 }),
      changeZone(draft, 'UTC'),
      changeClosing(draft, '1.00'),
      decided,
    ];
    expect(changed.map(hasChoices)).toEqual([true, true, true, true]);
    expect(hasChoices(decide(decided, [{ line: 4 }], null))).toBe(false);
  });

  test('is the same object while the balance stays the same, so that no new preview is requested', () => {
    const draft = changeClosing(draftOf(FILE), '1.00');
    expect(changeClosing(draft, '1.00')).toBe(draft);
  });

  test('has at most one decision for each line, whatever is decided in which order', () => {
    const decision = fc.constantFrom<Decision | null>('SAME', 'OTHER', 'LEAVE', null);
    const steps = fc.array(fc.tuple(fc.array(fc.integer({ min: 1, max: 9 })), decision));
    fc.assert(
      fc.property(steps, (made) => {
        let draft = draftOf(FILE);
        for (const [lines, one] of made) draft = decide(draft, rowsOf(lines), one);
        const { decisions } = uploadOf('practice', draft);
        const all = [...(decisions?.same ?? []), ...(decisions?.other ?? []), ...(decisions?.leave ?? [])];
        expect(new Set(all).size).toBe(all.length);
        expect(all.length).toBe(draft.decisions.size);
      }),
    );
  });
});

describe('a column', () => {
  test('takes a field from the column that had it, and loses its own', () => {
    expect(assignColumn({ date: 0, amount: 1, payer: 2 }, 2, 'amount')).toEqual({ date: 0, amount: 2 });
  });

  test('that is set to nothing is not used', () => {
    expect(assignColumn({ date: 0, amount: 1 }, 1, null)).toEqual({ date: 0 });
  });
});
