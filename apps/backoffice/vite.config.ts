import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Operators work on desktops: one document, split by page, nothing inline so that the content security policy stays strict. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
});
