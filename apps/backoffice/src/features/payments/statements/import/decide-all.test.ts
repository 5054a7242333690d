import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { continueForAll, decideAll, decidedOther, undecidedHidden } from './decide-all.ts';
import { decide, draftOf, type ImportDraft, type Preview, uploadOf } from './import-draft.ts';

const DRAFT = draftOf({ name: 'bank.csv', size: 3, content: 'YWJj' });

type Kind = Preview['rows'][number]['kind'];
interface FileRow {
  readonly line: number;
  readonly kind: Kind;
}

type ShownRows = Pick<Preview, 'rows' | 'counts' | 'unread'>;

/** A preview as the server gives it: at most `most` rows to decide, undecided ones first. */
function previewOf(file: readonly FileRow[], draft: ImportDraft, most: number): ShownRows {
  const decisionOf = (line: number) => {
    const decision = draft.decisions.get(line);
    return decision === 'SAME' || decision === 'OTHER' ? decision : null;
  };
  const rows = file.map(({ line, kind }) => ({
    line,
    kind,
    decision: decisionOf(line),
    at: '2026-11-30T02:00:00.000Z',
    local: '2026-11-30',
    amount: '1.00',
    payer: '',
    reference: '',
    number: '',
    twin: null,
  }));
  const toDecide = rows.filter(({ kind }) => kind === 'LIKELY' || kind === 'CONFLICT');
  const open = toDecide.filter(({ decision }) => decision === null);
  const shown = [...open, ...toDecide.filter(({ decision }) => decision !== null)].slice(0, most);
  const count = (kind: Kind) => rows.filter((row) => row.kind === kind).length;
  return {
    rows: shown,
    unread: [],
    counts: {
      rows: rows.length,
      fresh: count('NEW') + rows.filter(({ decision }) => decision === 'OTHER').length,
      known: count('KNOWN'),
      likely: count('LIKELY'),
      conflicts: count('CONFLICT'),
      undecided: open.length,
      skipped: 0,
      unread: 0,
      old: 0,
    },
  };
}

/** Reads previews until the decision about all rows ends. */
function applyToAll(file: readonly FileRow[], draft: ImportDraft, most: number): ImportDraft {
  let made = draft;
  for (let turn = 0; turn <= file.length && made.forAll !== null; turn += 1) {
    made = continueForAll(made, previewOf(file, made, most));
  }
  return made;
}

const likely = (count: number): FileRow[] =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, kind: 'LIKELY' }));

describe('a decision about all rows', () => {
  test('covers rows that the preview does not show, and ends', () => {
    const file = likely(12);
    const decided = decideAll(DRAFT, previewOf(file, DRAFT, 5), { kind: 'LIKELY', decision: 'SAME' });
    expect(decided.forAll).toEqual({ kind: 'LIKELY', decision: 'SAME', hidden: 7 });
    const made = applyToAll(file, decided, 5);
    expect(made.forAll).toBeNull();
    expect(uploadOf('practice', made).decisions?.same).toEqual(file.map(({ line }) => line));
  });

  test('replaces the one before it, also for rows that are no longer shown', () => {
    const file = likely(12);
    const same = applyToAll(file, decideAll(DRAFT, previewOf(file, DRAFT, 5), { kind: 'LIKELY', decision: 'SAME' }), 5);
    const other = decideAll(same, previewOf(file, same, 5), { kind: 'LIKELY', decision: 'OTHER' });
    expect(other.forAll).toBeNull();
    expect(uploadOf('practice', other).decisions).toEqual({ same: [], other: expect.any(Array), leave: [] });
    expect(other.decisions.size).toBe(12);
  });

  test('ends when the preview shows no such row', () => {
    const decided = decideAll(DRAFT, previewOf(likely(12), DRAFT, 5), { kind: 'LIKELY', decision: 'SAME' });
    expect(continueForAll(decided, previewOf([], decided, 5)).forAll).toBeNull();
  });

  test('covers no rows beyond the number that the person decided', () => {
    const decided = decideAll(DRAFT, previewOf(likely(6), DRAFT, 5), { kind: 'LIKELY', decision: 'OTHER' });
    const made = applyToAll(likely(9), decided, 5);
    expect(made.decisions.size).toBe(6);
  });

  test('decides each row of its kind and no other, whatever the preview shows at a time', () => {
    const kinds = fc.array(fc.constantFrom<Kind>('NEW', 'KNOWN', 'LIKELY'), { maxLength: 40 });
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 9 }), (all, most) => {
        const file = all.map((kind, index) => ({ line: index + 2, kind }));
        const first = decideAll(DRAFT, previewOf(file, DRAFT, most), { kind: 'LIKELY', decision: 'OTHER' });
        const made = applyToAll(file, first, most);
        const lines = file.filter(({ kind }) => kind === 'LIKELY').map(({ line }) => line);
        expect([...made.decisions.keys()].sort((one, other) => one - other)).toEqual(lines);
        expect(decidedOther(previewOf(file, made, most).counts)).toBe(lines.length);
      }),
    );
  });
});

test('rows to decide beyond those that are shown are counted', () => {
  const file = likely(12);
  expect(undecidedHidden(previewOf(file, DRAFT, 5))).toBe(7);
  expect(undecidedHidden(previewOf(file, DRAFT, 20))).toBe(0);
});

test('a known row that is decided to be another payment counts as one', () => {
  const file: readonly FileRow[] = [{ line: 2, kind: 'KNOWN' }];
  const draft = decide(DRAFT, [{ line: 2, kind: 'KNOWN' }], 'OTHER');
  expect(decidedOther(previewOf(file, DRAFT, 5).counts)).toBe(0);
  expect(decidedOther(previewOf(file, draft, 5).counts)).toBe(1);
});
