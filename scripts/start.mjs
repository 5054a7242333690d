// npm start: installs what is missing, builds what changed, then is the server until Ctrl-C.
import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main, root } from './lib/run.mjs';

process.chdir(root);
await main(async () => {
  await install();
  await build();
});
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/main.mjs');
