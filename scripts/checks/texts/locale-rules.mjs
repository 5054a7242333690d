import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isTest, projectFiles, readJson, readText } from '../files.mjs';

const MESSAGES = 'packages/locales/src/messages';
const REFERENCE = 'EN';

/** The message files of a language, as paths in its folder: `player/auth.json`. */
function messageFiles(root, language) {
  return projectFiles(root, `${MESSAGES}/${language}`)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(`${MESSAGES}/${language}/`.length));
}

/** Languages × files as objects of texts. */
function readTexts(root) {
  if (!existsSync(path.join(root, MESSAGES))) return new Map();
  const languages = readdirSync(path.join(root, MESSAGES)).filter((name) => /^[A-Z]{2}$/.test(name));
  return new Map(
    languages.map((language) => [
      language,
      new Map(messageFiles(root, language).map((file) => [file, readJson(root, `${MESSAGES}/${language}/${file}`)])),
    ]),
  );
}

/** Keys of the reference language by area, the file's name without its folder. */
function readKeys(root) {
  const reference = readTexts(root).get(REFERENCE);
  return (
    reference &&
    new Map([...reference].map(([file, texts]) => [path.basename(file, '.json'), new Set(Object.keys(texts))]))
  );
}

/** Every language has exactly the same files and keys, and no empty text. */
export async function localeKeys(root) {
  const all = readTexts(root);
  const files = new Set([...all.values()].flatMap((byFile) => [...byFile.keys()]));
  return [...files].flatMap((file) => {
    const keys = new Set([...all.values()].flatMap((byFile) => Object.keys(byFile.get(file) ?? {})));
    return [...all].flatMap(([language, byFile]) => {
      const texts = byFile.get(file) ?? {};
      const missing = [...keys].filter((key) => !(key in texts));
      const empty = Object.keys(texts).filter((key) => typeof texts[key] !== 'string' || texts[key].trim() === '');
      return [
        ...missing.map((key) => `${MESSAGES}/${language}/${file} lacks the key ${key}`),
        ...empty.map((key) => `${MESSAGES}/${language}/${file}: the text of ${key} is empty`),
      ];
    });
  });
}

const BINDING = /\bconst\s+(\w+)\s*=\s*use(?:Translations|Text)\(\s*'([\w-]+)'\s*\)/g;

/** Keys that a file uses as literals: the translator's variable name, its areas, and the key. */
function usedKeys(text) {
  const areasOf = new Map();
  for (const [, name, area] of text.matchAll(BINDING)) areasOf.set(name, [...(areasOf.get(name) ?? []), area]);
  return [...areasOf].flatMap(([name, areas]) => {
    const call = new RegExp(`(?<![\\w.])${name}(?:\\.(?:rich|markup|raw|has))?\\(\\s*'([^']+)'`, 'g');
    return [...text.matchAll(call)].map((match) => ({ key: match[1], areas }));
  });
}

const REFUSAL = /\brefuse\(\s*'([A-Z0-9_]+)'/g;

/** Every key used in code exists in a message file: texts by literal key, and the code of every literal refusal of the server. */
export async function usedLocaleKeys(root) {
  const reference = readKeys(root);
  if (!reference) return [];
  const files = projectFiles(root).filter((file) => /^(packages|apps)\/.*\.(ts|tsx)$/.test(file) && !isTest(file));
  return files.flatMap((file) => {
    const text = readText(root, file);
    const unknownTexts = usedKeys(text)
      .filter(({ key, areas }) => !areas.some((area) => reference.get(area)?.has(key)))
      .map(({ key, areas }) => `${file} uses the key ${key}, which ${areas.join(' or ')}.json does not have`);
    const unknownCodes = (file.startsWith('apps/server/') ? [...text.matchAll(REFUSAL)] : [])
      .filter(([, code]) => !reference.get('errors')?.has(code))
      .map(([, code]) => `${file} refuses with ${code}, which errors.json does not have`);
    return [...unknownTexts, ...unknownCodes];
  });
}
