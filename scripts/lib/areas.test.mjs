import { describe, expect, it } from 'vitest';
import { projectFiles } from '../checks/files.mjs';
import { AREAS, pathsOf } from './areas.mjs';
import { root } from './run.mjs';

const tests = projectFiles(root).filter((file) => /\.(test|e2e|prove)\.(ts|tsx|mjs)$/.test(file));
const testsOf = (area) => tests.filter((file) => pathsOf(area).some((part) => `/${file}`.includes(part)));

describe('the filter of an area', () => {
  it.each(AREAS)('%s has a test in each of its parts', (area) => {
    const unused = pathsOf(area).filter((part) => !tests.some((file) => `/${file}`.includes(part)));
    expect(unused).toEqual([]);
  });

  it('finds tests of the area outside of its folders', () => {
    expect(testsOf('games')).toContain('apps/server/src/crash.db.test.ts');
    expect(testsOf('lottery')).toContain('apps/server/src/sealing-thread.db.test.ts');
    expect(testsOf('portal')).toContain('e2e/screens/visitor.e2e.ts');
    expect(testsOf('lottery')).not.toContain('apps/server/src/crash.db.test.ts');
  });
});
