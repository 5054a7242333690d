import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from '../lib/run.mjs';

const AT_ONCE = 2;
/** Where the compiler stores what it found, so that it checks only what changed since. */
const CACHE = '.cache/types';

/** Every tsconfig of a workspace with sources, and the root's one for files outside the workspaces. */
function projects(root) {
  const found = ['packages', 'apps', 'apps/arcade']
    .filter((kind) => existsSync(path.join(root, kind)))
    .flatMap((kind) => readdirSync(path.join(root, kind)).map((name) => `${kind}/${name}`))
    .filter(
      (place) => existsSync(path.join(root, place, 'src')) && readdirSync(path.join(root, place, 'src')).length > 0,
    )
    .flatMap((place) => readdirSync(path.join(root, place)).map((file) => `${place}/${file}`))
    .filter((file) => /\/tsconfig[^/]*\.json$/.test(file));
  return existsSync(path.join(root, 'tsconfig.json')) ? [...found, 'tsconfig.json'] : found;
}

/** Whether a package whose tsconfig excludes tests has no other tsconfig for them. */
function untypedTests(root, project) {
  const folder = path.join(root, path.dirname(project));
  const excludesTests = readFileSync(path.join(root, project), 'utf8').includes('.test.ts');
  return excludesTests && !existsSync(path.join(folder, 'tsconfig.test.json'))
    ? [`${project}: tests are left out and there is no tsconfig.test.json for them`]
    : [];
}

/** Types of all workspaces, including tests, by the native compiler. */
export async function types(root) {
  const waiting = projects(root);
  if (waiting.length === 0) return ['no tsconfig was found'];
  const problems = waiting
    .filter((project) => project.endsWith('/tsconfig.json'))
    .flatMap((project) => untypedTests(root, project));
  const worker = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const state = `${CACHE}/${project.replaceAll('/', '-').replace('.json', '')}.tsbuildinfo`;
      const options = ['--pretty', 'false', '-p', project, '--incremental', '--tsBuildInfoFile', state];
      const { code, output } = await runTool('@typescript/native/bin/tsc', options, { quiet: true, cwd: root });
      const errors = output.split('\n').filter((line) => line.includes('error TS'));
      if (code !== 0) problems.push(...(errors.length > 0 ? errors : [`${project}: ${output.trim()}`]));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return problems;
}
