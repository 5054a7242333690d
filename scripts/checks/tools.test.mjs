import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plant } from './planted.mjs';
import { biome, deadCode, typedLint } from './tools.mjs';
import { types } from './types.mjs';

const tsconfig = JSON.stringify({
  extends: '../../tsconfig.base.json',
  include: ['src'],
  exclude: ['src/**/*.test.ts'],
});
const testTsconfig = JSON.stringify({
  extends: '../../tsconfig.base.json',
  compilerOptions: { types: ['node'] },
  include: ['src/**/*.test.ts'],
});

let project;
beforeEach(() => {
  project = plant({
    'tsconfig.json': JSON.stringify({ extends: './tsconfig.base.json', include: ['bench'] }),
    'bench/empty.ts': 'export {};\n',
    'packages/money/package.json':
      '{ "name": "@lantern/money", "type": "module", "exports": { ".": "./src/index.ts" } }',
    'packages/money/tsconfig.json': tsconfig,
    'packages/money/tsconfig.test.json': testTsconfig,
    'packages/money/src/index.ts': 'export const half = (amount: bigint): bigint => amount / 2n;\n',
    'packages/money/src/half.test.ts':
      "import { readFileSync } from 'node:fs';\nimport { half } from './index.ts';\n\nhalf(BigInt(readFileSync('four', 'utf8')));\n",
  });
});
afterEach(() => project.remove());

const withSource = (text) => project.write({ 'packages/money/src/index.ts': text });

describe('format and lint', () => {
  it('pass a formatted file and find an unformatted one', async () => {
    expect(await biome(project.root)).toEqual([]);
    withSource('export const half = (amount: bigint): bigint =>   amount / 2n\n');
    expect(await biome(project.root)).toEqual([expect.stringContaining('Formatter would have printed')]);
  });

  it('find the type any', async () => {
    withSource('export const half = (amount: any): bigint => amount / 2n;\n');
    expect(await biome(project.root)).toEqual([expect.stringContaining('noExplicitAny')]);
  });
});

describe('types', () => {
  it('pass correct files, including tests with types of Node', async () => {
    expect(await types(project.root)).toEqual([]);
  });

  it('find a wrong type in a source file and in a test', async () => {
    withSource("export const half = (amount: bigint): bigint => amount / '2';\n");
    project.write({ 'packages/money/src/half.test.ts': "import { half } from './index.ts';\n\nhalf(4);\n" });
    const problems = await types(project.root);
    expect(problems).toContainEqual(expect.stringContaining('src/index.ts(1,'));
    expect(problems).toContainEqual(expect.stringContaining('src/half.test.ts(3,'));
  });

  it.each([
    ['the clock', 'export const half = (): number => performance.now();\n'],
    ['the console', "export const half = (): void => console.log('half');\n"],
    ['the network', "export const half = (): unknown => fetch('half');\n"],
    ['a module of Node', "export { readFileSync as half } from 'node:fs';\n"],
  ])('do not include %s in a pure package', async (_name, text) => {
    withSource(text);
    expect(await types(project.root)).not.toEqual([]);
  });

  it('find tests that no project checks', async () => {
    project.write({ 'packages/ledger/tsconfig.json': tsconfig, 'packages/ledger/src/index.ts': 'export {};\n' });
    expect(await types(project.root)).toEqual([expect.stringContaining('no tsconfig.test.json')]);
  });
});

describe('typed lint', () => {
  it('passes sound code', async () => {
    expect(await typedLint(project.root)).toEqual([]);
  });

  it('finds a promise that is not awaited', async () => {
    withSource('export const half = async (): Promise<void> => undefined;\nhalf();\n');
    expect(await typedLint(project.root)).toContainEqual(expect.stringMatching(/no-floating-promises.*index\.ts:2:/));
  });

  it('finds a switch that omits a case', async () => {
    withSource(
      "export function half(side: 'left' | 'right'): number {\n  switch (side) {\n    case 'left':\n      return 1;\n  }\n  return 2;\n}\n",
    );
    expect(await typedLint(project.root)).toEqual([expect.stringContaining('switch-exhaustiveness-check')]);
  });

  it('finds an effect with a missing dependency', async () => {
    project.write({
      'apps/portal/package.json': '{ "name": "@lantern/portal", "type": "module" }',
      'apps/portal/tsconfig.json': JSON.stringify({ extends: '../../tsconfig.base.json', include: ['src'] }),
      'apps/portal/src/half.tsx':
        "import { useEffect } from 'react';\n\nexport function Half({ side, tell }: { side: string; tell: (side: string) => void }) {\n  useEffect(() => tell(side), []);\n  return null;\n}\n",
    });
    expect(await typedLint(project.root)).toEqual([expect.stringContaining('exhaustive-deps')]);
  });
});

describe('dead code', () => {
  it('finds a file, an export and a dependency that nobody uses', async () => {
    project.write({
      'packages/money/package.json': JSON.stringify({
        name: '@lantern/money',
        type: 'module',
        exports: { '.': './src/index.ts' },
        dependencies: { pg: '*' },
      }),
      'packages/money/src/index.ts': "export { half } from './half.ts';\n",
      'packages/money/src/half.ts': 'export const half = 2n;\nexport const third = 3n;\n',
      'packages/money/src/lonely.ts': 'export const lonely = 1n;\n',
    });
    const problems = await deadCode(project.root);
    expect(problems).toContainEqual(expect.stringContaining('lonely.ts'));
    expect(problems).toContainEqual(expect.stringContaining('third'));
    expect(problems).toContainEqual(expect.stringContaining('pg'));
  });
});
