import { afterEach, beforeEach, expect, it } from 'vitest';
import { plant } from './planted.mjs';
import { styleClasses } from './style-rules.mjs';

const SLIP = 'apps/portal/src/features/lottery/bet-slip';

let project;
beforeEach(() => {
  project = plant({
    'packages/ui/src/styles/buttons.css': '.btn { color: red; }',
    [`${SLIP}.tsx`]: '',
    'apps/portal/src/features/home/winners.tsx': '',
  });
});
afterEach(() => project.remove());

it('allows classes of a component or feature, and those of packages/ui', async () => {
  project.write({
    [`${SLIP}.css`]:
      '/* .x */ .bet-slip, .bet-slip-total > .btn { margin: 0.5px; } @media (width < 1px) { .lottery-page { top: 0; } }',
  });
  expect(await styleClasses(project.root)).toEqual([]);
});

it.each(['.tot', '.winnersx', '.btn .slip'])('finds a class without an owner: %s', async (selector) => {
  project.write({ [`${SLIP}.css`]: `${selector} { margin: 0; }` });
  expect(await styleClasses(project.root)).toHaveLength(1);
});

it('finds a class that two features style', async () => {
  project.write({
    [`${SLIP}.css`]: '.winners { top: 0; }',
    'apps/portal/src/features/home/winners.css': '.winners { top: 1px; }',
  });
  expect(await styleClasses(project.root)).toEqual([expect.stringContaining('several features')]);
});
