import path from 'node:path';
import { projectFiles, readText } from './files.mjs';

const PORTAL = 'apps/portal/src/';
const COMPONENTS = 'packages/ui/src/styles/';
/** States and values of data that styles of several components share. */
const SHARED = new Set([
  ...['good', 'next', 'won', 'lost', 'end', 'sea', 'ember', 'plum', 'E_WALLET', 'CRYPTO', 'when-in', 'when-out'],
]);

/** Classes in the selectors of a style sheet. */
export function classesOf(css) {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
    .match(/[^{};]+(?=\{)/g);
  return new Set((selectors ?? []).flatMap((text) => [...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map((m) => m[1])));
}

/** The part of the portal that a file belongs to: a feature, the shell, or what all share. */
const partOf = (file) => /^(features\/[^/]+|[^/]+)/.exec(file.slice(PORTAL.length))?.[0] ?? '';

/**
 * Style classes of the portal carry the name of their component, `bet-slip`, `bet-slip-total`, or of their feature; only the components of
 * packages/ui have classes for everybody. So no screen can change another one's looks.
 */
export async function styleClasses(root) {
  const files = projectFiles(root);
  const classesIn = (folder) =>
    files
      .filter((file) => file.startsWith(folder) && file.endsWith('.css'))
      .flatMap((file) => [...classesOf(readText(root, file))].map((name) => ({ file, name })));
  const common = new Set(classesIn(COMPONENTS).map(({ name }) => name));
  const owners = files.flatMap((file) =>
    file.startsWith(PORTAL) && file.endsWith('.tsx') ? [path.basename(file, '.tsx'), path.basename(partOf(file))] : [],
  );
  const isOwned = (name) => owners.some((owner) => name === owner || name.startsWith(`${owner}-`));
  const own = classesIn(PORTAL).filter(({ name }) => !common.has(name) && !SHARED.has(name));
  const partsOf = new Map();
  for (const { file, name } of own) partsOf.set(name, new Set([...(partsOf.get(name) ?? []), partOf(file)]));
  const isShared = (name) => [...partsOf.get(name)].filter((part) => part.startsWith('features/')).length > 1;
  return [
    ...own
      .filter(({ name }) => !isOwned(name))
      .map(({ file, name }) => `${file}: .${name} does not begin with the name of a component or feature`),
    ...[...partsOf.keys()]
      .filter(isShared)
      .map((name) => `.${name} is styled by several features: ${[...partsOf.get(name)].join(', ')}`),
  ];
}
