// Bundles apps/server into one file, and the threads that it starts into further files.
import { bundle } from './bundle.mjs';

await bundle(['apps/server/src/main.ts'], 'apps/server/dist');
await bundle(['apps/server/src/wiring/seal-worker.ts'], 'apps/server/dist');
await bundle(['apps/server/src/areas/safety/identity-checks/draw-pdf-worker.mjs'], 'apps/server/dist');
await bundle(['apps/server/src/areas/safety/identity-checks/judge-pdf.mjs'], 'apps/server/dist');
