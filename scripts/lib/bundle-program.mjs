// Bundles programs that tests start as separate processes: from source, each start translates and resolves a thousand files again.
// Arguments: the folder of the bundles, then the entries, all relative to the repository's folder.
import { bundle } from './bundle.mjs';

const [folder, ...entries] = process.argv.slice(2);
for (const entry of entries) await bundle([entry], folder);
