// npm start: installs what is missing, builds what changed, then runs the server until Ctrl-C.
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

// npm sends a signal to the shell between npm and this process, and the shell ends without passing it on, so this process stops when it is
// orphaned.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
