import { LANGUAGE_CODES, type Language, languageInfo } from '../src/languages.ts';
import type { Catalogue, Texts } from './catalogue.ts';
import { placeholdersOf } from './placeholders.ts';
import type { Translation } from './xliff-file.ts';

/** The language of a tag like `vi` or `zh-Hans`; undefined for English, which is the source, and for languages that do not exist here. */
export function languageOf(tag: string): Language | undefined {
  return LANGUAGE_CODES.find((code) => code !== 'EN' && languageInfo(code).tag.toLowerCase() === tag.toLowerCase());
}

function problemOf(place: string, text: string, english: string | undefined, tag: string): string | undefined {
  if (english === undefined) return `${place} does not exist.`;
  if (text.trim() === '') return `${place} is empty.`;
  try {
    const wanted = placeholdersOf(english, 'en').map(([name]) => name);
    const found = placeholdersOf(text, tag).map(([name]) => name);
    if (wanted.join() === found.join()) return undefined;
    return `${place} must have the placeholders [${wanted.join(', ')}] and has [${found.join(', ')}].`;
  } catch (error) {
    return `${place} is not a valid message: ${(error as Error).message}`;
  }
}

/**
 * Puts a translation into the texts of its language. Keys keep the order of the English file; texts that the translation leaves out
 * stay as they are.
 *
 * @returns the new texts, or the problems, one sentence each; with a problem nothing may be written
 */
export function mergeTranslation(
  { tag, texts }: Translation,
  english: Catalogue,
  present: Catalogue,
): { readonly merged: Catalogue } | { readonly problems: readonly string[] } {
  const problems = [...texts].flatMap(([file, units]) =>
    [...units].flatMap(([key, text]) => {
      const problem = problemOf(`${file}.${key}`, text, english.get(file)?.[key], tag);
      return problem === undefined ? [] : [problem];
    }),
  );
  if (problems.length > 0) return { problems };
  const mergeFile = (file: string, source: Texts): Texts =>
    Object.fromEntries(
      Object.keys(source).flatMap((key) => {
        const text = texts.get(file)?.get(key) ?? present.get(file)?.[key];
        return text === undefined ? [] : [[key, text]];
      }),
    );
  return { merged: new Map([...english].map(([file, source]) => [file, mergeFile(file, source)])) };
}
