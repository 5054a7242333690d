import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { refusePdf } from './judge-pdf.ts';

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object) => [Buffer.from(object), Buffer.from('\n')]),
    Buffer.from('trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'),
  ]);
const stream = (dictionary: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`5 0 obj\n<< ${dictionary} >>\nstream\n`), body, Buffer.from('\nendstream\nendobj')]);
const packed = (text: string) => stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(text));

const isPlainPdf = async (file: Buffer) => (await refusePdf(file)) === null;

test('a PDF without active content is plain, whatever its pictures contain', async () => {
  expect(await isPlainPdf(pdf('1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj'))).toBe(true);
  const picture = Buffer.concat([randomBytes(5_000), Buffer.from('/JS /JavaScript '), randomBytes(5_000)]);
  expect(await isPlainPdf(pdf(stream('/Subtype /Image /Filter /DCTDecode', picture)))).toBe(true);
  expect(await isPlainPdf(pdf(packed('1 0 << /Type /Catalog >>')))).toBe(true);
});

test('scripts, actions and embedded files are found, also compressed and with escaped names', async () => {
  for (const entry of [
    '/OpenAction 2 0 R',
    '/AA << >>',
    '/S /JavaScript',
    '/J#53 (app.alert(1))',
    '/EmbeddedFiles 3 0 R',
    '/Encrypt 4 0 R',
  ]) {
    expect(await isPlainPdf(pdf(`1 0 obj << /Type /Catalog ${entry} >> endobj`))).toBe(false);
    expect(await isPlainPdf(pdf(packed(`1 0 << /Type /Catalog ${entry} >>`)))).toBe(false);
  }
});

test('a PDF that cannot be unpacked or has no end is refused', async () => {
  expect(await isPlainPdf(pdf(stream('/Type /ObjStm /Filter /FlateDecode', randomBytes(200))))).toBe(false);
  expect(await isPlainPdf(pdf(packed('x'.repeat(10_485_761))))).toBe(false);
  expect(await isPlainPdf(Buffer.from('%PDF-1.7\n1 0 obj'))).toBe(false);
});

/** Object streams whose 3.5 million names must be read one by one, in a file of some kilobytes. */
const slow = [' /JavaScrip', '#41 ', '/', '/JS#53 '].map((part) => packed(part.repeat(10_485_000 / part.length)));

test('the event loop turns while small files that unpack to megabytes are judged', async () => {
  const files = [...slow, ...slow, ...slow].map((one) => pdf(one));
  for (const file of files) expect(file.length).toBeLessThan(40_000);
  const began = performance.eventLoopUtilization();
  const judged = await Promise.all(files.map((file) => isPlainPdf(file)));
  const { utilization } = performance.eventLoopUtilization(began);
  expect(judged.filter((one) => one).length).toBeGreaterThan(0);
  expect(utilization).toBeLessThan(0.5);
});

test('more files than may wait are refused at once', async () => {
  const file = pdf('1 0 obj << /Type /Catalog >> endobj');
  const answers = await Promise.all(Array.from({ length: 40 }, () => refusePdf(file)));
  expect(answers.filter((one) => one === null)).toHaveLength(33);
  expect(answers.filter((one) => one?.code === 'OVERLOADED')).toHaveLength(7);
});
