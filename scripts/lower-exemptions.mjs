// Removes from the lists of scripts/checks/exemptions what is no longer needed. It never adds or raises an entry.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './checks/files.mjs';
import { largeFolders } from './checks/limits.mjs';
import { root } from './lib/run.mjs';

const folder = 'scripts/checks/exemptions';
const write = (name, text) => writeFileSync(path.join(root, folder, `${name}.json`), `${text}\n`);

const large = largeFolders(root);
const stillLarge = Object.entries(readJson(root, `${folder}/folder-sizes.json`)).filter(([place]) => large.has(place));
write('folder-sizes', JSON.stringify(Object.fromEntries(stillLarge), null, 2));
