import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runTool } from '../lib/run.mjs';

/** Lines of a tool's report, or one sentence when it failed without any. */
function problemsOf(name, { code, output }, isProblem) {
  if (code === 0) return [];
  const lines = output.split('\n').filter(isProblem);
  return lines.length > 0 ? lines.map((line) => line.trim()) : [`${name} failed: ${output.trim().slice(0, 2000)}`];
}

/** Format and lint by Biome. */
export async function biome(root) {
  const report = await runTool(
    '@biomejs/biome/bin/biome',
    ['check', '--reporter=github', '--max-diagnostics=200', '.'],
    {
      quiet: true,
      cwd: root,
    },
  );
  return problemsOf('biome', report, (line) => line.startsWith('::error'));
}

/** What one run of typed lint looks at: each run holds the types of all its workspaces in memory. */
function lintGroups(root) {
  const apps = existsSync(path.join(root, 'apps')) ? readdirSync(path.join(root, 'apps')).sort() : [];
  const rest = ['.', '--ignore-pattern', 'packages/**', '--ignore-pattern', 'apps/**'];
  return [['packages'], ...apps.map((name) => [`apps/${name}`]), rest];
}

async function lintGroup(root, patterns) {
  const options = ['--no-warn-ignored', '--no-error-on-unmatched-pattern', '--format', 'json'];
  const report = await runTool('eslint/bin/eslint.js', [...options, ...patterns], { quiet: true, cwd: root });
  if (report.code === 0) return [];
  const start = report.output.indexOf('[{');
  if (start < 0) return [`eslint failed: ${report.output.trim().slice(0, 2000)}`];
  const files = JSON.parse(report.output.slice(start));
  return files.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message, ruleId }) => `${filePath}:${line} ${ruleId ?? ''} ${message.split('\n')[0]}`),
  );
}

/** The rules that need types, by typescript-eslint; two groups of workspaces at a time. */
export async function typedLint(root) {
  const waiting = lintGroups(root);
  const problems = [];
  const lane = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) problems.push(...(await lintGroup(root, group)));
  };
  await Promise.all([lane(), lane()]);
  return problems;
}

/** Dead exports, unused files and dependencies, by knip. */
export async function deadCode(root) {
  const report = await runTool('knip/bin/knip.js', ['--reporter', 'compact', '--no-progress'], {
    quiet: true,
    cwd: root,
  });
  if (report.code === 0) return [];
  const problems = [];
  let heading = '';
  for (const line of report.output.split('\n')) {
    const found = /^([A-Z][\w ]+) \(\d+\)$/.exec(line);
    if (found) heading = found[1];
    else if (heading && line.includes(': ')) problems.push(`${heading}: ${line}`);
  }
  return problems.length > 0 ? problems : [`knip failed: ${report.output.trim().slice(0, 2000)}`];
}
