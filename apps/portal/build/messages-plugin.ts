import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../../../packages/locales/src/messages', import.meta.url));
const prefix = 'virtual:messages';

function compiled(file: string): Record<string, unknown> {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]));
}

function languages(): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** The files of a language by area. They stand in folders by their readers, which the areas' names do not contain. */
function areas(language: string): ReadonlyMap<string, string> {
  const files = readdirSync(path.join(folder, language), { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => file.endsWith('.json'))
      .map((file) => [path.basename(file, '.json'), path.join(folder, language, file)]),
  );
}

/** A module with one lazy import a name: what is not asked for does not come. */
function lazyTable(names: readonly string[], inside: string): string {
  return `export default {\n${names.map((name) => `  ${name}: () => import('${inside}/${name}'),`).join('\n')}\n};`;
}

/**
 * `virtual:messages` is a table `EN → () => import(…)` of the languages, each of which is such a table of its areas, each of which is
 * a chunk of its own with the messages compiled, so that browsers need no parser and no list of what they never read.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'lantern-messages',
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [language, area] = id.slice(prefix.length + 2).split('/');
      if (!language) return lazyTable(languages(), prefix);
      if (!area) return lazyTable([...areas(language).keys()], `${prefix}/${language}`);
      const file = areas(language).get(area);
      if (file === undefined) throw new Error(`no messages ${language}/${area}`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(compiled(file))};`;
    },
  };
}
