// Bundles apps/server into one file, and the threads that it starts into further files.
import { bundle } from './bundle.mjs';
import { SERVER_PROGRAMS } from './server-programs.mjs';

for (const program of SERVER_PROGRAMS) await bundle([program], 'apps/server/dist');
