import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plant } from '../planted.mjs';
import { screenMarks, screenTerms, textKeys } from './screen-text-rules.mjs';

let project;
beforeEach(() => {
  project = plant({});
});
afterEach(() => project.remove());

const file = (language, area = 'player/auth') => `packages/locales/src/messages/${language}/${area}.json`;
const writeTexts = (byLanguage, area) =>
  project.write(
    Object.fromEntries(
      Object.entries(byLanguage).map(([language, texts]) => [file(language, area), JSON.stringify(texts)]),
    ),
  );

describe('terms on screens', () => {
  const rules = (more = {}) =>
    project.write({
      'scripts/checks/texts/screen-terms.json': JSON.stringify({
        forbidden: { EN: { 'halls?': 'lobby' }, CN: { 你: '您' } },
        terms: [{ EN: 'fund passwords?', VI: 'mật khẩu rút tiền' }],
        exceptions: {},
        ...more,
      }),
    });

  it.each([
    ['EN', { a: 'The Hall is closed' }, 'a says "Hall"; write: lobby'],
    ['CN', { a: '你好' }, 'a says "你"; write: 您'],
  ])('finds a forbidden word in %s', async (language, texts, problem) => {
    rules();
    writeTexts({ [language]: texts });
    expect(await screenTerms(project.root)).toEqual([expect.stringContaining(problem)]);
  });

  it('ignores parts of words, placeholder names and words of other languages', async () => {
    rules();
    writeTexts({
      EN: { a: 'Challenge {hall}', b: '{n, plural, one {# hallway} other {# hallways}}' },
      VI: { a: 'hall', b: 'x' },
    });
    expect(await screenTerms(project.root)).toEqual([]);
  });

  it('finds a term with another translation', async () => {
    rules();
    writeTexts({ EN: { a: 'Your fund password' }, VI: { a: 'Mật khẩu quỹ của bạn' } });
    expect(await screenTerms(project.root)).toEqual([
      expect.stringContaining('a translates "fund password" by another term'),
    ]);
    writeTexts({ EN: { a: 'Your fund password' }, VI: { a: 'Mật khẩu rút tiền của bạn' } });
    expect(await screenTerms(project.root)).toEqual([]);
  });

  it('allows an exception with a reason, and finds one for a key that does not exist', async () => {
    rules({ exceptions: { 'auth.a': 'the specification gives the title' } });
    writeTexts({ EN: { a: 'Game hall' } });
    expect(await screenTerms(project.root)).toEqual([]);
    writeTexts({ EN: { b: 'Game lobby' } });
    expect(await screenTerms(project.root)).toEqual([expect.stringContaining('auth.a, which does not exist')]);
  });
});

describe('punctuation of texts', () => {
  it.each([
    ['EN', ' Close', 'has a space at its beginning or end'],
    ['VI', 'Đóng  lại', 'has two spaces in a row'],
    ['EN', 'Loading...', 'has three points instead of …'],
    ['EN', 'Won!!', 'has more than one ! or ?'],
    ['VI', 'Đóng ! Lại', 'has a space before a mark'],
    ['CN', '您好,会员', 'has a half-width mark after a Chinese or Japanese sign'],
    ['CN', '账号:', 'has a half-width colon after a Chinese sign'],
    ['JA', '終わりです.', 'has a half-width full stop after a Chinese or Japanese sign'],
  ])('finds in %s: "%s" %s', async (language, text, problem) => {
    writeTexts({ [language]: { a: text } });
    expect(await screenMarks(project.root)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['CN', '时间 12:30，第{n, plural, other {#}}期'],
    ['CN', '由“盐值:局号:0”得出'],
    ['EN', 'Draw {n}: {name, select, A {first} other {second}}!'],
  ])('accepts in %s: %s', async (language, text) => {
    writeTexts({ [language]: { a: text } });
    expect(await screenMarks(project.root)).toEqual([]);
  });
});

describe('keys of texts', () => {
  const SOURCE = 'apps/portal/src/a.tsx';

  it('finds a duplicate key in a file', async () => {
    project.write({ [file('EN')]: '{\n  "a": "One",\n  "a": "Two"\n}', [SOURCE]: "t('a');" });
    expect(await textKeys(project.root)).toEqual([expect.stringContaining('has the key a twice')]);
  });

  it('finds a key that no code uses', async () => {
    writeTexts({ EN: { state_OPEN: 'Open' } });
    project.write({ [SOURCE]: "t('state_CLOSED');" });
    expect(await textKeys(project.root)).toEqual([expect.stringContaining('nothing uses the key state_OPEN')]);
  });

  it.each([
    "t('state_OPEN');",
    't(`state_\u0024{state}`);',
    "named('state', code);",
    'const KEYS = { state_OPEN: 1 };',
  ])('knows the use of a key in %s', async (source) => {
    writeTexts({ EN: { state_OPEN: 'Open' } });
    project.write({ [SOURCE]: source });
    expect(await textKeys(project.root)).toEqual([]);
  });

  it('does not count a test as a use', async () => {
    writeTexts({ EN: { state_OPEN: 'Open' } });
    project.write({ 'apps/portal/src/a.test.tsx': "t('state_OPEN');" });
    expect(await textKeys(project.root)).toHaveLength(1);
  });
});
