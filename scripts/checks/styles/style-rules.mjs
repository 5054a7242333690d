import path from 'node:path';
import { projectFiles, readText } from '../files.mjs';

const APPS = ['apps/portal/src/', 'apps/backoffice/src/'];
const COMPONENTS = 'packages/ui/src/';
/** Style sheets of packages/ui without classes of components: helpers such as `num`, and spacing by `data-density`. */
const HELPERS = new Set(['elements.css', 'dense.css']);
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

/** The part of an app that a file belongs to: a feature, the shell, or what all share. */
const partOf = (app, file) => /^(features\/[^/]+|[^/]+)/.exec(file.slice(app.length))?.[0] ?? '';

/** Names that classes of an app begin with: its components, its features, and the style sheets that its features share. */
function ownersOf(app, files) {
  return files.flatMap((file) => {
    if (!file.startsWith(app)) return [];
    if (file.endsWith('.tsx')) return [path.basename(file, '.tsx'), path.basename(partOf(app, file))];
    return file.startsWith(`${app}shared/styles/`) ? [path.basename(file, '.css')] : [];
  });
}

const kebab = (name) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** The first class of each selector: the classes after it are parts and states of its component. */
const leadersOf = (css) => [
  ...new Set(
    (css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, '').match(/[^{};]+(?=\{)/g) ?? [])
      .flatMap((list) => list.split(/,(?![^(]*\))/))
      .flatMap((selector) => /\.(-?[A-Za-z_][\w-]*)/.exec(selector)?.[1] ?? []),
  ),
];

/** Rules of packages/ui that begin with a class of no component. */
function strayComponentClasses(root, files) {
  const own = files.filter((file) => file.startsWith(COMPONENTS));
  const components = own
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [
      path.basename(file, '.tsx'),
      path.basename(path.dirname(file)),
      ...[...readText(root, file).matchAll(/export function ([A-Z]\w*)/g)].map((match) => kebab(match[1])),
    ]);
  const sheets = own.filter((file) => file.endsWith('.css'));
  const helpers = sheets
    .filter((file) => path.basename(file) === 'elements.css')
    .flatMap((file) => [...classesOf(readText(root, file))]);
  const isOwned = (name) =>
    helpers.includes(name) || components.some((component) => name === component || name.startsWith(`${component}-`));
  return sheets
    .filter((file) => !HELPERS.has(path.basename(file)))
    .flatMap((file) =>
      leadersOf(readText(root, file))
        .filter((name) => !isOwned(name))
        .map((name) => `${file}: .${name} does not begin with the name of a component`),
    );
}

/**
 * Style classes of the portal and of the back office carry the name of their component, `bet-slip`, `bet-slip-total`, or of their feature; only
 * the components of packages/ui have classes for everybody, which carry their names. So no screen can change another one's looks.
 */
export async function styleClasses(root) {
  const files = projectFiles(root);
  const classesIn = (folder, read = classesOf) =>
    files
      .filter((file) => file.startsWith(folder) && file.endsWith('.css'))
      .flatMap((file) => [...read(readText(root, file))].map((name) => ({ file, name })));
  const common = new Set(classesIn(COMPONENTS).map(({ name }) => name));
  const problems = APPS.flatMap((app) => {
    const owners = ownersOf(app, files);
    const isOwned = (name) => owners.some((owner) => name === owner || name.startsWith(`${owner}-`));
    const own = classesIn(app).filter(({ name }) => !common.has(name) && !SHARED.has(name));
    const partsOf = new Map();
    for (const { file, name } of own) partsOf.set(name, new Set([...(partsOf.get(name) ?? []), partOf(app, file)]));
    const leading = classesIn(app, leadersOf);
    /** Features that style a class; what belongs to `shared` they may place within classes of their own. */
    const featuresOf = (name) => {
      const parts = [...partsOf.get(name)];
      const isOfShared = parts.includes('shared');
      return parts.filter(
        (part) =>
          part.startsWith('features/') &&
          (!isOfShared || leading.some((rule) => rule.name === name && partOf(app, rule.file) === part)),
      );
    };
    const isShared = (name) => featuresOf(name).length > 1;
    return [
      ...own
        .filter(({ name }) => !isOwned(name))
        .map(({ file, name }) => `${file}: .${name} does not begin with the name of a component or feature`),
      ...[...partsOf.keys()]
        .filter(isShared)
        .map((name) => `.${name} is styled by several features: ${[...partsOf.get(name)].join(', ')}`),
    ];
  });
  return [...problems, ...strayComponentClasses(root, files)];
}
