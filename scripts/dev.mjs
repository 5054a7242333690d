// npm run dev: like npm start, but the server runs from source and restarts when a file changes.
import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main, runTool } from './lib/run.mjs';

await main(async () => {
  await install();
  await build();
  const { code } = await runTool('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'apps/server/src/main.ts']);
  process.exit(code);
});
