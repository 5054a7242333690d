import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { check } from 'recheck';
import { readJson } from '../files.mjs';
import { findExpressions } from './find-expressions.mjs';

const EXEMPTIONS = 'scripts/checks/exemptions/expressions.json';
/** Judging all expressions takes half a minute of processor time: those that were judged are listed, and only new ones are judged. */
const KNOWN = 'scripts/checks/expressions/known-verdicts.json';
const CACHE = '.cache/expressions.json';
/** Attempts to find a slow text are limited by steps, not by time, so that a busy machine does not change the verdict. */
const LIMITS = { timeout: 60_000, attackTimeout: null, incubationTimeout: null };
const NOT_JUDGED = 'not judged';
const LONGEST_SHOWN = 60;
/** The longest text of an expression that is not linear: its square is a small number of steps. */
const LONGEST_EXEMPT = 200;

/** Verdicts of another version are not used. */
const VERSION = readJson(path.dirname(createRequire(import.meta.url).resolve('recheck')), 'package.json').version;

/** How an expression is written in the lists. */
const shownAs = ({ source, flags, built }) => built ?? `/${source}/${flags}`;

/** @returns {Promise<string>} `linear`, or why it is not known to be */
async function judge({ source, flags }) {
  const { status, complexity, attack, error } = await check(source, flags, LIMITS);
  if (status === 'safe') return 'linear';
  if (status !== 'vulnerable') return `${NOT_JUDGED} (${error?.kind ?? status})`;
  return `${complexity.summary}, e.g. for ${attack.pattern.slice(0, LONGEST_SHOWN)}`;
}

/** Verdicts of the committed list and of earlier runs here, by the expression as `shownAs` writes it. */
function knownVerdicts(root) {
  const lists = [KNOWN, CACHE].filter((file) => existsSync(path.join(root, file))).map((file) => readJson(root, file));
  return Object.assign({}, ...lists.filter(({ version }) => version === VERSION).map(({ verdicts }) => verdicts));
}

/**
 * Judges the expressions without a known verdict.
 *
 * @returns {Promise<Record<string, string>>} `linear` or the fault, by the expression as `shownAs` writes it
 */
async function judgeAll(expressions, known) {
  const verdicts = {};
  for (const expression of expressions) {
    const name = shownAs(expression);
    verdicts[name] ??= known[name] ?? (await judge(expression));
  }
  return verdicts;
}

function writeVerdicts(root, file, verdicts) {
  const lasting = Object.entries(verdicts).filter(([, verdict]) => !verdict.startsWith(NOT_JUDGED));
  const sorted = Object.fromEntries(lasting.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), `${JSON.stringify({ version: VERSION, verdicts: sorted }, null, 2)}\n`);
}

const isJudged = ({ source }) => source !== undefined;

/** Judges every expression again and writes the committed list. */
export async function writeKnownVerdicts(root) {
  writeVerdicts(root, KNOWN, await judgeAll(findExpressions(root).filter(isJudged), {}));
}

/** An expression that could not be judged may read longer texts, since its reason says why it is linear. */
const isAllowed = ({ built }, exemption) =>
  typeof exemption?.reason === 'string' &&
  exemption.reason !== '' &&
  Number.isInteger(exemption.longest) &&
  (built !== undefined || exemption.longest <= LONGEST_EXEMPT);

/**
 * Every regular expression of the servers takes a time that grows with the length of the text, and not faster. Any other is listed with the
 * file, the reason, and the length of the longest text that it reads.
 */
export async function linearExpressions(root) {
  const exemptions = existsSync(path.join(root, EXEMPTIONS)) ? readJson(root, EXEMPTIONS) : {};
  const found = findExpressions(root);
  const verdicts = await judgeAll(found.filter(isJudged), knownVerdicts(root));
  writeVerdicts(root, CACHE, verdicts);
  const verdictOf = (one) => (isJudged(one) ? verdicts[shownAs(one)] : 'built of values elsewhere');
  const faulty = found.filter((one) => verdictOf(one) !== 'linear');
  const nameOf = (one) => `${one.file}: ${shownAs(one)}`;
  const needed = new Set(faulty.map(nameOf));
  return [
    ...faulty
      .filter((one) => !isAllowed(one, exemptions[nameOf(one)]))
      .map(
        (one) =>
          `${one.file}:${one.line} ${shownAs(one)} is ${verdictOf(one)}; rewrite it, or list it in ${EXEMPTIONS} with reason and longest text`,
      ),
    ...Object.keys(exemptions)
      .filter((name) => !needed.has(name))
      .map((name) => `${name} is listed in ${EXEMPTIONS} without need`),
  ];
}
