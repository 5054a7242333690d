import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isTest, projectFiles, readJson, readText } from '../files.mjs';
import { sourceFacts } from '../source-facts.mjs';

const MESSAGES = 'packages/locales/src/messages';
/**
 * Words that texts do not use, by language, with the word to use; terms with their one translation; and exceptions by `area.key` with
 * the reason. Patterns match whole words in languages that separate words.
 */
const TERMS = 'scripts/checks/texts/screen-terms.json';
/** Languages that write spaces between words. */
const SPACED = new Set(['EN', 'VI', 'ID']);

/** Every text: language, file, area, key and the text without the names in its placeholders. */
function readTexts(root) {
  if (!existsSync(path.join(root, MESSAGES))) return [];
  const languages = readdirSync(path.join(root, MESSAGES)).filter((name) => /^[A-Z]{2}$/.test(name));
  return languages.flatMap((language) =>
    projectFiles(root, `${MESSAGES}/${language}`)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) =>
        Object.entries(readJson(root, file)).map(([key, text]) => ({
          ...{ language, file, key, text },
          area: path.basename(file, '.json'),
        })),
      ),
  );
}

/** A message without the names and keywords of its placeholders: `{n, plural, one {# day} other {# days}}` → ` # day # days`. */
const plainText = (text) =>
  text
    .replace(/\{\w+\s*,\s*(plural|selectordinal|select)\s*,/g, ' ')
    .replace(/\{\w+(\s*,[^{}]*)?\}/g, ' ')
    .replace(/(=\d+|\b\w+)\s*\{/g, ' ')
    .replace(/<\/?\w+>|[{}]/g, ' ');

const wordPattern = (language, words) =>
  new RegExp(SPACED.has(language) ? `(?<![\\p{L}\\p{N}])(${words})(?![\\p{L}\\p{N}])` : `(${words})`, 'iu');

function forbiddenProblems(texts, { forbidden, exceptions }) {
  const rules = Object.entries(forbidden).flatMap(([language, words]) =>
    Object.entries(words).map(([word, better]) => ({ language, better, pattern: wordPattern(language, word) })),
  );
  return texts.flatMap(({ language, file, area, key, text }) =>
    rules.flatMap((rule) => {
      if (rule.language !== language || `${area}.${key}` in exceptions) return [];
      const found = rule.pattern.exec(plainText(text))?.[0];
      return found ? [`${file}: ${key} says "${found}"; write: ${rule.better}`] : [];
    }),
  );
}

function translationProblems(texts, { terms, exceptions }) {
  const english = new Map(
    texts.filter(({ language }) => language === 'EN').map(({ area, key, text }) => [`${area}.${key}`, plainText(text)]),
  );
  const rules = terms.map((term) => ({ term, pattern: wordPattern('EN', term.EN) }));
  return texts.flatMap(({ language, file, area, key, text }) => {
    const place = `${area}.${key}`;
    if (language === 'EN' || place in exceptions) return [];
    return rules.flatMap(({ term, pattern }) => {
      const named = pattern.exec(english.get(place) ?? '')?.[0];
      if (!named || !term[language] || new RegExp(term[language], 'iu').test(text)) return [];
      return [`${file}: ${key} translates "${named}" by another term than "${term[language]}"`];
    });
  });
}

/** Texts use the glossary's words, and one translation for each term. */
export async function screenTerms(root) {
  if (!existsSync(path.join(root, TERMS))) return [];
  const rules = readJson(root, TERMS);
  const texts = readTexts(root);
  const known = new Set(texts.map(({ area, key }) => `${area}.${key}`));
  const idle = Object.keys(rules.exceptions)
    .filter((place) => !known.has(place))
    .map((place) => `${TERMS} has an exception for ${place}, which does not exist`);
  return [...forbiddenProblems(texts, rules), ...translationProblems(texts, rules), ...idle];
}

/** Punctuation by language: what is wrong, and a pattern that finds it in a text without placeholders. */
const MARKS = [
  { what: 'has a space at its beginning or end', find: /^\s|\s$/, raw: true },
  { what: 'has two spaces in a row', find: / {2}/, raw: true },
  { what: 'has three points instead of …', find: /\.\.\./, raw: true },
  { what: 'has more than one ! or ?', find: /[!?！？]{2}/, raw: true },
  { what: 'has a space before a mark', find: / [,;!?](?:\s|$)/, raw: true, of: ['EN', 'VI', 'ID'] },
  {
    what: 'has a half-width mark after a Chinese or Japanese sign',
    find: /[\u3040-\u30ff\u4e00-\u9fff][,;!?](?!\d)/,
    of: ['CN', 'JA'],
  },
  { what: 'has a half-width colon after a Chinese sign', find: /[\u4e00-\u9fff]:(?!\d)/, of: ['CN'] },
  {
    what: 'has a half-width full stop after a Chinese or Japanese sign',
    find: /[\u3040-\u30ff\u4e00-\u9fff]\.(?:\s|$)/,
    of: ['CN', 'JA'],
  },
];

/** Placeholders, and text in quotation marks, such as the input of a hash. */
const QUOTED = /\{[^{}]*\}|“[^”]*”|"[^"]*"/g;

/** Texts have the punctuation of their language. */
export async function screenMarks(root) {
  return readTexts(root).flatMap(({ language, file, key, text }) =>
    MARKS.flatMap(({ what, find, raw, of }) => {
      if (of && !of.includes(language)) return [];
      return find.test(raw ? text : text.replace(QUOTED, '')) ? [`${file}: ${key} ${what}`] : [];
    }),
  );
}

/** Keys that stand twice in a file, of which the reader of JSON takes the last. */
function repeatedKeys(root) {
  const files = projectFiles(root, MESSAGES).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => {
    const seen = new Set();
    return [...readText(root, file).matchAll(/^\s*"((?:[^"\\]|\\.)+)":/gm)].flatMap(([, key]) => {
      const isRepeated = seen.has(key);
      seen.add(key);
      return isRepeated ? [`${file} has the key ${key} twice`] : [];
    });
  });
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Keys of the message files that no code can name: neither as a string nor by a template, nor behind a prefix that is put before codes. */
function unusedKeys(root) {
  const facts = sourceFacts(root).filter(({ file }) => /^(packages|apps)\//.test(file) && !isTest(file));
  const strings = new Set(facts.flatMap(({ strings: found }) => found));
  const prefixes = new Set(facts.flatMap((fact) => fact.prefixes));
  const templates = new Set(facts.flatMap((fact) => fact.templates));
  const sources = [...templates].map((parts) => parts.split('\0').map(escaped).join('.+'));
  const pattern = new RegExp(`^(?:${sources.join('|') || '(?!)'})$`);
  const isNamed = (key) =>
    strings.has(key) ||
    [...key.matchAll(/_/g)].some(({ index }) => prefixes.has(key.slice(0, index))) ||
    pattern.test(key);
  return readTexts(root)
    .filter(({ language, key }) => language === 'EN' && !isNamed(key))
    .map(({ file, key }) => `${file}: nothing uses the key ${key}`);
}

/** Keys stand once in their file, and code uses each of them. */
export async function textKeys(root) {
  return [...repeatedKeys(root), ...unusedKeys(root)];
}
