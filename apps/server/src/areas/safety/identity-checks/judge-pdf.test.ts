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

test('a dictionary longer than the judge reads does not hide that its stream contains objects', async () => {
  const script = deflateSync('1 0 << /S /JavaScript >>');
  const hidden = `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Note (${'x'.repeat(3_000)})`;
  expect(await isPlainPdf(pdf(stream(hidden, script)))).toBe(false);
});

test('a PDF that cannot be unpacked or has no end is refused', async () => {
  expect(await isPlainPdf(pdf(stream('/Type /ObjStm /Filter /FlateDecode', randomBytes(200))))).toBe(false);
  expect(await isPlainPdf(pdf(packed('x'.repeat(10_485_761))))).toBe(false);
  expect(await isPlainPdf(Buffer.from('%PDF-1.7\n1 0 obj'))).toBe(false);
});

test('an object stream that is packed in another way, or several times, is refused', async () => {
  const hidden = '1 0 << /AA << >> >>';
  const hex = Buffer.from(`${Buffer.from(hidden).toString('hex')}>`);
  const head = '/Type /ObjStm /N 1 /First 4';
  expect(await isPlainPdf(pdf(stream(`${head} /Filter /ASCIIHexDecode`, hex)))).toBe(false);
  expect(await isPlainPdf(pdf(stream(`${head} /Filter [/FlateDecode /ASCIIHexDecode]`, deflateSync(hex))))).toBe(false);
  const twice = deflateSync(deflateSync(hidden));
  expect(await isPlainPdf(pdf(stream(`${head} /Filter [/FlateDecode /FlateDecode]`, twice)))).toBe(false);
  // Some programs accept the short names of filters, which the standard has for pictures inside of a page alone.
  expect(await isPlainPdf(pdf(stream(`${head} /Filter [/FlateDecode /AHx]`, deflateSync(hex))))).toBe(false);
  expect(await isPlainPdf(pdf(stream(`${head} /Filter [ /FlateDecode ]`, deflateSync('1 0 << >>'))))).toBe(true);
  const signed = '4 0 obj << /Type /Sig /Filter /Adobe.PPKLite >> endobj';
  expect(await isPlainPdf(pdf(signed, packed('1 0 << /Type /Catalog >>')))).toBe(true);
  const predicted = stream(
    `${head} /Filter /FlateDecode /DecodeParms << /Predictor 12 >>`,
    deflateSync('1 0 << /Na >>'),
  );
  expect(await isPlainPdf(pdf(predicted))).toBe(false);
});

test('objects inside of another stream are refused, because the index of a file may name them there', async () => {
  const content = stream('/Length 40', Buffer.from('7 0 obj << /S /URI /URI (https://example.com) >> endobj'));
  expect(await isPlainPdf(pdf('1 0 obj << /Type /Catalog >> endobj', content))).toBe(false);
  const behindComment = pdf('% stream\n2 0 obj << /AA << >> >> endobj\n%endstream');
  expect(await isPlainPdf(behindComment)).toBe(false);
});

/** A file whose catalog has this value of /OpenAction, with further objects. */
const opening = (value: string, ...objects: (string | Buffer)[]) =>
  pdf(`1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${value} >>\nendobj`, ...objects);
const GO_TO = '<< /S /GoTo /D [3 0 R /Fit] >>';
const packedObject = (number: number, value: string) => packed(`${number} 0 ${value}`);

test.each([
  ['an array', '[3 0 R /XYZ null null 0]'],
  ['an array with numbers', '[0 /FitR -10 0.5 612. +792]'],
  ['an array without spaces', '[3 0 R/FitH 792]'],
  ['a name', '/Chapter1'],
  ['a name with an escape', '/Chapter#201'],
  ['a string', '(First page \\) of (all))'],
  ['a string of digits', '<FEFF0041>'],
  ['a dictionary', '<< /S /GoTo /D [3 0 R /Fit] >>'],
  ['a dictionary with its type', '<</Type/Action/S/GoTo/D(top)>>'],
  ['a dictionary that names its place', '<< /D 9 0 R /S /GoTo >>'],
  ['an escaped action', '<< /#53 /GoT#6f /D [3 0 R /Fit] >>'],
  ['comments and line ends', '% the first page\r\n <<%x\r/S%y\n/GoTo\0/D\f[3\n0\tR /Fit]>>'],
  ['nothing', 'null'],
])('case 19: a file that opens at a place is plain: %s', async (_, value) => {
  expect(await isPlainPdf(opening(value))).toBe(true);
  expect(await isPlainPdf(pdf(packedObject(1, `<< /Type /Catalog /OpenAction ${value} >>`)))).toBe(true);
  expect(await isPlainPdf(opening('7 0 R', `7 0 obj ${value} endobj`))).toBe(true);
  expect(await isPlainPdf(opening('7 0 R', packedObject(7, value)))).toBe(true);
});

test('case 19: the name of the entry may be escaped, and the value may follow it directly', async () => {
  const catalog = (entry: string) => pdf(`1 0 obj << /Type /Catalog ${entry} >> endobj`);
  expect(await isPlainPdf(catalog('/Open#41ction[3 0 R /Fit]'))).toBe(true);
  expect(await isPlainPdf(catalog(`/OpenAction${GO_TO}`))).toBe(true);
  expect(await isPlainPdf(catalog('/#4fpenActio#6E << /S /URI /URI (https://example.com) >>'))).toBe(false);
  expect(await isPlainPdf(catalog('/OpenAction<</S/Named/N/Print>>'))).toBe(false);
});

test.each([
  ['a script', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'],
  ['a script in an object', '<< /S /JavaScript /JS 8 0 R >>'],
  ['an address', '<< /S /URI /URI (https://example.com) >>'],
  ['printing', '<< /S /Named /N /Print >>'],
  ['a program', '<< /S /Launch /F (a.exe) >>'],
  ['a rendition', '<< /S /Rendition /R 8 0 R >>'],
  ['another file', '<< /S /GoToR /F (a.pdf) /D [0 /Fit] >>'],
  ['a script after a place', '<< /S /GoTo /D [3 0 R /Fit] /Next << /S /JavaScript /JS (x) >> >>'],
  ['an address after a place', '<< /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (x) >> >>'],
  ['a further action in an object', '<< /S /GoTo /D [3 0 R /Fit] /Ne#78t 8 0 R >>'],
  ['two actions', '<< /S /GoTo /D [3 0 R /Fit] /S /URI /URI (x) >>'],
  ['an action in an object', '<< /S 8 0 R /D [3 0 R /Fit] >>'],
  ['no action', '<< /D [3 0 R /Fit] >>'],
  ['actions in an array', '[<< /S /URI /URI (x) >>]'],
  ['a number', '7'],
  ['a longer name of an action', '<< /S /GoToX /D [3 0 R /Fit] >>'],
  ['a dictionary without an end', '<< /S /GoTo /D [3 0 R /Fit'],
  ['a key without a value', '<< /S /GoTo /D >>'],
  ['a place deeper than any is', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
])('case 19: any other action on opening is refused: %s', async (_, value) => {
  expect(await isPlainPdf(opening(value))).toBe(false);
  expect(await isPlainPdf(pdf(packedObject(1, `<< /Type /Catalog /OpenAction ${value} >>`)))).toBe(false);
  expect(await isPlainPdf(opening('7 0 R', `7 0 obj ${value} endobj`))).toBe(false);
  expect(await isPlainPdf(opening('7 0 R', packedObject(7, value)))).toBe(false);
});

test('case 19: every version of an object must be harmless, wherever it is', async () => {
  const harmless = `7 0 obj ${GO_TO} endobj`;
  const address = '<< /S /URI /URI (https://example.com) >>';
  expect(await isPlainPdf(opening('7 0 R', harmless, harmless))).toBe(true);
  for (const harmful of [
    `7 0 obj ${address} endobj`,
    `7 1 obj${address}endobj`,
    `007 0 obj ${address} endobj`,
    `%7 0 obj ${address} endobj`,
    `7.0 0 obj ${address} endobj`,
    `7 0 %note\nobj ${address} endobj`,
    `7 0\n%note\n%note\nobj ${address} endobj`,
    `7 %note\r0 obj ${address} endobj`,
    packedObject(7, address),
    stream('/Type /ObjStm /N 2 /First 9', Buffer.from(`8 0 7 5  null ${address}`)),
  ]) {
    expect(await isPlainPdf(opening('7 0 R', harmless, harmful))).toBe(false);
    expect(await isPlainPdf(opening('7 0 R', harmful, harmless))).toBe(false);
  }
  const other = `8 0 obj ${address} endobj`;
  expect(await isPlainPdf(opening('7 0 R', harmless, other))).toBe(true);
  expect(await isPlainPdf(pdf(opening('7 0 R', harmless), opening('8 0 R', other)))).toBe(false);
});

test('case 19: an object that is missing, refers to another, or is in a stream without its list is refused', async () => {
  expect(await isPlainPdf(opening('7 0 R'))).toBe(false);
  expect(await isPlainPdf(opening('7 0 R', '7 0 obj 7 0 R endobj'))).toBe(false);
  expect(await isPlainPdf(opening('7 0 R', '7 0 obj 8 0 R endobj', '8 0 obj 7 0 R endobj'))).toBe(false);
  const listed = (dictionary: string) => stream(`/Type /ObjStm ${dictionary}`, Buffer.from(`7 0 ${GO_TO}`));
  expect(await isPlainPdf(opening('7 0 R', listed('/N 1 /First 4')))).toBe(true);
  for (const dictionary of [
    '/N 1',
    '/First 4',
    '/N 9 0 R /First 4',
    '/N 1 /N 0 /First 4',
    '/N 3 /First 4',
    '/N 1 /First 999',
  ]) {
    expect(await isPlainPdf(opening('7 0 R', `7 0 obj ${GO_TO} endobj`, listed(dictionary)))).toBe(false);
  }
});

test('case 19: many actions and many versions end the judgement, and long values are not read', async () => {
  const catalogs = (count: number) => pdf(...Array.from({ length: count }, () => '/OpenAction /Top'));
  expect(await isPlainPdf(catalogs(200))).toBe(true);
  expect(await isPlainPdf(catalogs(201))).toBe(false);
  expect(await isPlainPdf(pdf('/OpenAction ('.repeat(300_000)))).toBe(false);
  expect(await isPlainPdf(opening('7 0 R', '7 0 obj null '.repeat(300_000)))).toBe(false);
  expect(await isPlainPdf(opening('7 0 R', `7 0 obj ${'0 '.repeat(2_000_000)}`))).toBe(false);
  const manyObjects = `${'8 0 '.repeat(250_000)}null`;
  const large = stream('/Type /ObjStm /N 250000 /First 1000000 /Filter /FlateDecode', deflateSync(manyObjects));
  expect(await isPlainPdf(opening('7 0 R', `7 0 obj ${GO_TO} endobj`, large))).toBe(true);
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
