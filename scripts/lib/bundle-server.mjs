// Bundles apps/server into one file.
import { bundle } from './bundle.mjs';

await bundle(['apps/server/src/main.ts'], 'apps/server/dist');
