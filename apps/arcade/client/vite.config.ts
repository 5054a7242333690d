import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from './build/messages-plugin.ts';

// ARCADE_OUT sets a temporary folder for the build, so that a server still has its page when the build fails.
const out = process.env.ARCADE_OUT ?? 'dist';

/** One document for all games, without inline scripts or styles, because of the strict content security policy. */
export default defineConfig({
  plugins: [react(), messagesPlugin()],
  build: {
    target: 'es2022',
    outDir: out,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
});
