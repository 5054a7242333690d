import { existsSync } from 'node:fs';
import path from 'node:path';
import { isTest, projectFiles, readJson, readText } from './files.mjs';
import { sourceFacts } from './source-facts.mjs';

const GLOSSARY = 'docs/glossary.md';
/** Terms of the field, of a game or of a wire that contain a banned word, each with the reason; `in` limits a term to folders or files. */
const TERMS = 'scripts/checks/exemptions/terms.json';

/** Words that are never used in comments, which may use the rest of the glossary's list in their plain English meaning. */
const BANNED_IN_COMMENTS =
  /\b(whoever|somebody|the house(?! edge)|house's|of old|deeds?|parcels?|farewell|spare keys?|gatekeepers?|breath|in the way of|is let be|operations \d[\d.]*)\b/i;
const COMMENTED = /^(apps|packages|scripts|bench|tools)\/.*\.(ts|tsx|mjs|css|sql)$/;
const COMMENT = /^\s*(?:\/\/|\*|\/\*+|--|\{\/\*)/;
const UNCHECKED = /^(scripts\/checks|packages\/locales\/src\/messages)\//;

/** Comments use the words of docs/glossary.md. */
function commentProblems(root) {
  const files = projectFiles(root).filter((file) => COMMENTED.test(file) && !isTest(file) && !UNCHECKED.test(file));
  return files.flatMap((file) =>
    readText(root, file)
      .split('\n')
      .flatMap((line, index) => {
        const found = COMMENT.test(line) ? BANNED_IN_COMMENTS.exec(line)?.[0] : undefined;
        return found ? [`${file}:${index + 1} says "${found}"; ${GLOSSARY} has the word to use`] : [];
      }),
  );
}

/** Sections of papers outside of the repository, e.g. `operations 7.10`. */
const PAPER_SECTION = /\boperations \d/i;

/** Titles of tests state the behaviour, without sections of papers that readers do not have. */
function titleProblems(root) {
  return sourceFacts(root).flatMap(({ file, titles }) =>
    titles
      .filter(({ text }) => PAPER_SECTION.test(text))
      .map(({ line, text }) => `${file}:${line} names a paper outside of the repository in "${text.slice(0, 80)}"`),
  );
}

/** A pattern of the words in backticks in the first column of the glossary's second table, with their usual forms. */
function bannedWords(root) {
  if (!existsSync(path.join(root, GLOSSARY))) return undefined;
  const [, list = ''] = readText(root, GLOSSARY).split('\n## Words that are not used\n');
  const banned = [...list.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word.toLowerCase()),
  );
  const forms = banned.flatMap((word) => ['', 's', 'es', 'ed', 'ing'].map((ending) => word + ending));
  const gerunds = banned.map((word) => `${word.replace(/e$/, '')}ing`);
  return new RegExp(`\\b(${[...new Set([...forms, ...gerunds])].join('|')})\\b`, 'g');
}

/** The words of a name in any case: `toldTabsAt`, `told-tabs` and `TOLD_TABS` all say "told tabs". */
const asWords = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase();

/** Takes the allowed terms out of the words of a name; it notes each term that it used. */
function termRemover(root) {
  const terms = existsSync(path.join(root, TERMS)) ? readJson(root, TERMS) : [];
  const patterns = terms.map(({ term }) => new RegExp(`\\b${term}s?\\b`, 'g'));
  const used = new Set();
  const withoutTerms = (file, text) =>
    terms.reduce((rest, { in: places }, at) => {
      if (places && !places.some((place) => file === place || file.startsWith(`${place}/`))) return rest;
      const left = rest.replace(patterns[at], ' ');
      if (left !== rest) used.add(at);
      return left;
    }, text);
  return { withoutTerms, unused: () => terms.filter((_, at) => !used.has(at)) };
}

/** The identifiers of SQL files by line; comments and strings are left out. Strings keep their lines, so that line numbers stay right. */
function sqlNames(root) {
  const files = projectFiles(root).filter((file) => file.endsWith('.sql') && file !== 'docs/schema.sql');
  return files.flatMap((file) =>
    readText(root, file)
      .replace(/--.*$/gm, '')
      .replace(/'(?:[^']|'')*'/g, (text) => text.replace(/[^\n]/g, ' '))
      .split('\n')
      .flatMap((code, index) => [...code.matchAll(/[a-z_]\w*/gi)].map(([text]) => ({ file, line: index + 1, text }))),
  );
}

/** The classes and custom properties of style sheets by line; comments and strings are left out. */
function styleNames(root) {
  const files = projectFiles(root).filter((file) => file.endsWith('.css'));
  return files.flatMap((file) =>
    readText(root, file)
      .replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'|"[^"\n]*"|url\([^)]*\)/g, (text) => text.replace(/[^\n]/g, ' '))
      .split('\n')
      .flatMap((code, index) =>
        [...code.matchAll(/(?:\.|--)[a-z][\w-]*/gi)].map(([text]) => ({ file, line: index + 1, text })),
      ),
  );
}

/** Everything that carries a name or a sentence: files and folders, declarations, titles of tests, texts of logs, names in SQL and styles. */
function namedThings(root) {
  const seen = new Set();
  const paths = projectFiles(root).flatMap((file) => {
    const parts = file.split('/');
    const places = parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
    return places
      .filter((place) => !seen.has(place) && seen.add(place))
      .map((place) => ({ file: place, text: path.basename(place) }));
  });
  const texts = sourceFacts(root).flatMap(({ file, names, titles, logs }) =>
    [...names, ...titles, ...logs].map(({ line, text }) => ({ file, line, text })),
  );
  return [...paths, ...texts, ...sqlNames(root), ...styleNames(root)].filter(({ file }) => !UNCHECKED.test(file));
}

/** Names, titles of tests and log texts use the words of docs/glossary.md; each allowed term is used. */
function namingProblems(root) {
  const banned = bannedWords(root);
  if (!banned) return [];
  const { withoutTerms, unused } = termRemover(root);
  const found = namedThings(root).flatMap(({ file, line, text }) => {
    const said = asWords(text);
    if (said.search(banned) < 0) return [];
    return [...withoutTerms(file, said).matchAll(banned)].map(
      ([form]) =>
        `${line ? `${file}:${line}` : file} says "${form}" in "${text.slice(0, 80)}"; ${GLOSSARY} has the word to use`,
    );
  });
  return [...found, ...unused().map(({ term }) => `${TERMS} allows "${term}", which nothing uses`)];
}

/** Comments, names, titles of tests, log texts, names in SQL and classes use the words of docs/glossary.md. */
export async function words(root) {
  return [...commentProblems(root), ...titleProblems(root), ...namingProblems(root)];
}
