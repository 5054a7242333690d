import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../src/languages.ts';

/** The folder of a package's messages: `<language>/<readers>/<area>.json`. */
export const MESSAGES = path.resolve(import.meta.dirname, '../src/messages');

/** Texts by key. */
export type Texts = Readonly<Record<string, string>>;

/** Texts by file, `player/auth`, in the order of their names. */
export type Catalogue = ReadonlyMap<string, Texts>;

/** Reads all texts of a language. */
export function readCatalogue(language: Language, folder = MESSAGES): Catalogue {
  const place = path.join(folder, language);
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll(path.sep, '/').slice(0, -'.json'.length))
    .sort();
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(path.join(place, `${file}.json`), 'utf8'))]));
}

/** Writes the files whose texts differ. @returns their names */
export function writeCatalogue(language: Language, texts: Catalogue, folder = MESSAGES): readonly string[] {
  const before = readCatalogue(language, folder);
  const changed = [...texts].filter(([file, one]) => JSON.stringify(one) !== JSON.stringify(before.get(file)));
  for (const [file, one] of changed)
    writeFileSync(path.join(folder, language, `${file}.json`), `${JSON.stringify(one, null, 2)}\n`);
  return changed.map(([file]) => file);
}
