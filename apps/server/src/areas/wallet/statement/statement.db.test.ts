import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { accounts, type Command, postings } from '@lantern/ledger';
import { formatMessage, LANGUAGE_CODES, type Language } from '@lantern/locales/server';
import type { FileAnswer } from '@lantern/server-kit';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';

const { exportRecord, statement } = calls.wallet;
const DAY_MS = 86_400_000;

let server: TestServer;
let member: Awaited<ReturnType<TestServer['member']>>;

/** Three business days of a frequent player, from 9 November; each begins at 16:00 UTC of the previous day. */
beforeAll(async () => {
  server = await openTestServer();
  server.clock.set(new Date('2026-11-09T04:00:00Z'));
  member = await server.member();
  const id = member.member.scope.memberId;
  for (let day = 0; day < 3; day += 1) {
    await post(postings.depositByProvider({ member: id, psp: 'sandbox', amount: 1_234_567n }), {
      type: 'deposit',
      id: String(day),
    });
    for (let bet = 0; bet < 40; bet += 1) {
      await post(postings.lotteryBet({ member: id, issue: 5n, amount: 101n + BigInt(bet) }), {
        type: 'lottery_slip',
        id: randomUUID(),
      });
    }
    await post(postings.lotteryPayout({ member: id, category: 'LOTT', amount: 4_321n }), {
      type: 'lottery_issue',
      id: '5',
    });
    await post(postings.bonus({ member: id, type: 'WHEEL', amount: 50n }), { type: 'test', id: '@SUM(A1)' });
    await post(postings.withdrawalSubmitted({ member: id, amount: 2_000n }), { type: 'withdrawal', id: String(day) });
    server.clock.move(DAY_MS - 44_000);
  }
});
afterAll(() => server.close());

async function post(posting: Command['posting'], reference: Command['reference']): Promise<void> {
  server.clock.move(1_000);
  const command = { id: randomUUID(), posting, reference, at: server.clock.now() };
  const answer = await server.ledger.postOne(server.pool, server.books(member.member.scope), command);
  expect(answer.outcome).toBe('posted');
}

/** A file as the reader downloads it. */
async function file(row: typeof exportRecord | typeof statement, payload: object, language: Language = 'EN') {
  const route = server.routes.find((one) => one.row.name === row.name);
  const answer = (await route?.handler({ ...server.contextOf(member), language }, payload)) as FileAnswer;
  expect(answer).toMatchObject({ file: true });
  return { name: answer.name, bytes: await bytesOf(answer) };
}

async function bytesOf({ chunks }: FileAnswer): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(parts);
}

/** The ledger's own entries, newest first. */
async function entries() {
  const scope = server.books(member.member.scope);
  const page = await server.ledger.statement(server.pool, scope, accounts.main(member.member.scope.memberId), {
    limit: 200,
  });
  return page.lines;
}

/** Rows of a CSV without line breaks in its cells. */
const csvRows = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .map(([, cell = '']) => cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"'))
        .slice(0, 6),
    );

describe('2C-08 the account record as a file', () => {
  test('CSV has every entry of the ledger with its balance', async () => {
    const { name, bytes } = await file(exportRecord, { format: 'CSV' });
    expect(name).toMatch(/\.csv$/);
    const text = bytes.toString('utf8');
    const [head, ...rows] = csvRows(text);
    const lines = await entries();
    expect(head).toEqual(['Time (UTC+08:00)', 'Transaction', 'Description', 'Reference', 'Amount', 'Balance']);
    expect(rows.find((row) => row[2] === 'Bonus')?.[3]).toBe("'@SUM(A1)");
    expect(rows.map((row) => [row[1], row[2], row[4], row[5]])).toEqual(
      lines.map((line) => [
        String(line.seq),
        formatMessage('EN', 'records', line.code),
        server.money(line.amount),
        server.money(line.balanceAfter),
      ]),
    );
  });

  test('XLSX has the same figures as numbers, and its texts are texts', async () => {
    const { bytes } = await file(exportRecord, { format: 'XLSX', group: 'DEPOSIT' }, 'VI');
    const [sheet] = await readXlsxFile(bytes);
    const rows = sheet?.data ?? [];
    const deposits = (await entries()).filter((line) => line.code === 'P01');
    expect(rows.slice(1).map((row) => [row[2], row[4], row[5]])).toEqual(
      deposits.map((line) => [
        formatMessage('VI', 'records', 'P01'),
        Number(server.money(line.amount)),
        Number(server.money(line.balanceAfter)),
      ]),
    );
  });

  test('is the same for an operator who may read the ledger, and is refused to others', async () => {
    const { exportAccount } = calls.walletBackOffice;
    const account = accounts.main(member.member.scope.memberId);
    const take = async (who: Awaited<ReturnType<TestServer['operator']>>, name: string = account) => {
      const route = server.routes.find((one) => one.row.name === exportAccount.name);
      return route?.handler(server.contextOf(who), { account: name, format: 'CSV' });
    };
    const books = await server.operator('books', ['ledger.read']);
    const answer = (await take(books)) as FileAnswer;
    const own = await file(exportRecord, { format: 'CSV' });
    expect((await bytesOf(answer)).equals(own.bytes)).toBe(true);
    expect(await take(books, 'X:NOBODY')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await take(await server.operator('nosy', ['members.read']))).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('of a platform account adds up: opening plus counter-legs equals closing, with a running balance', async () => {
    const { exportAccount, platformLegs } = calls.walletBackOffice;
    const route = server.routes.find((one) => one.row.name === exportAccount.name);
    const books = await server.operator('treasurer', ['ledger.read']);
    const legs = answerOf(await server.call(platformLegs, { account: 'A:PSP:sandbox', limit: 100 }, books));
    const take = async (span: object) => {
      const input = { account: 'A:PSP:sandbox', format: 'CSV', ...span };
      const answer = (await route?.handler(server.contextOf(books), input)) as FileAnswer;
      const lines = (await bytesOf(answer)).toString('utf8').trimEnd().split('\r\n').slice(1);
      return lines.map((line) => line.split(','));
    };
    const [closing, ...rows] = await take({});
    const opening = rows.pop();
    expect([closing?.[2], closing?.[6], opening?.[2], opening?.[6]]).toEqual([
      'Closing',
      legs.balance,
      'Opening',
      '0.00',
    ]);
    expect(rows.map((row) => [row[1], row[3], row[4], row[5]])).toEqual(
      legs.rows.map((leg) => [leg.posting, leg.batchId, String(leg.movements), leg.amount]),
    );
    const minor = (text: string | undefined) => Math.round(Number(text) * 100);
    let running = 0;
    for (const row of rows.toReversed()) {
      running += minor(row[5]);
      expect(minor(row[6])).toBe(running);
    }
    const middle = legs.rows[1]?.time;
    const before = await take({ to: middle });
    const since = await take({ from: middle });
    expect(since.at(-1)?.[6]).toBe(before[0]?.[6]);
    expect(before.length + since.length).toBe(rows.length + 4);
  });

  test('has the rows of the screen’s filter: kind, state and time', async () => {
    const lines = await entries();
    const from = lines[30]?.at.toISOString();
    const { bytes } = await file(exportRecord, { format: 'CSV', state: 'HELD', from });
    const onHold = lines.filter((line) => line.code === 'P10' && line.at.toISOString() >= (from ?? ''));
    expect(
      csvRows(bytes.toString('utf8'))
        .slice(1)
        .map((row) => row[1]),
    ).toEqual(onHold.map((line) => String(line.seq)));
    const { bytes: none } = await file(exportRecord, { format: 'CSV', state: 'RETURNED' });
    expect(csvRows(none.toString('utf8'))).toHaveLength(1);
  });
});

interface Words {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Words of a PDF with their positions, page by page. */
async function pdfLines(bytes: Buffer): Promise<string[][]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const lines: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const words: Words[] = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: item.transform[4], y: Math.round(item.transform[5]) }]
        : [],
    );
    const rows = new Map<number, Words[]>();
    for (const word of words) rows.set(word.y, [...(rows.get(word.y) ?? []), word]);
    lines.push(
      ...[...rows.entries()]
        .sort(([left], [right]) => right - left)
        .map(([, row]) => row.sort((a, b) => a.x - b.x).map(({ text }) => text.trim())),
    );
  }
  return lines;
}

/** The text line of sums below the header: opening first, closing last. */
const sumsOf = (lines: string[][]) =>
  lines.find((line) => line.length === 6 && /^−?[\d,]+\.\d\d$/.test(line[0] ?? ''))?.map(minor) ?? [];

const minor = (shown: string) => BigInt(shown.replaceAll(',', '').replace('−', '-').replace('.', ''));

/** Thai marks above and below letters are drawn separately, so text extraction returns them in another order. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/[^\p{L}\d\n]|[\u0e31-\u0e3a\u0e47-\u0e4e]/gu, '');

describe('the statement as PDF', () => {
  test('adds up: opening plus movements equals closing, row by row and in sum, equal to the ledger', async () => {
    const { name, bytes } = await file(statement, { from: '2026-11-10', to: '2026-11-11' });
    expect(name).toBe('statement-2026-11-10-2026-11-11.pdf');
    const lines = await pdfLines(bytes);
    const all = await entries();
    const within = (at: Date) => at >= new Date('2026-11-09T16:00:00Z') && at < new Date('2026-11-11T16:00:00Z');
    const opening = all.find((line) => line.at < new Date('2026-11-09T16:00:00Z'))?.balanceAfter ?? 0n;
    const moved = all.filter((line) => within(line.at));
    const closing = moved[0]?.balanceAfter ?? 0n;

    const written = lines.filter((line) => /^2026-11-1\d$/.test(line[0] ?? ''));
    const [forward, ...rows] = written;
    expect(minor(forward?.at(-1) ?? '')).toBe(opening);
    let balance: bigint = opening;
    for (const row of rows) {
      balance += minor(row.at(-2) ?? '');
      expect(minor(row.at(-1) ?? '')).toBe(balance);
    }
    expect(balance).toBe(closing);
    // Forty bets of a day are one row; a deposit, a bonus and a withdrawal have separate rows.
    expect(rows.map((row) => row.slice(1, 3).join(' '))).toEqual(
      ['a', 'b'].flatMap((_, day) => [
        `Deposit Deposit D ${day + 1}`,
        'Lottery bet placed 40 transactions',
        'Lottery win 1 transaction',
        'Bonus @SUM(A1)',
        `Withdrawal on hold Withdrawal W ${day + 1}`,
      ]),
    );
    const sums = sumsOf(lines);
    expect([sums[0], sums.length]).toEqual([opening, 6]);
    expect(sums.at(-1)).toBe(closing);
    expect(sums.slice(0, -1).reduce((left, right) => left + right, 0n)).toBe(closing);
  });

  test.each(LANGUAGE_CODES.map((language) => [language]))('can be read in %s', async (language) => {
    const { bytes } = await file(statement, { from: '2026-11-09', to: '2026-11-11' }, language);
    const text = plain((await pdfLines(bytes)).map((line) => line.join('')).join('\n'));
    for (const key of ['statement_title', 'statement_opening', 'P22w', 'P10', 'statement_fair']) {
      expect(text).toContain(plain(formatMessage(language, 'records', key)));
    }
  });

  test('of a period without movements opens and closes with the same balance', async () => {
    const lines = await pdfLines((await file(statement, { from: '2026-11-20', to: '2026-11-20' })).bytes);
    const closing = (await entries())[0]?.balanceAfter ?? 0n;
    expect(sumsOf(lines)).toEqual([closing, 0n, 0n, 0n, 0n, closing]);
  });

  test.each([
    ['backwards', '2026-11-02', '2026-11-01'],
    ['longer than a year', '2025-01-01', '2026-01-03'],
  ])('is refused for a time that is %s', async (_what, from, to) => {
    expect(codeOf(await server.call(statement, { from, to }, member))).toBe('BAD_REQUEST');
  });
});
