// Only the rules that need types, and React's hooks; everything else (no-explicit-any too) is Biome's.
import { existsSync, readdirSync } from 'node:fs';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Every tsconfig of a workspace that has sources. */
const projects = ['packages', 'apps', 'apps/arcade']
  .filter((kind) => existsSync(kind))
  .flatMap((kind) =>
    readdirSync(kind)
      .filter((name) => existsSync(`${kind}/${name}/src`) && readdirSync(`${kind}/${name}/src`).length > 0)
      .flatMap((name) => readdirSync(`${kind}/${name}`).map((file) => `${kind}/${name}/${file}`))
      .filter((file) => /\/tsconfig[^/]*\.json$/.test(file)),
  );

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/*.mjs', '**/*.d.ts', 'data/**', '.cache/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project: [...projects, 'tsconfig.json'] },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['apps/{portal,backoffice,arcade}/**/*.{ts,tsx}', 'packages/ui/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
