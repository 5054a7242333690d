import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRangeLines, readRangeList } from './range-list.ts';

const rangesOf = (text: string) => {
  const read = readRangeList(text, 'deny');
  return 'wrongLine' in read ? read : [...read.ranges];
};

test('case 20: a published list with a head and a comment behind each range', () => {
  const text = [
    '; Spamhaus-like list 2027/01/04 - (c) 2027',
    '; https://example.com/list.txt',
    '; Last-Modified: Mon, 04 Jan 2027 05:36:14 GMT',
    '1.10.16.0/20 ; SBL256894',
    '1.19.0.0/16 ; SBL434604',
    '',
    '2001:db8::/32 ; SBL1',
    '1.10.16.0/20 ; SBL256894',
  ].join('\r\n');
  expect(readRangeList(text, 'deny')).toEqual({
    ...{ ranges: ['1.10.16.0/20', '1.19.0.0/16', '2001:db8::/32'], comments: 3, repeated: 1 },
  });
});

test.each([
  ['two with a semicolon', '1.2.3.4;5.6.7.8', ['1.2.3.4', '5.6.7.8']],
  ['a further one and a comment', '1.2.3.4; 5.6.7.8; exits', ['1.2.3.4', '5.6.7.8']],
  [
    'commas, blanks and tabs',
    '1.2.3.4, 5.6.7.8\t9.9.9.9,,2001:db8::1',
    ['1.2.3.4', '5.6.7.8', '9.9.9.9', '2001:db8::1'],
  ],
  ['a byte order mark', '\ufeff# list\n\ufeff1.2.3.4', ['1.2.3.4']],
  [
    'quoted cells',
    '"1.2.3.0/24","5.6.7.8"\n\u201c9.9.9.9\u201d\n\'8.8.8.8\'',
    ['1.2.3.0/24', '5.6.7.8', '9.9.9.9', '8.8.8.8'],
  ],
  [
    'rows of nginx',
    'deny 1.2.3.0/24;\n  Deny\t5.6.7.8 ; # exit\ndeny 9.9.9.9; deny 8.8.8.8;',
    ['1.2.3.0/24', '5.6.7.8', '9.9.9.9', '8.8.8.8'],
  ],
  ['comments of two slashes', '// exits\n1.2.3.4 // one\n5.6.7.0/24//two', ['1.2.3.4', '5.6.7.0/24']],
  ['an address in a comment', '# was 1.2.3.4\n; was 5.6.7.8\n// 9.9.9.9\n8.8.8.8 ; was 1.1.1.1', ['8.8.8.8']],
  [
    'comments of full width',
    '＃ 出口\n１．２．３．０／２４　；　出口\n5.6.7.8、9.9.9.9',
    ['1.2.3.0/24', '5.6.7.8', '9.9.9.9'],
  ],
  [
    'two ends',
    '1.2.3.0 - 1.2.3.255\n1.2.4.0\u20131.2.4.9 ; x\n1.2.5.1- 1.2.5.2, 1.2.6.1 \u22121.2.6.2',
    ['1.2.3.0-1.2.3.255', '1.2.4.0-1.2.4.9', '1.2.5.1-1.2.5.2', '1.2.6.1-1.2.6.2'],
  ],
  ['an address within its network', '1.2.3.4/24', ['1.2.3.4/24']],
  ['a date behind a semicolon', '1.2.3.4 ; 2027-01-04', ['1.2.3.4']],
  ['invisible signs', '\u200e1.2.3.4\u200b\u00a0', ['1.2.3.4']],
  ['every line end', '1.1.1.1\r2.2.2.2\u20283.3.3.3\u20294.4.4.4', ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']],
  ['empty comments', '#\n;\n//\n;;\n; ----', []],
  ['objects', '{"cidr":"1.10.16.0/20","sblid":"SBL256894"}\n{"type":"metadata","size":1}', ['1.10.16.0/20']],
])('case 20: a list is read with %s', (_, text, ranges) => expect(rangesOf(text)).toEqual(ranges));

test.each([
  ['a word', 'not a range', 1],
  ['a word behind a range', '1.1.1.1\n1.2.3.4 exit', 2],
  ['a wrong address', '1.1.1.1\n\n300.1.1.1', 3],
  ['a wrong address behind a semicolon', '1.2.3.4;5.6.7', 1],
  ['a wrong network behind a semicolon', '1.2.3.4; 5.6.7.8/99 x', 1],
  ['a wrong IPv6 address behind a semicolon', '1.2.3.4;2001:db8:::1', 1],
  ['a short network behind a semicolon', '1.2.3.4;10/8', 1],
  ['a range that was taken out or not', '1.1.1.1\n; 1.2.3.4', 2],
  ['a range behind a column of words', '1.2.3.4;DE;5.6.7.8', 1],
  ['a word behind a further range', '1.2.3.4;5.6.7.8 was moved', 1],
  ['a mask beside its network', '1.2.3.0 255.255.255.0', 1],
  ['a wildcard beside its network', '1.2.3.0,0.0.0.255', 1],
  ['a mask behind a semicolon', '1.2.3.0;255.255.255.0', 1],
  ['a length in a column', '1.2.3.0;24;DE', 1],
  ['the ends of a block in columns', '"1.2.3.0","1.2.3.255"', 1],
  ['two ends in the wrong order', '1.2.3.9 - 1.2.3.1', 1],
  ['three ends', '1.2.3.1 - 1.2.3.5 - 1.2.3.9', 1],
  ['a permission in a list of the denied', 'deny 1.2.3.4;\nallow 5.6.7.8;', 2],
  ['all', 'deny 1.2.3.4;\ndeny all;', 2],
  ['all behind a range', 'deny 1.2.3.4; deny all;', 1],
  ['an object with another range', '{"cidr":"1.2.3.0/24","end":"1.2.3.9"}', 1],
  ['an object without a range', '{"start":"1.2.3.0","end":"1.2.3.255"}', 1],
  ['half an object', '1.1.1.1\n{"cidr":"1.2.3.0/24"', 2],
  ['leading zeros', '010.1.1.1', 1],
  ['a line that is too long', `1.1.1.1\n# ${'x'.repeat(10_000)}`, 2],
  ['more lines than are read', '\n'.repeat(40_000), 0],
])('case 20: a list is refused with its line for %s', (_, text, wrongLine) =>
  expect(rangesOf(text)).toEqual({ wrongLine }),
);

test('case 20: permitted ranges are not taken from rows that deny them', () => {
  expect(readRangeList('allow 1.2.3.4;', 'allow')).toMatchObject({ ranges: ['1.2.3.4'] });
  expect(readRangeList('allow 1.2.3.4;\ndeny 5.6.7.8;', 'allow')).toEqual({ wrongLine: 2 });
});

test('case 20: a range in another notation is repeated', () => {
  const text =
    '1.2.3.4\n1.2.3.4/32 ; x\n::ffff:1.2.3.4\n1.2.3.4-1.2.3.4\n10.0.0.0/8\n10.9.9.9/8\n2001:DB8::1\n2001:db8:0::1';
  expect(readRangeList(text, 'deny')).toEqual({
    ...{ ranges: ['1.2.3.4', '10.0.0.0/8', '2001:DB8::1'], comments: 0, repeated: 5 },
  });
});

test('case 20: no range is lost between others, however they are separated', () => {
  const network = fc.oneof(
    fc.tuple(fc.ipV4(), fc.integer({ min: 8, max: 31 })),
    fc.tuple(fc.ipV6(), fc.integer({ min: 16, max: 127 })).filter(([ip]) => !ip.includes('.')),
  );
  const separator = fc.constantFrom(
    ',',
    ';',
    ' ',
    '\n',
    ', ',
    ';\n',
    '\t',
    ' ; ',
    '\r\n',
    ' # x\n',
    ' ; exit\n',
    '//\n',
    '"',
    '、',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(network, separator), { minLength: 1, maxLength: 30 }), (rows) => {
      const typed = rows.map(([[ip, bits]]) => `${ip}/${bits}`);
      const read = readRangeList(rows.map(([, after], index) => typed[index] + after).join(''), 'deny');

      const found = 'ranges' in read ? [...read.ranges] : [];
      const isFirst = (one: string, index: number) => typed.indexOf(one) === index;
      expect(found).toEqual(typed.filter(isFirst).filter((one) => found.includes(one)));
      expect('ranges' in read && read.ranges.length + read.repeated).toBe(typed.length);
    }),
    { numRuns: 300 },
  );
});

test('case 20: each line is a step, so that callers can pause between lines', () => {
  expect([...readRangeLines('1.1.1.1\n\n# x\n2.2.2.2', 'deny')]).toHaveLength(4);
});
