// Removes from the lists of scripts/checks/exemptions what is no longer needed. It never adds or raises an entry.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './checks/files.mjs';
import { largeFolders } from './checks/limits.mjs';
import { bannedPlaces } from './checks/words.mjs';
import { root } from './lib/run.mjs';

const folder = 'scripts/checks/exemptions';
const write = (name, text) => writeFileSync(path.join(root, folder, `${name}.json`), `${text}\n`);

const large = largeFolders(root);
const stillLarge = Object.entries(readJson(root, `${folder}/folder-sizes.json`)).filter(([place]) => large.has(place));
write('folder-sizes', JSON.stringify(Object.fromEntries(stillLarge), null, 2));

const { found } = bannedPlaces(root);
const parts = Object.entries(readJson(root, `${folder}/words.json`)).flatMap(([part, byWord]) => {
  const still = Object.entries(byWord)
    .map(([word, allowed]) => [word, Math.min(allowed, found[part]?.[word]?.length ?? 0)])
    .filter(([, allowed]) => allowed > 0);
  return still.length > 0 ? [`  ${JSON.stringify(part)}: ${JSON.stringify(Object.fromEntries(still))}`] : [];
});
write('words', parts.length > 0 ? `{\n${parts.join(',\n')}\n}` : '{}');
