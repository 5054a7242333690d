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

// npm passes a signal to the shell between us, which ends without passing it on: being orphaned means to stop.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
