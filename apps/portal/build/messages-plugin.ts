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

function list(): string[] {
  return readdirSync(folder).flatMap((language) =>
    readdirSync(path.join(folder, language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `${language}/${file.slice(0, -5)}`),
  );
}

/**
 * `virtual:messages` is a table `'EN/shell' → () => import(…)` of every language and area; each entry is a chunk of
 * its own with the messages compiled, so that browsers need no parser.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'lantern-messages',
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${prefix}`) {
        const rows = list().map((name) => `  '${name}': () => import('${prefix}/${name}'),`);
        return `export const loaders = {\n${rows.join('\n')}\n};`;
      }
      if (!id.startsWith(`\0${prefix}/`)) return null;
      const file = path.join(folder, `${id.slice(prefix.length + 2)}.json`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(compiled(file))};`;
    },
  };
}
