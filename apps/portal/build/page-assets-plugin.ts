import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest, Plugin } from 'vite';

const portal = fileURLToPath(new URL('..', import.meta.url));
const id = 'virtual:page-assets';

/**
 * `virtual:page-assets` in the renderer's build: the manifest of the browser build and the text of its styles, which
 * pages carry inline. `out` is the folder of the browser build, from the portal's own. In that build the module is empty.
 */
export function pageAssetsPlugin(out: string): Plugin {
  const client = path.resolve(portal, out);
  return {
    name: 'lantern-page-assets',
    resolveId: (name) => (name === id ? `\0${id}` : null),
    load(name) {
      if (name !== `\0${id}`) return null;
      const file = path.join(client, '.vite/manifest.json');
      const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
      const names = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
      const styles = Object.fromEntries([...names].map((css) => [css, readFileSync(path.join(client, css), 'utf8')]));
      return `export const manifest = ${JSON.stringify(manifest)};\nexport const styles = ${JSON.stringify(styles)};`;
    },
  };
}
