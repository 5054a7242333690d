// Bundles one benchmark like the server, so that production code is measured.
import { bundle } from './bundle.mjs';

/** Programs that benchmarks start as separate processes. */
const BESIDE = ['bench/http/load.ts', 'bench/spin/load.ts', 'bench/spin/arcade.ts'];

await bundle([`bench/${process.argv[2]}.ts`, ...BESIDE], 'bench/dist');
