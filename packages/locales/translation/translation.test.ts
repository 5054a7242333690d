import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, languageInfo } from '../src/languages.ts';
import { type Catalogue, MESSAGES, readCatalogue, writeCatalogue } from './catalogue.ts';
import { describeText, isDescribed } from './descriptions.ts';
import { languageOf, mergeTranslation } from './merge-translation.ts';
import { readXliff, writeXliff } from './xliff-file.ts';

const english = readCatalogue('EN');
const one = (texts: Record<string, string>): Catalogue => new Map([['player/auth', texts]]);
const translation = (tag: string, texts: Record<string, string>) => ({
  tag,
  texts: new Map([['player/auth', new Map(Object.entries(texts))]]),
});

/** Files with tags, plural forms and selections; all files of a language are 2 MB of XML. */
const FILES = ['player/auth', 'player/records', 'server/mails'];
const filesOf = (texts: Catalogue): Catalogue => new Map([...texts].filter(([file]) => FILES.includes(file)));

describe.each(LANGUAGE_CODES.filter((code) => code !== 'EN'))('the XLIFF file of %s', (language) => {
  it('contains every text and returns them unchanged', async () => {
    const source = filesOf(english);
    const texts = filesOf(readCatalogue(language));
    const returned = await readXliff(await writeXliff(language, source, texts));
    expect(languageOf(returned.tag)).toBe(language);
    const outcome = mergeTranslation(returned, source, new Map());
    const ordered = ([file, of]: [string, Readonly<Record<string, string>>]) => [file, Object.entries(of).sort()];
    expect('merged' in outcome && [...outcome.merged].map(ordered)).toEqual([...texts].map(ordered));
  });
});

it('any text is unchanged after export and import, also with XML characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, unit: fc.constantFrom(...'ab<>&"\'漢đ 1.;') }), async (text) => {
      fc.pre(text.trim() === text);
      const returned = await readXliff(await writeXliff('VI', one({ key: 'A' }), one({ key: text })));
      expect(returned.texts.get('player/auth')?.get('key')).toBe(text);
    }),
  );
});

it('the note of a text names its readers, its page, and the meaning of its placeholders', () => {
  expect(describeText('player/deposit', '<b>{count, plural, one {# day} other {# days}}</b> until {when, date}')).toBe(
    'Visitors and members of the portal, mostly on phones. Friendly, short. Deposits and their payment page. ' +
      'Placeholders: <b> (formatted part, stays as it is), {count} (number that chooses the plural form), {when} (date).',
  );
  expect([...english.keys()].filter((file) => !isDescribed(file))).toEqual([]);
});

describe('a returned translation', () => {
  const source = one({ days: '{n, plural, one {# day} other {# days}}', close: 'Close', back: 'Back' });
  const present = one({ days: '{n} ngày', close: 'Đóng' });

  it('replaces texts, leaves the others unchanged, and has the order of English', () => {
    const outcome = mergeTranslation(translation('vi', { back: 'Quay lại', close: 'Đóng lại' }), source, present);
    expect('merged' in outcome && JSON.stringify([...outcome.merged])).toBe(
      JSON.stringify([['player/auth', { days: '{n} ngày', close: 'Đóng lại', back: 'Quay lại' }]]),
    );
  });

  it.each([
    ['a key that does not exist', { other: 'X' }, 'player/auth.other does not exist.'],
    ['an empty text', { close: '  ' }, 'player/auth.close is empty.'],
    ['a missing placeholder', { days: 'ngày' }, 'player/auth.days must have the placeholders [n] and has [].'],
    ['another placeholder', { close: '{x}' }, 'player/auth.close must have the placeholders [] and has [x].'],
    ['broken syntax', { days: '{n, plural' }, 'player/auth.days is not a valid message: '],
  ])('is refused as a whole with %s', (_kind, texts, problem) => {
    const outcome = mergeTranslation(translation('vi', { ...texts, back: 'Quay lại' }), source, present);
    expect(outcome).toEqual({ problems: [expect.stringContaining(problem)] });
  });

  it.each(['', '<a/>', 'not XML', '<xliff version="1.2"><file original="a" source-language="en"/></xliff>'])(
    'is refused if it is no XLIFF document with a target language: %s',
    async (document) => {
      await expect(readXliff(document)).rejects.toThrow();
    },
  );

  it('is refused with inline elements, which the texts do not have', async () => {
    const file = (await writeXliff('VI', source, present)).replace('Đóng', 'Đ<g id="1">ó</g>ng');
    await expect(readXliff(file)).rejects.toThrow('player/auth.close: the target must be plain text');
  });

  it('is recognized by its language tag, and is refused for English', () => {
    expect(LANGUAGE_CODES.map((code) => languageOf(languageInfo(code).tag))).toEqual(
      LANGUAGE_CODES.map((code) => (code === 'EN' ? undefined : code)),
    );
    expect(languageOf('de')).toBeUndefined();
  });
});

describe('the message files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lantern-texts-'));
    cpSync(path.join(MESSAGES, 'JA'), path.join(folder, 'JA'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are written only where a text differs', () => {
    const texts = new Map(readCatalogue('JA', folder));
    expect(writeCatalogue('JA', texts, folder)).toEqual([]);
    const auth = texts.get('player/auth') ?? {};
    const [key = ''] = Object.keys(auth);
    texts.set('player/auth', { ...auth, [key]: '別の文' });
    expect(writeCatalogue('JA', texts, folder)).toEqual(['player/auth']);
    expect(readCatalogue('JA', folder).get('player/auth')?.[key]).toBe('別の文');
  });
});
