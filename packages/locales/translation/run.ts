// npm run texts -- export [folder]: one XLIFF file per language with English, translation and a note for each text (default: ./texts).
// npm run texts -- import <file> …: writes returned translations into the message files; with any problem it writes nothing.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES, type Language } from '../src/languages.ts';
import { type Catalogue, readCatalogue, writeCatalogue } from './catalogue.ts';
import { languageOf, mergeTranslation } from './merge-translation.ts';
import { readXliff, writeXliff } from './xliff-file.ts';

const USAGE = 'Usage: npm run texts -- export [folder] | import <file> …';
const MAX_BYTES = 32 * 1024 * 1024;

async function exportTexts(folder = 'texts'): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const english = readCatalogue('EN');
  for (const language of LANGUAGE_CODES.filter((code) => code !== 'EN')) {
    const file = path.join(folder, `${language}.xlf`);
    writeFileSync(file, await writeXliff(language, english, readCatalogue(language)));
    console.log(file);
  }
}

/** Reads and checks one returned file. Throws an Error that lists its problems. */
async function readReturned(file: string, english: Catalogue): Promise<{ language: Language; merged: Catalogue }> {
  if (statSync(file).size > MAX_BYTES) throw new Error(`${file} is larger than ${MAX_BYTES} bytes.`);
  const translation = await readXliff(readFileSync(file, 'utf8'));
  const language = languageOf(translation.tag);
  if (!language) throw new Error(`${file}: there are no translations into "${translation.tag}" here.`);
  const outcome = mergeTranslation(translation, english, readCatalogue(language));
  if ('problems' in outcome) throw new Error(`${file}: nothing was written.\n  ${outcome.problems.join('\n  ')}`);
  return { language, merged: outcome.merged };
}

async function importTexts(files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new Error(USAGE);
  const english = readCatalogue('EN');
  const returned: Awaited<ReturnType<typeof readReturned>>[] = [];
  for (const file of files) returned.push(await readReturned(file, english));
  for (const { language, merged } of returned) {
    const changed = writeCatalogue(language, merged);
    console.log(`${language}: ${changed.length === 0 ? 'nothing changed' : changed.join(', ')}`);
  }
}

const [command, ...rest] = process.argv.slice(2);
try {
  if (command === 'export' && rest.length <= 1) await exportTexts(rest[0]);
  else if (command === 'import') await importTexts(rest);
  else throw new Error(USAGE);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
