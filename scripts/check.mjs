// npm run check [-- <name> …]: format, lint, layers, types and project rules; names as printed, e.g. "layers".
import './lib/node-version.mjs';
import { checks, runChecks } from './checks/index.mjs';
import { main, root, Sentence } from './lib/run.mjs';

await main(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in checks));
  if (unknown.length > 0) {
    throw new Sentence(`There is no check "${unknown[0]}". The checks are: ${Object.keys(checks).join(', ')}.`);
  }
  const { passed, failed } = await runChecks(root, wanted.length > 0 ? wanted : undefined);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
});
