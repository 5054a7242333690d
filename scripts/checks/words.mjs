import { existsSync } from 'node:fs';
import path from 'node:path';
import { isTest, projectFiles, readJson, readText } from './files.mjs';
import { sourceFacts } from './source-facts.mjs';

const GLOSSARY = 'docs/glossary.md';
const BASELINE = 'scripts/checks/exemptions/words.json';
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

/** The words in backticks in the first column of the glossary's second table, with their usual forms. */
function bannedWords(root) {
  if (!existsSync(path.join(root, GLOSSARY))) return undefined;
  const [, list = ''] = readText(root, GLOSSARY).split('\n## Words that are not used\n');
  const banned = [...list.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word.toLowerCase()),
  );
  const forms = banned.flatMap((word) => [word, `${word}s`, `${word}es`, `${word}ed`, `${word}ing`]);
  const byForm = new Map(forms.map((form, at) => [form, banned[Math.floor(at / 5)]]));
  for (const word of banned) byForm.set(`${word.replace(/e$/, '')}ing`, word);
  return { pattern: new RegExp(`\\b(${[...byForm.keys()].join('|')})\\b`, 'g'), byForm };
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

/** The part of the repository whose words are counted together: an area, a feature, a package, a folder of tests. */
function partOf(file) {
  const parts = file.split('/').slice(0, -1);
  const depth = { packages: 2, e2e: 2, bench: 2 }[parts[0]] ?? 1;
  if (parts[0] !== 'apps') return parts.slice(0, depth).join('/') || '.';
  const isNested = parts[3] === 'areas' || parts[3] === 'features';
  return parts.slice(0, isNested ? 5 : 4).join('/');
}

/** Everything that carries a name or a sentence: files and folders, declarations, titles of tests, texts of logs. */
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
  return [...paths, ...texts].filter(({ file }) => !UNCHECKED.test(file));
}

/** Places of banned words by part and word, and the allowed terms that nothing uses. */
export function bannedPlaces(root) {
  const banned = bannedWords(root);
  const found = {};
  const { withoutTerms, unused } = termRemover(root);
  if (!banned) return { found, unused: [] };
  for (const { file, line, text } of namedThings(root)) {
    for (const [form] of withoutTerms(file, asWords(text)).matchAll(banned.pattern)) {
      const part = partOf(file);
      const word = banned.byForm.get(form);
      found[part] ??= {};
      found[part][word] ??= [];
      found[part][word].push(`${line ? `${file}:${line}` : file} says "${form}" in "${text.slice(0, 80)}"`);
    }
  }
  return { found, unused: unused() };
}

/** Names, titles of tests and log texts use the words of docs/glossary.md. What is older than the rule is counted and may only become fewer. */
function namingProblems(root) {
  const baseline = existsSync(path.join(root, BASELINE)) ? readJson(root, BASELINE) : {};
  const { found, unused } = bannedPlaces(root);
  const more = Object.entries(found).flatMap(([part, byWord]) =>
    Object.entries(byWord).flatMap(([word, places]) => {
      const allowed = baseline[part]?.[word] ?? 0;
      if (places.length <= allowed) return [];
      const among = allowed > 0 ? ` (${places.length} in ${part}, ${allowed} are older than the rule)` : '';
      return places.map((place) => `${place}; ${GLOSSARY} has the word to use${among}`);
    }),
  );
  const fewer = Object.entries(baseline).flatMap(([part, byWord]) =>
    Object.entries(byWord)
      .filter(([word, allowed]) => (found[part]?.[word]?.length ?? 0) < allowed)
      .map(
        ([word]) =>
          `${BASELINE} allows more of "${word}" in ${part} than there are; run node scripts/lower-exemptions.mjs`,
      ),
  );
  const idle = unused.map(({ term }) => `${TERMS} allows "${term}", which nothing uses`);
  return [...more, ...fewer, ...idle];
}

/** Comments, names, titles of tests and log texts use the words of docs/glossary.md. */
export async function words(root) {
  return [...commentProblems(root), ...namingProblems(root)];
}
