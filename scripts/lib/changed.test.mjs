import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserTestsOf, changedFiles, isCommit } from './changed.mjs';

describe('the browser tests that a change can break', () => {
  it('are those of the areas it is in', () => {
    const parts = browserTestsOf([
      'apps/server/src/areas/payments/index.ts',
      'apps/portal/src/features/lottery/lobby/lobby-page.tsx',
    ]);
    expect(parts).toEqual(expect.arrayContaining(['/payments/', '/lottery/', '/portal/', '/screens/']));
    expect(parts).not.toContain('/identity/');
  });

  it('are a changed browser test itself', () => {
    expect(browserTestsOf(['e2e/lottery/board.e2e.ts'])).toEqual(['e2e/lottery/board.e2e.ts']);
  });

  it('are all of them, if it is in no area', () => {
    expect(browserTestsOf(['apps/server/src/areas/payments/index.ts', 'packages/server-kit/src/index.ts'])).toBeNull();
    expect(browserTestsOf(['e2e/support/until.ts'])).toBeNull();
    expect(browserTestsOf(['package-lock.json'])).toBeNull();
  });

  it('are none, if no browser sees it', () => {
    expect(
      browserTestsOf(['docs/running.md', 'README.md', 'packages/ledger/src/posting.test.ts', 'bench/login.ts']),
    ).toEqual([]);
    expect(browserTestsOf([])).toEqual([]);
  });
});

describe('the changes', () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lantern-changed-'));
    const git = (...options) => execFileSync('git', options, { cwd: folder, stdio: 'ignore' });
    git('init');
    writeFileSync(path.join(folder, 'kept.ts'), 'one');
    writeFileSync(path.join(folder, 'changed.ts'), 'one');
    git('add', '.');
    git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-m', 'Begin');
    writeFileSync(path.join(folder, 'changed.ts'), 'two');
    writeFileSync(path.join(folder, 'a new one.ts'), 'one');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are those since a commit, with new files', () => {
    expect(changedFiles('HEAD', folder)).toEqual(['changed.ts', 'a new one.ts']);
  });

  it('begin at what git knows as a commit', () => {
    expect(isCommit('HEAD', folder)).toBe(true);
    expect(isCommit('lottery', folder)).toBe(false);
    expect(isCommit('--all', folder)).toBe(false);
  });
});
