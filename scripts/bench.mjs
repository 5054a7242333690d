// npm run bench -- <name> [arguments]: runs bench/<name>.ts, which prints `<bench>.<figure> <value> <unit>` lines.
import './lib/node-version.mjs';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main, root, run, Sentence } from './lib/run.mjs';

/**
 * Thousands of short-lived promises per moment: a larger young generation halves the copying. docs/running.md recommends it for busy
 * servers.
 */
const YOUNG_GENERATION = ['--max-semi-space-size=64'];

await main(async () => {
  await install();
  // A file of the folder itself is a benchmark; its helpers are in folders.
  const names = readdirSync(path.join(root, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', ''));
  const [name, ...args] = process.argv.slice(2);
  if (!name || !names.includes(name)) {
    throw new Sentence(`Which benchmark? npm run bench -- <name>, with one of: ${names.join(', ')}.`);
  }
  await build();
  const bundled = await run(process.execPath, ['scripts/lib/bundle-bench.mjs', name], { quiet: true });
  if (bundled.code !== 0) throw new Sentence(`Bundling ${name} failed.\n${bundled.output}`);
  const { code } = await run(process.execPath, [
    ...YOUNG_GENERATION,
    '--enable-source-maps',
    `bench/dist/${name}.mjs`,
    ...args,
  ]);
  process.exit(code);
});
