import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callRowsPlugin } from './build/call-rows-plugin.ts';
import { messagesPlugin } from './build/messages-plugin.ts';
import { pageAssetsPlugin } from './build/page-assets-plugin.ts';

// A build in progress stands beside the finished one, so that a server keeps its pages when the build fails.
const out = process.env.PORTAL_OUT ?? 'dist';
const ownFile = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * The frame of every page with all it stands on, and what nearly every page has beside it: countdowns, numbers, times, words of refusals,
 * pictures that come late. One file, since all of it is needed at once, and small files weigh more than what is in them.
 */
const frame = [
  /src\/shell\/(hydrate\.tsx|start-up\.ts)$/,
  /src\/shared\/(i18n\/(format|refusal-text)|session\/protected)\.ts$/,
  /ui\/src\/(lottery\/(countdown|balls)|media\/(lazy-image|flag)|layout\/layout|choices\/(segments|tag))\.tsx$/,
  // What it has in common with the parts of wide screens and the home page.
  /shared\/(games\/(game-name|slot-games)\.ts|lotteries\/(lottery-mark\.tsx|emblems\.ts))$/,
  /lucide-react\/.*\/(chevron-left|chevron-right|clock-3|megaphone|play|receipt-text|shield-check|smartphone|timer)\.m?js$/,
];
/** Files that stand when anything else is asked for. */
const standing = /\/(react|shell|rolldown-runtime|preload)-[^/]*$/;

/** Two builds from one file: browser files, then the page renderer, which embeds the names and the styles of the first. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), callRowsPlugin(), messagesPlugin(), pageAssetsPlugin(`${out}/client`)],
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: ownFile('src/shared/i18n/format-message.ts') },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: ownFile('src/shared/components/create-icon.ts') },
    ],
  },
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? `${out}/server` : `${out}/client`,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !standing.test(file)) },
    rollupOptions: isSsrBuild
      ? { output: { entryFileNames: '[name].js' } }
      : {
          input: { 'entry-client': 'src/entry-client.tsx' },
          output: {
            codeSplitting: {
              groups: [
                { name: 'preload', test: /vite\/preload-helper/, priority: 3 },
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                { name: 'shell', test: (id) => frame.some((part) => part.test(id)), priority: 1 },
              ],
            },
          },
        },
  },
}));
