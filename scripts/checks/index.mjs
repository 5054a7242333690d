import { brandKeys, brandsInFunctions } from './brand-keys.mjs';
import { composition } from './composition.mjs';
import { linearExpressions } from './expressions/linear-expressions.mjs';
import { layers } from './layers.mjs';
import { fileSizes, folderSizes, functionSizes } from './limits.mjs';
import * as rules from './project-rules.mjs';
import { appendOnly, schemaFile, sqlFunctions } from './sql-rules.mjs';
import { styleClasses } from './styles/style-rules.mjs';
import { styleSelectors } from './styles/style-selectors.mjs';
import { localeKeys, usedLocaleKeys } from './texts/locale-rules.mjs';
import { screenMarks, screenTerms, textKeys } from './texts/screen-text-rules.mjs';
import { biome, deadCode, queries, typedLint } from './tools.mjs';
import { types } from './types.mjs';
import { words } from './words.mjs';

/** Every rule by its name; each takes the repository's folder and returns a list of problems. */
export const checks = {
  'format and lint': biome,
  layers,
  composition,
  types,
  'typed lint': typedLint,
  'dead code': deadCode,
  names: rules.names,
  sizes: fileSizes,
  'function sizes': functionSizes,
  'folder sizes': folderSizes,
  'migration numbers': rules.migrationNumbers,
  queries,
  'sql functions': sqlFunctions,
  'schema file': schemaFile,
  'brand keys': brandKeys,
  'brands in functions': brandsInFunctions,
  'append only': appendOnly,
  'ledger writes': rules.ledgerWrites,
  'typed events': rules.typedEvents,
  'clock and chance': rules.clockAndChance,
  'raw html': rules.rawHtml,
  'lock addresses': rules.lockAddresses,
  hosts: rules.hosts,
  'linear expressions': linearExpressions,
  words,
  'style classes': styleClasses,
  'style selectors': styleSelectors,
  proofs: rules.proofs,
  features: rules.features,
  'document paths': rules.documentPaths,
  'locale keys': localeKeys,
  'used locale keys': usedLocaleKeys,
  'text keys': textKeys,
  'text terms': screenTerms,
  'text marks': screenMarks,
};

const SHOWN = 40;

/**
 * Runs the checks one after the other (the tools use all cores themselves) and prints what they find.
 *
 * @returns {Promise<{passed: number, failed: number, failures: string[]}>}
 */
export async function runChecks(root, wanted = Object.keys(checks)) {
  let passed = 0;
  const failures = [];
  for (const name of wanted) {
    const startedAt = performance.now();
    const problems = await checks[name](root).catch((error) => [error.stack ?? String(error)]);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (problems.length === 0) passed += 1;
    else failures.push(`${name}\n    ${problems[0]}`);
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    for (const problem of problems.slice(0, SHOWN)) console.log(`    ${problem}`);
    if (problems.length > SHOWN) console.log(`    … and ${problems.length - SHOWN} more`);
  }
  return { passed, failed: failures.length, failures };
}
