import { jsToXliff12, xliff12ToJs } from 'xliff';
import { type Language, languageInfo } from '../src/languages.ts';
import type { Catalogue } from './catalogue.ts';
import { describeText } from './descriptions.ts';

/** A translation as an agency returns it. */
export interface Translation {
  /** The tag of its language, e.g. `vi`. */
  readonly tag: string;
  /** Texts by file and key; absent where the agency left the target empty. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** One XLIFF 1.2 document with all texts of a language beside the English ones and a note for each. */
export function writeXliff(language: Language, english: Catalogue, translated: Catalogue): Promise<string> {
  const resources = Object.fromEntries(
    [...english].map(([file, texts]) => [
      file,
      Object.fromEntries(
        Object.entries(texts).map(([key, source]) => [
          key,
          { source, target: translated.get(file)?.[key] ?? '', note: describeText(file, source) },
        ]),
      ),
    ]),
  );
  return jsToXliff12({ resources, sourceLanguage: 'en', targetLanguage: languageInfo(language).tag });
}

/** Text of an element; an agency's tool may wrap parts of a target in inline elements, which our texts do not have. */
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Reads a document of an agency. Throws an Error with a sentence if it is not XLIFF 1.2, or if a target has inline elements.
 */
export async function readXliff(document: string): Promise<Translation> {
  const { resources, targetLanguage } = await xliff12ToJs(document);
  const entries = Object.entries(resources ?? {});
  if (!targetLanguage || entries.length === 0)
    throw new Error('The file is not an XLIFF 1.2 document with a target language.');
  const texts = new Map(
    entries.map(([file, units]) => [
      file,
      new Map(
        Object.entries(units).flatMap(([key, { target }]) => {
          if (target === undefined || target === null || target === '') return [];
          if (!isText(target))
            throw new Error(`${file}.${key}: the target must be plain text without inline elements.`);
          return [[key, target] as const];
        }),
      ),
    ]),
  );
  return { tag: targetLanguage, texts };
}
