// node scripts/insider-table.mjs: rewrites the section of docs/security.md about what one operator can do alone.
import './lib/node-version.mjs';
import { install } from './lib/install.mjs';
import { main, run, Sentence } from './lib/run.mjs';

await main(async () => {
  await install();
  const write = ['node_modules/tsx/dist/cli.mjs', 'apps/server/src/attacks/insider/write-section.ts'];
  const { code, output } = await run(process.execPath, write, { quiet: true });
  if (code !== 0) throw new Sentence(`The section could not be written.\n${output}`);
});
