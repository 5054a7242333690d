import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isPlainPdf } from './read-pdf.ts';

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object) => [Buffer.from(object), Buffer.from('\n')]),
    Buffer.from('trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'),
  ]);
const stream = (dictionary: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`5 0 obj\n<< ${dictionary} >>\nstream\n`), body, Buffer.from('\nendstream\nendobj')]);
const packed = (text: string) => stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(text));

test('a PDF without active content is plain, whatever its pictures contain', () => {
  expect(isPlainPdf(pdf('1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj'))).toBe(true);
  const picture = Buffer.concat([randomBytes(5_000), Buffer.from('/JS /JavaScript '), randomBytes(5_000)]);
  expect(isPlainPdf(pdf(stream('/Subtype /Image /Filter /DCTDecode', picture)))).toBe(true);
  expect(isPlainPdf(pdf(packed('1 0 << /Type /Catalog >>')))).toBe(true);
});

test('scripts, actions and embedded files are found, also compressed and with escaped names', () => {
  for (const entry of [
    '/OpenAction 2 0 R',
    '/AA << >>',
    '/S /JavaScript',
    '/J#53 (app.alert(1))',
    '/EmbeddedFiles 3 0 R',
    '/Encrypt 4 0 R',
  ]) {
    expect(isPlainPdf(pdf(`1 0 obj << /Type /Catalog ${entry} >> endobj`))).toBe(false);
    expect(isPlainPdf(pdf(packed(`1 0 << /Type /Catalog ${entry} >>`)))).toBe(false);
  }
});

test('a PDF that cannot be unpacked or has no end is refused', () => {
  expect(isPlainPdf(pdf(stream('/Type /ObjStm /Filter /FlateDecode', randomBytes(200))))).toBe(false);
  expect(isPlainPdf(pdf(packed('x'.repeat(10_485_761))))).toBe(false);
  expect(isPlainPdf(Buffer.from('%PDF-1.7\n1 0 obj'))).toBe(false);
});

test('files that are made to be slow to read are read quickly', () => {
  const size = 5_000_000;
  const tail = Buffer.from('%%EOF');
  const began = process.cpuUsage();
  for (const part of ['<<', 'stream\n', 'stream\nendstream\n', '#4', '/JS#53']) {
    isPlainPdf(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(part.repeat(size / part.length)), tail]));
  }
  // Linear in the file size: backtracking would take minutes; the bound is generous for slow machines.
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(20_000);
});
