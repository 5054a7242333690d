// npm run demo: installs what is missing and fills an empty database with sixty days of simulated operation.
import './lib/node-version.mjs';
import { install } from './lib/install.mjs';
import { main, root, runTool } from './lib/run.mjs';

process.chdir(root);
await main(async () => {
  await install();
  const { code } = await runTool('tsx/dist/cli.mjs', [
    'apps/server/src/commands/demo/main.ts',
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
});
