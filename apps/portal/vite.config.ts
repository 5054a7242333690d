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
    // Messages arrive compiled, so the parser (7 kB) never travels.
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
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
    modulePreload: {
      polyfill: false,
      // The page carries the entry's styles inline: no chunk needs to fetch them again.
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => !/entry-client.*\.css$/.test(name)),
    },
    rollupOptions: isSsrBuild
      ? { output: { entryFileNames: '[name].js' } }
      : {
          input: { 'entry-client': 'src/entry-client.tsx' },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
                {
                  name: 'router',
                  test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
                },
              ],
            },
          },
        },
  },
}));
