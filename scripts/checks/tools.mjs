import { runTool } from '../lib/run.mjs';

/** Lines of a tool's report, or one sentence if it failed without any. */
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

/** Rules that need types, and React's hook rules, by oxlint; everything else by Biome. */
export async function typedLint(root) {
  const options = ['--type-aware', '--report-unused-disable-directives', '--deny-warnings', '--format', 'github'];
  const report = await runTool('oxlint/bin/oxlint', [...options, '.'], { quiet: true, cwd: root });
  return problemsOf('oxlint', report, (line) => line.startsWith('::'));
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

/** Every SQL text of the servers' code is valid for the database built from the SQL files, and returns its declared row. */
export async function queries(root) {
  const report = await runTool('tsx/dist/cli.mjs', ['packages/database/queries/run.ts'], { quiet: true, cwd: root });
  return problemsOf('queries', report, (line) => /\.ts:\d+: /.test(line));
}
