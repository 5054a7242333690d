import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from './build/messages-plugin.ts';
import { pageAssetsPlugin } from './build/page-assets-plugin.ts';

// A build in progress stands beside the finished one, so that a server keeps its pages when the build fails.
const out = process.env.PORTAL_OUT ?? 'dist';

/** Two builds from one file: browser files, then the page renderer, which embeds the names and the styles of the first. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), messagesPlugin(), pageAssetsPlugin(`${out}/client`)],
  resolve: {
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: fileURLToPath(new URL('src/shared/i18n/format-message.ts', import.meta.url)),
      },
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
    modulePreload: { polyfill: false },
    rollupOptions: isSsrBuild
      ? { output: { entryFileNames: '[name].js' } }
      : {
          input: { 'entry-client': 'src/entry-client.tsx' },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                // The frame of every page with all it stands on: one file, since all of it is needed at once.
                { name: 'shell', test: /src\/shell\/hydrate\.tsx$/, priority: 1 },
              ],
            },
          },
        },
  },
}));
