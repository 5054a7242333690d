import { describe, expect, test } from 'vitest';
import { type CallTable, withOwnRows } from './own-rows.ts';

const table: CallTable = {
  views: { home: { name: 'views.home' }, memberInfo: { name: 'views.memberInfo' } },
  lotto: { lobby: { name: 'lotto.lobby' }, star: { name: 'lotto.star' } },
};
const namespace = `import * as calls from '@lantern/contract/member-calls';`;

/** What the module stands on afterwards: its first line. */
const headOf = (...lines: readonly string[]) => withOwnRows(lines.join('\n'), table).split('\n')[0];

describe('the rows that a module of the bundle carries (2: weight of the first view)', () => {
  test('are those that it reads, and the rest of the module is unchanged', () => {
    expect(withOwnRows(`${namespace}\nuse(calls.views.home, 'calls');`, table)).toBe(
      `const calls = {"views":{"home":{"name":"views.home"}}};\nuse(calls.views.home, 'calls');`,
    );
  });

  test('are found through constants that name a part of the table', () => {
    const own = 'const calls = {"views":{"home":{"name":"views.home"}}};';
    expect(headOf(namespace, 'const { views } = calls;', 'use(views.home);')).toBe(own);
    expect(headOf(namespace, 'const { home } = calls.views;', 'use(home);')).toBe(own);
    expect(headOf(namespace, 'const { views: mine } = calls;', 'use(mine.home.name);')).toBe(own);
  });

  test('are found where an area is imported by itself', () => {
    expect(headOf(`import { lotto as calls } from '@lantern/contract/lotto-calls';`, 'use(calls.star);')).toBe(
      'const calls = {"star":{"name":"lotto.star"}};',
    );
  });

  test('are collected from all places of a module, also where a property has the same name', () => {
    expect(headOf(namespace, 'use(calls.views.home);', 'use({ calls: calls.views.memberInfo }, other.calls);')).toBe(
      'const calls = {"views":{"home":{"name":"views.home"},"memberInfo":{"name":"views.memberInfo"}}};',
    );
  });

  test.each([
    ['use(calls);'],
    ['use(calls.views);'],
    ['use(calls[area].home);'],
    ['use(calls.views[verb]);'],
    ['use(calls.unknown.home);'],
    ['const { views } = calls;', 'use(views);'],
    ['const { ...all } = calls;', 'use(all);'],
    ['const { ...all } = calls.views;', 'use(all);'],
  ])('are all included if the used rows are unknown: "%s"', (...lines) => {
    expect(headOf(namespace, ...lines)).toBe(namespace);
  });

  test('do not include exports that are no table of calls, which stay imported', () => {
    const both = `import { lotto, LIMITS } from '@lantern/contract/lotto-calls';`;
    expect(headOf(both, 'use(lotto.star, LIMITS);')).toBe(both);
    const other = `import { codes } from '@lantern/contract/codes';`;
    expect(headOf(other, 'use(codes);')).toBe(other);
  });
});
