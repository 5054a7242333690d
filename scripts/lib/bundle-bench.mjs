// Bundles one benchmark as the server is bundled, so that what production runs is measured.
import { bundle } from './bundle.mjs';

await bundle([`bench/${process.argv[2]}.ts`, 'bench/http-load.ts', 'bench/spin-load.ts'], 'bench/dist');
