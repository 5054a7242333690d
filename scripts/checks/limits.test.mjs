import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileSizes, folderSizes, functionSizes } from './limits.mjs';
import { plant } from './planted.mjs';

let project;
beforeEach(() => {
  project = plant({});
});
afterEach(() => project.remove());

const FILE = 'packages/money/src/rounding.ts';
const statements = (count) => '  step();\n'.repeat(count);
const exempt = (folder) => ({
  'scripts/checks/exemptions/folder-sizes.json': JSON.stringify({ [folder]: 'a reason' }),
});
const filesIn = (folder, count) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/file-${at}.ts`, '']));

describe('the limit of files', () => {
  it('finds more than 400 lines', async () => {
    project.write({ [FILE]: 'export {};\n'.repeat(400) });
    expect(await fileSizes(project.root)).toEqual([]);
    project.write({ [FILE]: 'export {};\n'.repeat(401) });
    expect(await fileSizes(project.root)).toEqual([expect.stringContaining('401 lines')]);
  });
});

describe('the limit of functions', () => {
  it.each([
    ['a function', `export function round() {\n${statements(69)}}\n`, 'round has 71 lines'],
    ['an arrow function', `export const round = () => {\n${statements(69)}};\n`, 'round has 71 lines'],
    ['a method', `export class Rounding {\n  round() {\n${statements(69)}  }\n}\n`, 'round has 71 lines'],
    ['a callback', `export const all = list.map(() => {\n${statements(69)}});\n`, 'anonymous function has 71 lines'],
    ['a component', `export const Page = memo(function Page() {\n${statements(69)}});\n`, 'Page has 71 lines'],
  ])('finds %s of more than 70 lines', async (_kind, text, problem) => {
    project.write({ [FILE]: text.replace('  step();\n', '') });
    expect(await functionSizes(project.root)).toEqual([]);
    project.write({ [FILE]: text });
    expect(await functionSizes(project.root)).toEqual([expect.stringContaining(problem)]);
  });

  it('counts no callback of describe, it and test, but the functions in it', async () => {
    const test = (body) => ({ 'packages/money/src/rounding.test.ts': `describe.each([1])('x', () => {\n${body}});\n` });
    project.write(test(`  it('y', async () => {\n${statements(80)}  });\n${statements(80)}`));
    expect(await functionSizes(project.root)).toEqual([]);
    project.write(test(`  function walk() {\n${statements(80)}  }\n`));
    expect(await functionSizes(project.root)).toEqual([expect.stringContaining('walk has 82 lines')]);
  });
});

describe('the limit of folders', () => {
  it('counts pictures like source files', async () => {
    const pictures = Object.fromEntries(
      Array.from({ length: 26 }, (_, at) => [`apps/portal/public/art/cover-${at}.webp`, '']),
    );
    project.write(pictures);
    expect(await folderSizes(project.root)).toEqual([expect.stringContaining('apps/portal/public/art has 26 entries')]);
  });

  it('finds more than 25 files and folders, and a needless exemption', async () => {
    project.write({ ...filesIn('packages/money/src', 24), 'packages/money/src/odds/a.ts': '' });
    expect(await folderSizes(project.root)).toEqual([]);
    project.write({ 'packages/money/src/rates/a.ts': '' });
    expect(await folderSizes(project.root)).toEqual([expect.stringContaining('packages/money/src has 26 entries')]);
    project.write(exempt('packages/money/src'));
    expect(await folderSizes(project.root)).toEqual([]);
    project.write(exempt('packages/money'));
    expect(await folderSizes(project.root)).toEqual([
      expect.stringContaining('26 entries'),
      expect.stringContaining('packages/money is listed'),
    ]);
  });
});
