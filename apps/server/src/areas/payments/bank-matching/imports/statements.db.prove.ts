// Files of a bank, generated at random: overlapping, repeated, with gaps, in two forms. Whatever an operator imports, the account's rows are
// the bank's own payments up to the end of the last file, or the file is refused.
import { formatAmount } from '@lantern/money';
import { isRefusal } from '@lantern/server-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf } from '../../../../testing/world.ts';
import { statementsOf } from '../../testing/statements.ts';

const RUNS = 200;
const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;

let server: TestServer;
let bank: ReturnType<typeof statementsOf>;

beforeAll(async () => {
  server = await openTestServer();
  const maker = await server.operator('maker', ['payments.read', 'payments.match']);
  const checker = await server.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
  bank = statementsOf(server, { maker, checker });
  await bank.begin();
});
afterAll(() => server.close());

interface Payment {
  /** Days and seconds after the scenario begins. */
  readonly day: number;
  readonly second: number;
  /** Minor units. */
  readonly amount: bigint;
  readonly payer: string;
}

/** How the bank writes a file. */
interface Form {
  readonly delimiter: ',' | ';' | '\t';
  readonly hasComma: boolean;
  readonly order: 'YMD' | 'DMY' | 'MDY';
  readonly hasTime: boolean;
  readonly hasNumber: boolean;
  readonly hasBalance: boolean;
  readonly isNewestFirst: boolean;
  readonly hasNoise: boolean;
}

interface File {
  /** The first payment of the file, as a distance from the end of the file before: negative overlaps, positive leaves a gap. */
  readonly from: number;
  readonly length: number;
  readonly form: 0 | 1;
}

const payment = fc.record<Payment>({
  day: fc.integer({ min: 0, max: 2 }),
  second: fc.integer({ min: 0, max: 86_399 }),
  amount: fc.constantFrom(10_000n, 10_000n, 123_456n, 150_000n, 7n, -5_000n),
  payer: fc.constantFrom('TRAN THI MAU', 'LE VAN MAU', 'An Mau'),
});
const form = fc.record<Form>({
  delimiter: fc.constantFrom(',', ';', '\t'),
  hasComma: fc.boolean(),
  order: fc.constantFrom('YMD', 'DMY', 'MDY'),
  hasTime: fc.boolean(),
  hasNumber: fc.boolean(),
  hasBalance: fc.boolean(),
  isNewestFirst: fc.boolean(),
  hasNoise: fc.boolean(),
});
const file = fc.record<File>({
  from: fc.integer({ min: -4, max: 1 }),
  length: fc.integer({ min: 1, max: 6 }),
  form: fc.constantFrom(0, 1),
});

function writtenDay({ order }: Form, local: Date): string {
  const [year = '', month = '', day = ''] = local.toISOString().slice(0, 10).split('-');
  const parts = {
    YMD: [year, month, day].join('-'),
    DMY: [day, month, year].join('/'),
    MDY: [month, day, year].join('/'),
  };
  return parts[order];
}

function writtenAmount({ hasComma, delimiter }: Form, amount: bigint): string {
  const [whole = '', fraction = ''] = formatAmount(amount < 0n ? -amount : amount, 2).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, hasComma ? '.' : ',');
  const text = `${amount < 0n ? '-' : ''}${grouped}${hasComma ? ',' : '.'}${fraction}`;
  return text.includes(delimiter) ? `"${text}"` : text;
}

interface Numbered extends Payment {
  readonly number: string;
  readonly balance: bigint;
}

function written(rows: readonly Numbered[], shape: Form, begin: number): string {
  const { delimiter, hasTime, hasNumber, hasBalance, hasNoise, isNewestFirst } = shape;
  const optional = <Cell>(isThere: boolean, cell: Cell): readonly Cell[] => (isThere ? [cell] : []);
  const head = ['Date', 'Amount', 'Name', ...optional(hasNumber, 'Transaction ID'), ...optional(hasBalance, 'Balance')];
  const lines = rows.map((row) => {
    const local = new Date(begin + row.day * DAY_MS + row.second * 1_000 + OFFSET_MS);
    const time = hasTime ? ` ${local.toISOString().slice(11, 19)}` : '';
    return [
      writtenDay(shape, local) + time,
      writtenAmount(shape, row.amount),
      row.payer,
      ...optional(hasNumber, row.number),
      ...optional(hasBalance, writtenAmount(shape, row.balance)),
    ].join(delimiter);
  });
  if (isNewestFirst) lines.reverse();
  const noise = hasNoise ? ['', `Total${delimiter}${writtenAmount(shape, 1_00n)}`] : [];
  return [head.join(delimiter), ...lines, ...noise].join('\r\n');
}

const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** Imports a file as an operator who answers what is open by the bank's own page, and decides repetitions by the proposal alone. */
async function bring(
  text: string,
  shape: Form,
  { closing, isKnown }: { readonly closing: string; readonly isKnown: (line: number) => boolean },
): Promise<boolean> {
  const usual = { file: text, closing, confirmsOld: true };
  const first = await bank.preview([], usual);
  if (isRefusal(first)) return false;
  // Forms of scenarios have the same headings, so that an earlier reading may be another scenario's; a bank's form stays.
  const { questions, isFormKnown } = first.understood;
  const isOpen = (question: 'DATE_ORDER' | 'NUMBER_FORM') => isFormKnown || questions.includes(question);
  const numberForm = shape.hasComma ? ('COMMA' as const) : ('POINT' as const);
  const reading = {
    ...(isOpen('DATE_ORDER') && { dateOrder: shape.order }),
    ...(isOpen('NUMBER_FORM') && { numberForm }),
  };
  const shown = answerOf(await bank.preview([], { ...usual, reading }));
  // What nobody decides is certain; of rows that are alike it is the count.
  const alike = new Map<string, number>();
  for (const { kind, line, local, amount, payer } of shown.rows) {
    const group = (what: string) => `${what} ${local.slice(0, 10)} ${amount} ${payer}`;
    const count = (what: string, change: number) => alike.set(group(what), (alike.get(group(what)) ?? 0) + change);
    if (kind === 'NEW' || kind === 'KNOWN') count(kind, 1);
    count(isKnown(line) ? 'KNOWN' : 'NEW', -1);
  }
  expect([...alike].filter(([, surplus]) => surplus > 0)).toEqual([]);
  const likely = shown.rows.filter(({ kind }) => kind === 'LIKELY').map(({ line }) => line);
  const { proposal } = shown.balance;
  const decisions = proposal === null ? {} : proposal === 'SAME' ? { same: likely } : { other: likely };
  const made = await bank.upload([], { ...usual, reading, decisions });
  if (isRefusal(made)) {
    expect(['STATEMENT_UNDECIDED', 'STATEMENT_BALANCE', 'STATEMENT_FORMAT', 'STATEMENT_QUESTION']).toContain(made.code);
    return false;
  }
  if (made.requestId !== null) await bank.decide(made.requestId, 'APPROVE');
  return true;
}

async function stored(after: bigint): Promise<readonly bigint[]> {
  const { rows } = await server.ownerPool.query<{ amount: bigint }>(
    `select amount from payments.statement_line where id > $1 and state not in ('WAITING', 'REFUSED', 'REVERSED') order by amount`,
    [after],
  );
  return rows.map(({ amount }) => amount);
}

async function lastLine(): Promise<bigint> {
  const { rows } = await server.ownerPool.query<{ id: bigint }>(
    'select coalesce(max(id), 0)::bigint as id from payments.statement_line',
  );
  return rows[0]?.id ?? 0n;
}

test('the account’s rows are the bank’s own payments, or the file is refused', async () => {
  let accepted = 0;
  let offered = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { minLength: 1, maxLength: 12 }),
      fc.tuple(form, form),
      fc.array(file, { minLength: 1, maxLength: 5 }),
      async (payments, forms, files) => {
        // A week of its own for each scenario; the clock stands after its last day.
        const begin = Math.floor((server.clock.now().getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS + DAY_MS;
        server.clock.move(7 * DAY_MS);
        let balance = cents((await bank.account()).balance ?? '');
        const opening = balance;
        const rows = payments
          .toSorted((one, other) => one.day - other.day || one.second - other.second)
          .map((one, index) => {
            balance += one.amount;
            return { ...one, number: `N${begin}-${index}`, balance };
          });
        const after = await lastLine();
        let end = 0;
        for (const { from, length, form: which } of files) {
          const first = Math.max(0, end + from);
          const last = Math.min(rows.length, Math.max(first + length, end));
          const part = rows.slice(first, last);
          if (part.length === 0) continue;
          offered += 1;
          const closing = formatAmount(part.at(-1)?.balance ?? opening, 2);
          const shape = forms[which];
          const place = (line: number) => (shape.isNewestFirst ? part.length + 1 - line : line - 2);
          const isKnown = (line: number) => first + place(line) < end;
          if (await bring(written(part, shape, begin), shape, { closing, isKnown })) {
            accepted += 1;
            end = last;
          }
          const expected = rows.slice(0, end).map(({ amount }) => amount);
          expect(await stored(after)).toEqual(
            expected.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)),
          );
        }
        expect(await server.faultsOfBooks()).toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
  // Most files are accepted: a reader that refuses all would prove nothing.
  expect(accepted / offered).toBeGreaterThan(0.5);
});
