import { describe, expect, it } from 'vitest';
import { placeholdersOf } from '../translation/placeholders.ts';
import { loadArcadeMessages } from './arcade.ts';
import { LANGUAGE_CODES, languageInfo } from './languages.ts';
import { messagesOf } from './server.ts';
import { startTexts } from './start.ts';

type Texts = Readonly<Record<string, string>>;

/** Every text has the key and the placeholders of the English one. */
function expectLikeEnglish(area: string, tag: string, texts: Texts, english: Texts): void {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), `${area}.${key}`).not.toBe('');
    expect(key, 'a dot in a key would nest it').not.toContain('.');
    const read = (source: string) => placeholdersOf(source, tag).map(([name]) => name);
    expect(read(text), `${area}.${key}`).toEqual(read(english[key] ?? ''));
  }
}

const areas = Object.keys(messagesOf('EN')) as (keyof ReturnType<typeof messagesOf>)[];

describe.each(LANGUAGE_CODES)('messages in %s', (language) => {
  const { tag } = languageInfo(language);

  it.each(areas)('%s has the keys of English, a text for each, and the same placeholders', (area) => {
    expectLikeEnglish(area, tag, messagesOf(language)[area], messagesOf('EN')[area]);
  });

  it('the games have the keys of English, a text for each, and the same placeholders', async () => {
    expectLikeEnglish('arcade', tag, await loadArcadeMessages(language), await loadArcadeMessages('EN'));
  });

  it('a front end that cannot start has the keys of English, a text for each, and no placeholders', () => {
    expectLikeEnglish('start', tag, startTexts(language), startTexts('EN'));
    expect(Object.values(startTexts(language)).filter((text) => /[{}]/.test(text))).toEqual([]);
  });
});
