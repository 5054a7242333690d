import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { adapterFor } from './adapters/index.ts';
import { firstDifference } from './compare.ts';

type VectorCase = { id: string; fn: string; input: unknown; expect: unknown };
type VectorFile = { path: string; topic: string; cases: readonly VectorCase[] };

/** Result of a run. `failures` are messages; `unknown` counts cases per "topic.function". */
export type VectorTotals = {
  passed: number;
  failed: number;
  failures: string[];
  unknown: Map<string, number>;
};

/**
 * Reads all vector files of a folder and its sub-folders (or one file).
 * @throws Error with the name of an invalid file
 */
export function readVectorFiles(path: string): VectorFile[] {
  const paths = statSync(path).isDirectory()
    ? readdirSync(path, { encoding: 'utf8', recursive: true })
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => join(path, name))
    : [path];
  return paths.map((file) => {
    const content = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content?.topic !== 'string' || !Array.isArray(content.cases)) {
      throw new Error(`${file} is no vector file: it has no topic or no cases`);
    }
    return { path: file, topic: content.topic, cases: content.cases };
  });
}

/** Runs all cases of the files in order. A case whose function throws has failed. */
export async function runVectorFiles(files: readonly VectorFile[]): Promise<VectorTotals> {
  const totals: VectorTotals = { passed: 0, failed: 0, failures: [], unknown: new Map() };
  for (const file of files) {
    for (const one of file.cases) await runCase(file.topic, one, totals);
  }
  return totals;
}

async function runCase(topic: string, one: VectorCase, totals: VectorTotals): Promise<void> {
  const adapter = adapterFor(topic, one.fn);
  if (adapter === null) {
    const name = `${topic}.${one.fn}`;
    totals.unknown.set(name, (totals.unknown.get(name) ?? 0) + 1);
    return;
  }
  const difference = await differenceOf(one, adapter);
  if (difference === null) totals.passed += 1;
  else {
    totals.failed += 1;
    totals.failures.push(`${topic} ${one.id} (${one.fn}): ${difference}`);
  }
}

async function differenceOf(
  one: VectorCase,
  adapter: NonNullable<ReturnType<typeof adapterFor>>,
): Promise<string | null> {
  try {
    return firstDifference(one.expect, await adapter(one.input));
  } catch (error) {
    return `threw ${error instanceof Error ? error.message : String(error)}`;
  }
}
