import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Operators work on desktops inside the house: one page, split by room, nothing inline so that the policy stays strict. */
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
