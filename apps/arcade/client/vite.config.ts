import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// A build in progress stands beside the finished one, so that a server keeps its page when the build fails.
const out = process.env.ARCADE_OUT ?? 'dist';

/** One document for all games; nothing inline, so that the policy stays strict. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: out,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
});
