import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isTest, projectFiles, readJson, readText } from './files.mjs';

const MESSAGES = 'packages/locales/src/messages';
const REFERENCE = 'EN';

function messageFiles(root, language) {
  return readdirSync(path.join(root, MESSAGES, language)).filter((file) => file.endsWith('.json'));
}

/** Languages × areas as sets of keys. */
function readKeys(root) {
  if (!existsSync(path.join(root, MESSAGES))) return new Map();
  const languages = readdirSync(path.join(root, MESSAGES)).filter((name) => /^[A-Z]{2}$/.test(name));
  return new Map(
    languages.map((language) => [
      language,
      new Map(
        messageFiles(root, language).map((file) => [
          file.replace('.json', ''),
          new Set(Object.keys(readJson(root, `${MESSAGES}/${language}/${file}`))),
        ]),
      ),
    ]),
  );
}

/** Every language has exactly the same files and keys, and no empty text. */
export async function localeKeys(root) {
  const all = readKeys(root);
  const areas = new Set([...all.values()].flatMap((byArea) => [...byArea.keys()]));
  const problems = [];
  for (const area of areas) {
    const keys = new Set([...all.values()].flatMap((byArea) => [...(byArea.get(area) ?? [])]));
    for (const [language, byArea] of all) {
      const missing = [...keys].filter((key) => !byArea.get(area)?.has(key));
      problems.push(...missing.map((key) => `${MESSAGES}/${language}/${area}.json lacks the key ${key}`));
    }
  }
  for (const [language, byArea] of all) {
    for (const area of byArea.keys()) {
      const texts = Object.entries(readJson(root, `${MESSAGES}/${language}/${area}.json`));
      const empty = texts.filter(([, text]) => typeof text !== 'string' || text.trim() === '');
      problems.push(...empty.map(([key]) => `${MESSAGES}/${language}/${area}.json: the text of ${key} is empty`));
    }
  }
  return problems;
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
  const reference = readKeys(root).get(REFERENCE);
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
