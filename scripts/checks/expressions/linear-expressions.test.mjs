import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plant } from '../planted.mjs';
import { findExpressions } from './find-expressions.mjs';
import { linearExpressions } from './linear-expressions.mjs';

const FILE = 'apps/server/src/areas/content/rules.ts';
const EXEMPTIONS = 'scripts/checks/exemptions/expressions.json';

const BUILT = '`^[0-9]{$'.concat('{count}}$`');

let project;
beforeEach(() => {
  project = plant({});
});
afterEach(() => project.remove());

const found = () => findExpressions(project.root).map(({ source, flags, built }) => built ?? `/${source}/${flags}`);

describe('the expressions of the servers', () => {
  it('are literals, built ones and patterns of schemas', () => {
    project.write({
      [FILE]: [
        "const ENDS = 'com|net';",
        `const digits = (count: number) => new RegExp(${BUILT});`,
        `const LINK = new RegExp([String.raw\`\\bwww\\.\`, \`a.(\${ENDS})\`].join("|"), "i");`,
        "const Code = Type.String({ pattern: '^[a-z]{2}$' });",
        "const PATTERNS = { DIGITS: '^[0-9]+$', ANY: '*' };",
        'const isWord = /^\\w+$/u.test(text);',
        "const path = 'a/b/c';",
      ].join('\n'),
    });
    expect(found()).toEqual([
      `new RegExp(${BUILT})`,
      '/\\bwww\\.|a.(com|net)/i',
      '/^[a-z]{2}$/u',
      '/^[0-9]+$/u',
      '/^\\w+$/u',
    ]);
  });

  it('are not those of tests, of front ends and of scripts', () => {
    const text = 'export const SPACES = /\\s+$/;\n';
    project.write({
      'apps/server/src/areas/content/rules.test.ts': text,
      'apps/server/src/testing/walk.ts': text,
      'apps/portal/src/main.tsx': text,
      'packages/ui/src/index.ts': text,
      'scripts/demo.mjs': text,
    });
    expect(found()).toEqual([]);
    project.write({ 'packages/money/src/index.ts': text, 'apps/arcade/server/src/index.ts': text });
    expect(found()).toHaveLength(2);
  });
});

describe('linear expressions', () => {
  const withSource = (text) => project.write({ [FILE]: `export const FORM = ${text};\n` });
  const withExemption = (shown, exemption) =>
    project.write({ [EXEMPTIONS]: JSON.stringify({ [`${FILE}: ${shown}`]: exemption }) });

  it('pass, and pass again by what is remembered', async () => {
    withSource('/(?<!\\s)\\s+$|^[\\w-]{1,20}$/u');
    expect(await linearExpressions(project.root)).toEqual([]);
    expect(await linearExpressions(project.root)).toEqual([]);
  });

  it('are required of each expression: polynomial, exponential, unreadable and unknown ones are found', async () => {
    for (const [text, verdict] of [
      ['/\\s+$/', '2nd degree polynomial'],
      ['/^(?:a|a)*$/', 'exponential'],
      ["new RegExp('(')", 'not judged'],
      ['new RegExp(pattern)', 'built of values elsewhere'],
    ]) {
      withSource(text);
      expect(await linearExpressions(project.root)).toEqual([expect.stringContaining(verdict)]);
    }
  });

  it('may be missing where the list has the reason and the longest text, which is short', async () => {
    withSource('/\\s+$/');
    withExemption('/\\s+$/', { reason: 'names' });
    expect(await linearExpressions(project.root)).toEqual([expect.stringContaining(`${FILE}:1 /\\s+$/ is 2nd degree`)]);
    withExemption('/\\s+$/', { reason: 'files', longest: 60_000 });
    expect(await linearExpressions(project.root)).toHaveLength(1);
    withExemption('/\\s+$/', { reason: 'names', longest: 60 });
    expect(await linearExpressions(project.root)).toEqual([]);
  });

  it('are listed only with need', async () => {
    withSource('/^\\s+/');
    withExemption('/^\\s+/', { reason: 'names', longest: 60 });
    expect(await linearExpressions(project.root)).toEqual([expect.stringContaining('without need')]);
  });
});
