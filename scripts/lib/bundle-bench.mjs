// Bundles one benchmark as the server is bundled, so that what production runs is measured.
import { bundle } from './bundle.mjs';

/** Programs that benchmarks start beside themselves. */
const BESIDE = ['bench/http-load.ts', 'bench/spin-load.ts', 'bench/spin-arcade.ts'];

await bundle([`bench/${process.argv[2]}.ts`, ...BESIDE], 'bench/dist');
