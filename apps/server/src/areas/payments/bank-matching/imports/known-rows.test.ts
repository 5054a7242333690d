import { nameKey } from '@lantern/text/names';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareRows, type FileRow, type KnownRow, maySamePayer } from './known-rows.ts';

const SHAPE = 'a1';
const FILE = 'f2';
const now = () => undefined;
type Content = Partial<Omit<FileRow, 'at' | 'hasTime'>>;

const fileRow = (line: number, more: Content = {}): FileRow => ({
  line,
  at: new Date(0),
  local: '2026-11-27',
  hasTime: false,
  amount: 20_000n,
  payer: 'TRAN THI MAU',
  reference: 'nap tien',
  number: '',
  balance: null,
  ...more,
});
let nextId = 0n;
function known(more: Partial<KnownRow> = {}): KnownRow {
  nextId += 1n;
  return {
    id: nextId,
    importId: 1n,
    digest: 'f1',
    shape: SHAPE,
    fileLine: 2,
    local: '2026-11-27',
    amount: 20_000n,
    payer: 'Trần Thị Mẫu',
    reference: 'nap tien',
    number: '',
    balance: null,
    ...more,
  };
}
const kinds = async (rows: readonly FileRow[], there: readonly KnownRow[], source = { digest: FILE, shape: SHAPE }) =>
  (await compareRows(rows, there, source, now)).map(({ kind }) => kind);

describe('a row of a file', () => {
  test('is new where the account has no row of its day, amount and payer', async () => {
    const rows = [fileRow(2), fileRow(3, { amount: 1n }), fileRow(4, { payer: 'LE VAN MAU' })];
    expect(await kinds(rows, [known({ local: '2026-11-26' }), known({ amount: 2n, payer: 'LE VAN MAU' })])).toEqual([
      'NEW',
      'NEW',
      'NEW',
    ]);
  });

  test('is likely the one of the same day, amount and payer, in any spelling, with or without a time (case 4)', async () => {
    const row = fileRow(2, { local: '2026-11-27 08:15:00', reference: 'other words' });
    expect(await kinds([row], [known()])).toEqual(['LIKELY']);
    expect(await kinds([fileRow(2)], [known({ local: '2026-11-27 08:15:00', number: 'X1' })])).toEqual(['LIKELY']);
    expect(await kinds([fileRow(2, { payer: '' })], [known()])).toEqual(['LIKELY']);
    expect(await kinds([fileRow(2, { payer: '0001 TRAN THI MAU' })], [known()])).toEqual(['LIKELY']);
  });

  test('is new where a file has more of its kind than the account (case 4)', async () => {
    expect(await kinds([fileRow(2), fileRow(3), fileRow(4)], [known(), known()])).toEqual(['LIKELY', 'LIKELY', 'NEW']);
  });

  test('is new beside a row of the same form with another number, time or balance', async () => {
    expect(await kinds([fileRow(2, { number: 'A' })], [known({ number: 'B' })])).toEqual(['NEW']);
    expect(await kinds([fileRow(2, { balance: 5n })], [known({ balance: 6n })])).toEqual(['NEW']);
    const late = fileRow(2, { local: '2026-11-27 17:30:00' });
    expect(await kinds([late], [known({ local: '2026-11-27 08:15:00' })])).toEqual(['NEW']);
  });

  test('is likely the same beside a row of another form that differs in number', async () => {
    expect(await kinds([fileRow(2, { number: 'A' })], [known({ number: 'B', shape: 'a2' })])).toEqual(['LIKELY']);
  });

  test('is known by its number with the same contents', async () => {
    expect(await kinds([fileRow(2, { number: 'A', payer: '' })], [known({ number: 'A' })])).toEqual(['KNOWN']);
  });

  test.each([
    ['amount', { amount: 1n }],
    ['day', { local: '2026-11-26' }],
    ['payer', { payer: 'LE VAN MAU' }],
  ])('contradicts a row with the same number and another %s (case 3)', async (_what, more) => {
    expect(await kinds([fileRow(2, { number: 'A' })], [known({ number: 'A', ...more })])).toEqual(['CONFLICT']);
  });

  test('is judged beside the rows of its own file with the same number', async () => {
    const rows = [fileRow(2, { number: 'A' }), fileRow(3, { number: 'A' }), fileRow(4, { number: 'A', amount: 1n })];
    expect(await kinds(rows, [])).toEqual(['NEW', 'LIKELY', 'CONFLICT']);
  });

  test('is known by the balance after it', async () => {
    expect(await kinds([fileRow(2, { balance: 5n, payer: 'X' })], [known({ balance: 5n, payer: 'Y' })])).toEqual([
      'KNOWN',
    ]);
  });

  test('is known by its second and text, but not by its minute', async () => {
    const second = { local: '2026-11-27 08:15:07' };
    expect(await kinds([fileRow(2, second)], [known(second)])).toEqual(['KNOWN']);
    const minute = { local: '2026-11-27 08:15:00' };
    expect(await kinds([fileRow(2, minute)], [known(minute)])).toEqual(['LIKELY']);
  });

  test('is likely the one of its line when the file comes again, and contradicts it when the file is read otherwise (case 2)', async () => {
    const there = [known({ digest: FILE, fileLine: 2, payer: 'ANOTHER' })];
    expect(await kinds([fileRow(2)], there)).toEqual(['LIKELY']);
    expect(await kinds([fileRow(2, { amount: 200n })], there)).toEqual(['CONFLICT']);
  });

  test('has the strongest evidence first: a row known by its number is no twin of another', async () => {
    const rows = [fileRow(2), fileRow(3, { number: 'A' })];
    const outcome = await compareRows(rows, [known({ number: 'A' })], { digest: FILE, shape: SHAPE }, now);
    expect(outcome.map(({ kind }) => kind)).toEqual(['NEW', 'KNOWN']);
  });
});

describe('the comparison of any file', () => {
  const content = fc.record({
    local: fc.constantFrom('2026-11-26', '2026-11-27', '2026-11-27 08:15:00', '2026-11-27 08:15:07'),
    amount: fc.constantFrom(100n, 200n, -100n),
    payer: fc.constantFrom('', 'An Mau', 'AN MAU', 'Binh Mau'),
    number: fc.constantFrom('', 'A', 'B', 'C'),
    balance: fc.constantFrom(null, 1_000n, 1_100n),
  });

  test('gives each imported row to one row at most, and never makes more rows of a day and amount known than there are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { maxLength: 12 }),
        fc.array(content, { maxLength: 12 }),
        async (file, there) => {
          const account = there.map((one) => known(one));
          const rows = file.map((one, index) => fileRow(index + 2, one));
          const outcome = await compareRows(rows, account, { digest: FILE, shape: SHAPE }, now);
          expect(outcome.map(({ row }) => row)).toEqual(rows);
          const twins = outcome.flatMap(({ twin }) => (twin !== null && 'known' in twin ? twin.known.id : []));
          expect(new Set(twins).size).toBe(twins.length);
          for (const { kind, row, twin } of outcome) {
            expect(kind === 'NEW').toBe(twin === null);
            if (kind !== 'KNOWN' || twin === null || !('known' in twin)) continue;
            expect([twin.known.amount, twin.known.local.slice(0, 10)]).toEqual([row.amount, row.local.slice(0, 10)]);
          }
        },
      ),
    );
  });

  test('finds no row new when an account’s own rows come again as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(content, { maxLength: 12 }), async (file) => {
        const rows = file.map((one, index) => fileRow(index + 2, one));
        const account = rows.map((row) => known({ ...row, digest: FILE, fileLine: row.line }));
        expect(await kinds(rows, account)).not.toContain('NEW');
      }),
    );
  });
});

test.each([
  ['TRAN THI MAU', 'Trần Thị Mẫu', true],
  ['', 'AN', true],
  ['MR AN MAU', 'AN MAU', true],
  ['ANH MAU', 'AN MAU', false],
])('%j and %j may be one payer: %s', (one, other, may) => {
  expect(maySamePayer(nameKey(one), nameKey(other))).toBe(may);
});
