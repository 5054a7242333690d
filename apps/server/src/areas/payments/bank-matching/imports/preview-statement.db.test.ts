import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readCard } from '../../../../testing/card-rows.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf } from '../../../../testing/world.ts';
import { statementsOf, type Upload } from '../../testing/statements.ts';

const { createDeposit, depositOrder } = calls.payments;
const { lines, bankAccounts } = calls.paymentsFinance;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let server: TestServer;
let maker: Awaited<ReturnType<TestServer['operator']>>;
let checker: typeof maker;
let bank: ReturnType<typeof statementsOf>;

beforeAll(async () => {
  server = await openTestServer();
  maker = await server.operator('maker', ['payments.read', 'payments.match', 'requests.read']);
  checker = await server.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
  bank = statementsOf(server, { maker, checker });
  await bank.begin();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
  server.clock.move(DAY_MS);
});

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'ok');
/** The day at the bank, in one of the usual orders. */
const day = (order: 'YMD' | 'DMY' | 'MDY' = 'YMD', offset = 8) => {
  const local = new Date(server.clock.now().getTime() + offset * HOUR_MS).toISOString();
  const [year, month, date] = [local.slice(0, 4), local.slice(5, 7), local.slice(8, 10)];
  if (order === 'YMD') return `${year}-${month}-${date}`;
  return order === 'DMY' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
};
const previewOf = async (file: string | Uint8Array, more: Upload = {}) =>
  answerOf(await bank.preview([], { file, ...more }));
const bring = (file: string | Uint8Array, more: Upload = {}) => bank.bring([], { file, ...more });
const amountsOf = async (importId: string) =>
  answerOf(await server.call(lines, { importId, limit: 100 }, maker)).rows.map(({ amount }) => amount);

async function ordered(amount: string, payerName = 'Trần Thị Mẫu') {
  const member = await server.member();
  const input = { requestId: randomUUID(), channel: 'sandbox-transfer', amount, payerName };
  const order = answerOf(await server.call(createDeposit, input, member));
  const state = async () => answerOf(await server.call(depositOrder, { id: order.id }, member)).state;
  return { order, state };
}

describe('the preview of a bank’s file', () => {
  test('shows how it is read and what an import would do, and stores nothing', async () => {
    const file = `Date,Amount,Name\n${day()},12.50,AN MAU\nTotal,12.50,\n`;
    const shown = await previewOf(file);
    expect(shown).toMatchObject({
      zone: '+08:00',
      understood: { kind: 'TEXT', encoding: 'utf-8', delimiter: ',', heading: 1, numberForm: 'POINT', questions: [] },
      counts: { rows: 1, fresh: 1, known: 0, likely: 0, conflicts: 0, skipped: 1, unread: 0, undecided: 0, old: 0 },
      rows: [{ line: 2, amount: '12.50', payer: 'AN MAU', kind: 'NEW', decision: null, twin: null }],
      skipped: [{ line: 3, reason: 'TOTAL' }],
      moneyIn: '12.50',
      balance: { closing: null, isInFile: false, difference: null },
      sameFile: null,
    });
    expect(await previewOf(file)).toMatchObject({ counts: { fresh: 1 } });
    expect((await bank.account()).lastImportAt).not.toBeNull();
  });

  test('is refused for a file with an open quote, with its line (case 1)', async () => {
    const file = `Date,Amount,Name\n${day()},120.37,"TRAN THI MAU\n${day()},305.12,LE VAN MAU\n`;
    expect(await bank.preview([], { file })).toMatchObject({
      code: 'STATEMENT_FORMAT',
      params: { fault: 'QUOTE', line: 2 },
    });
  });

  test('reads a decimal comma, and finds the rows of a file that was read otherwise (case 2)', async () => {
    const file = `Date\tAmount\tName\n${day('DMY')}\t120,37\tTRAN THI MAU\n${day('DMY')}\t1.305,12\tLE VAN MAU\n`;
    const read = { reading: { dateOrder: 'DMY' } as const };
    const brought = await bring(file, read);
    expect((await amountsOf(brought.importId)).sort()).toEqual(['1305.12', '120.37'].sort());
    const again = await previewOf(file, read);
    expect(again).toMatchObject({
      counts: { fresh: 0, likely: 2 },
      sameFile: { importId: brought.importId, operator: 'maker' },
    });
  });

  test('leaves an open order of days to a person, and stores the answer for the next file (case 5)', async () => {
    const file = (amount: string) => `Booking Date,Amount,Name,Details\n02/03/2026,${amount},AN MAU,x\n`;
    const shown = await previewOf(file('1.00'));
    expect(shown).toMatchObject({ understood: { questions: ['DATE_ORDER'], dateOrder: null }, rows: [] });
    expect(await bank.upload([], { file: file('1.00'), closing: '0.00' })).toMatchObject({
      code: 'STATEMENT_QUESTION',
      params: { question: 'DATE_ORDER' },
    });
    await bring(file('1.00'), { reading: { dateOrder: 'MDY' } });
    expect(await previewOf(file('2.00'))).toMatchObject({
      understood: { questions: [], dateOrder: 'MDY', isFormKnown: true },
      rows: [{ local: '2026-02-03', amount: '2.00' }],
    });
  });

  test('does not post what was not shown', async () => {
    const { previewStatement, importStatement } = calls.paymentsFinance;
    const base = { account: 'practice', fileName: 'a.csv' };
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const file = encode(`Date,Amount,Name\n${day()},3.21,AN MAU\n`);
    const { seen, balance } = answerOf(await server.call(previewStatement, { ...base, file }, maker));
    await bring(`Date,Amount,Name,Description\n${day()},3.21,AN MAU,morning\n`);
    const decisions = { other: [2] };
    const closing = balance.reached ?? '';
    const refused = await server.call(importStatement, { ...base, file, seen, closing, decisions }, maker);
    expect(codeOf(refused)).toBe('STATEMENT_CHANGED');
  });

  test('has rows older than two months confirmed', async () => {
    const file = 'Date,Amount,Name\n2026-01-15,4.00,AN MAU\n';
    const shown = await previewOf(file);
    expect(shown).toMatchObject({ counts: { old: 1 }, firstOld: '2026-01-15' });
    expect(await bank.probe([], { file, confirmsOld: false })).toMatchObject({
      code: 'STATEMENT_OLD',
      params: { count: 1, day: '2026-01-15' },
    });
    expect(await bring(file)).toMatchObject({ fresh: 1 });
  });

  test('lists rows that it cannot read; leaving them out needs two people, who see how many', async () => {
    const file = `Date,Amount,Name\n${day()},5.00,AN MAU\n${day()},five,BINH MAU\n`;
    expect(await previewOf(file)).toMatchObject({
      counts: { fresh: 1, unread: 1, undecided: 1 },
      unread: [{ line: 3, fault: 'AMOUNT', isLeftOut: false }],
    });
    expect(codeOf(await bank.probe([], { file }))).toBe('STATEMENT_UNDECIDED');
    const brought = answerOf(await bank.probe([], { file, decisions: { leave: [3] } }));
    expect(brought).toMatchObject({ fresh: 1, waiting: 1 });
    const card = await readCard(server, brought.requestId ?? '', checker);
    expect(card).toMatchObject({ 'STATEMENT.statement_left_out': '1', 'STATEMENT.statement_zone': '+08:00' });
    expect(await bank.decide(brought.requestId ?? '', 'APPROVE')).toBe('ok');
  });

  test('reads a workbook', async () => {
    const text = (value: string) => ({ value, type: String });
    const table = [
      ['Date', 'Credit', 'Debit', 'Name'].map(text),
      [text(day()), { value: 7.25, type: Number }, text(''), text('AN MAU')],
    ];
    const file = await writeXlsxFile(table, {}).toBuffer();
    expect(await previewOf(file, { fileName: 'statement.xlsx' })).toMatchObject({
      understood: { kind: 'WORKBOOK' },
      rows: [{ amount: '7.25', payer: 'AN MAU' }],
    });
  });
});

describe('rows that may be known', () => {
  test('are decided by people: nothing is dropped, and nothing is booked twice (case 4)', async () => {
    const row = (name: string, amount: string) => `${day('DMY')},${amount},${name},nap tien`;
    const heading = 'Date,Amount,Name,Description';
    const read = { heading, reading: { dateOrder: 'DMY' } as const };
    await bank.bring([row('TRẦN THỊ MẪU', '200.00')], read);
    const evening = [row('TRẦN THỊ MẪU'.normalize('NFD'), '200.00'), row('LE VAN MAU', '64.20')];
    const shown = answerOf(await bank.preview(evening, read));
    expect(shown).toMatchObject({
      counts: { fresh: 1, likely: 1, undecided: 1 },
      rows: [
        { kind: 'LIKELY', twin: { amount: '200.00', line: 2 } },
        { kind: 'NEW', amount: '64.20' },
      ],
    });
    // The balance of the bank shows which it is: a proposal, which a person takes.
    const both = await shiftedBy('264.20');
    expect(answerOf(await bank.preview(evening, { ...read, closing: both })).balance.proposal).toBe('OTHER');
    const one = await shiftedBy('64.20');
    expect(answerOf(await bank.preview(evening, { ...read, closing: one })).balance.proposal).toBe('SAME');
    const other = answerOf(await bank.upload(evening, { ...read, closing: both, decisions: { other: [2] } }));
    // A second person sees a row that resembles a known one.
    expect(other).toMatchObject({ fresh: 2, waiting: 1 });
    await bank.decide(other.requestId ?? '', 'APPROVE');
    const timed = `${day('DMY')} 08:15:00,200.00,TRAN THI MAU,nap tien`;
    const again = answerOf(await bank.preview([timed], read));
    expect(again.counts).toMatchObject({ fresh: 0, likely: 1 });
    expect(await bank.bring([timed], { ...read, decisions: { same: [2] } })).toMatchObject({ fresh: 0, known: 1 });
  });

  test('are all reached where there are more than one preview shows', async () => {
    const heading = 'Value Day,Date,Amount,Name';
    const rows = Array.from({ length: 620 }, (_, index) => `x,${day()},${index + 1}.01,AN MAU`);
    await bank.bring(rows, { heading });
    const first = answerOf(await bank.preview(rows, { heading }));
    expect(first.counts).toMatchObject({ likely: 620, undecided: 620 });
    const shown = first.rows.map(({ line }) => line);
    expect(shown).toHaveLength(500);
    const second = answerOf(await bank.preview(rows, { heading, decisions: { same: shown } }));
    const open = second.rows.filter(({ decision }) => decision === null).map(({ line }) => line);
    expect(open).toHaveLength(120);
    const decisions = { same: [...shown, ...open] };
    expect(answerOf(await bank.preview(rows, { heading, decisions })).counts).toMatchObject({ undecided: 0 });
  });

  test('are new with damaged numbers of the next day (case 3)', async () => {
    const heading = 'Transaction Date,Amount,Payer,Transaction ID';
    const first = [`${day()},120.37,TRAN THI MAU,5.32611E+14`, `${day()},305.12,LE VAN MAU,5.32611E+14`];
    expect(await bank.bring(first, { heading })).toMatchObject({ fresh: 2 });
    server.clock.move(DAY_MS);
    const second = [`${day()},411.90,PHAM MAU ANH,5.32611E+14`, `${day()},77.03,VU MAU HAI,5.32611E+14`];
    expect(await bank.bring(second, { heading })).toMatchObject({ fresh: 2, known: 0 });
  });

  test('are conflicts where numbers begin anew each day, until a person says that numbers repeat (case 3)', async () => {
    const heading = 'Posting Date,Amount,Payer,Transaction ID';
    await bank.bring([`${day()},20.01,TRAN THI MAU,1`, `${day()},30.02,LE VAN MAU,2`], { heading });
    server.clock.move(DAY_MS);
    const next = [`${day()},41.03,PHAM MAU ANH,1`, `${day()},77.04,VU MAU HAI,2`];
    expect(answerOf(await bank.preview(next, { heading })).counts).toMatchObject({ conflicts: 2, fresh: 0 });
    const reading = { numbering: 'NONE' } as const;
    expect(await bank.bring(next, { heading, reading })).toMatchObject({ fresh: 2, waiting: 0 });
    server.clock.move(DAY_MS);
    const third = [`${day()},51.05,PHAM MAU ANH,1`];
    expect(await previewOf([heading, ...third].join('\n'))).toMatchObject({
      understood: { numbering: 'NONE', isFormKnown: true },
      counts: { fresh: 1 },
    });
  });
});

describe('a row that counts as known', () => {
  test('is overruled by two people, even in the same file', async () => {
    const heading = 'Date,Amount,Name,Balance';
    const balance = await shiftedBy('11.00');
    const file = [heading, `${day()},11.00,AN MAU,${balance}`].join('\n');
    await bring(file);
    expect(await previewOf(file)).toMatchObject({ counts: { fresh: 0, known: 1, undecided: 0 } });
    const decisions = { other: [2] };
    expect(await previewOf(file, { decisions })).toMatchObject({
      counts: { fresh: 1, known: 1 },
      rows: [{ kind: 'KNOWN', decision: 'OTHER' }],
    });
    const again = answerOf(await bank.upload([], { file, decisions, restart: 'the bank booked it twice' }));
    expect(again).toMatchObject({ fresh: 1, waiting: 1 });
    expect(await bank.decide(again.requestId ?? '', 'APPROVE')).toBe('ok');
  });

  test('is read otherwise and posted beside the wrong one by two people (case 2)', async () => {
    const file = `Day,Amount,Name\n${day()},1.500,AN MAU\n`;
    const read = {
      closing: await shiftedBy('1.50'),
      reading: { numberForm: 'POINT', columns: { date: 0, amount: 1, payer: 2 }, heading: 1 },
    } as const;
    answerOf(await bank.upload([], { file, ...read }));
    const right = { ...read, reading: { ...read.reading, numberForm: 'COMMA' } } as const;
    expect(await previewOf(file, right)).toMatchObject({ rows: [{ kind: 'CONFLICT', amount: '1500.00' }] });
    const closing = await shiftedBy('1500.00');
    const posted = answerOf(await bank.upload([], { file, ...right, closing, decisions: { other: [2] } }));
    expect(posted).toMatchObject({ fresh: 1, waiting: 1 });
    expect(await bank.decide(posted.requestId ?? '', 'REJECT')).toBe('ok');
  });
});

describe('the bank’s clock', () => {
  test('is chosen once for an account: a row of an hour earlier there is the payment of now (case 6)', async () => {
    const { order, state } = await ordered('100.00');
    const local = new Date(server.clock.now().getTime() + 7 * HOUR_MS).toISOString();
    const time = `${local.slice(0, 10)} ${local.slice(11, 19)}`;
    const zone = 'Asia/Ho_Chi_Minh';
    const rows = [`${time},${order.payableAmount},TRAN THI MAU,chuyen tien`];
    const heading = 'time,amount,payer,reference';
    expect(await bank.bring(rows, { heading, zone })).toMatchObject({ fresh: 1, matched: 1 });
    expect(await state()).toBe('CREDITED');
    const { accounts } = answerOf(await server.call(bankAccounts, {}, checker));
    expect(accounts.find(({ code }) => code === 'practice')?.zone).toBe(zone);
    expect(answerOf(await bank.preview(rows, { heading })).zone).toBe(zone);
    expect(codeOf(await bank.preview(rows, { heading, zone: 'Asia/Nowhere' }))).toBe('FIELD_RULE');
  });
});

describe('a payer in the text (case 9)', () => {
  test.each([
    [
      'stands in the bank’s own words',
      (id: string) => `MBVCB.0000000001.D${id}.CT tu 0000000001 TRAN THI MAU toi 0000000002 CTY MAU`,
    ],
    ['stands at the end', () => 'TRSF E-BANKING CR 2611/FTSCY/WS00000 TRAN THI MAU'],
  ])('is the member’s own: %s', async (_what, text) => {
    const { order, state } = await ordered('100.00');
    const heading = 'Ngày giao dịch,Mã giao dịch,Số tiền,Nội dung';
    const at = new Date(server.clock.now().getTime() + 7 * HOUR_MS).toISOString();
    const row = `${at.slice(0, 10)} ${at.slice(11, 19)},N${order.id},${order.payableAmount},${text(order.id)}`;
    await bank.bring([row], { heading, zone: '+07:00' });
    expect(await state()).toBe('CREDITED');
  });

  test('is another person’s where the bank names the sender after the text', async () => {
    const { order, state } = await ordered('100.00');
    const heading = 'Ngày giao dịch,Mã giao dịch,Số tiền,Nội dung';
    const at = new Date(server.clock.now().getTime() + 7 * HOUR_MS).toISOString();
    const text = `MBVCB.0000000001.TRAN THI MAU D${order.id}.CT tu 0000000001 LE VAN LA toi 0000000002 CTY MAU`;
    const row = `${at.slice(0, 10)} ${at.slice(11, 19)},N${order.id},${order.payableAmount},${text}`;
    await bank.bring([row], { heading, zone: '+07:00' });
    expect(await state()).toBe('MATCHING');
  });
});

/** The account's balance and a sum. */
async function shiftedBy(sum: string): Promise<string> {
  const minor = (amount: string) => BigInt(amount.replace('.', ''));
  return server.money(minor((await bank.account()).balance ?? '0.00') + minor(sum));
}
