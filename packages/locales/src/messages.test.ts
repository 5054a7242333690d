import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { loadArcadeMessages } from './arcade.ts';
import { LANGUAGE_CODES, languageInfo } from './languages.ts';
import { messagesOf } from './server.ts';

/** The names and kinds of a message's placeholders and tags, sorted. */
function placeholders(elements: readonly MessageFormatElement[]): string[] {
  const found = new Set<string>();
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    found.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
    if (element.type === TYPE.tag) for (const name of placeholders(element.children)) found.add(name);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options))
        for (const name of placeholders(option.value)) found.add(name);
    }
  }
  return [...found].sort();
}

type Texts = Readonly<Record<string, string>>;

/** Every text has the key and the placeholders of the English one. */
function expectLikeEnglish(area: string, tag: string, texts: Texts, english: Texts): void {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), `${area}.${key}`).not.toBe('');
    expect(key, 'a dot in a key would nest it').not.toContain('.');
    const read = (source: string) => placeholders(new IntlMessageFormat(source, tag).getAst());
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
});
