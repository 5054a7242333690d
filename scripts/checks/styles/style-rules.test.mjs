import { afterEach, beforeEach, expect, it } from 'vitest';
import { plant } from '../planted.mjs';
import { styleClasses } from './style-rules.mjs';

const SLIP = 'apps/portal/src/features/lottery/bet-slip';
const PAYMENTS = 'apps/backoffice/src/features/payments';

let project;
beforeEach(() => {
  project = plant({
    'packages/ui/src/buttons/button.tsx': 'export function IconButton() {}',
    'packages/ui/src/styles/buttons.css': '.button.sm .mark, .icon-button { color: red; }',
    'packages/ui/src/styles/elements.css': '.num { color: red; }',
    [`${SLIP}.tsx`]: '',
    'apps/portal/src/features/home/winners.tsx': '',
    [`${PAYMENTS}/withdrawals/risk-view.tsx`]: '',
    'apps/backoffice/src/features/games/rounds-page.tsx': '',
  });
});
afterEach(() => project.remove());

it('allows classes of a component or feature, and those of packages/ui', async () => {
  project.write({
    [`${SLIP}.css`]:
      '/* .x */ .bet-slip, .bet-slip-total > .button { margin: 0.5px; } @media (width < 1px) { .lottery-page { top: 0; } }',
  });
  expect(await styleClasses(project.root)).toEqual([]);
});

it.each(['.tot', '.winnersx', '.button .slip'])('finds a class without an owner: %s', async (selector) => {
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

it('allows classes of the back office that name their component, feature or shared style sheet', async () => {
  project.write({
    [`${PAYMENTS}/payments.css`]: '.risk-view-list .num, .payments-total { top: 0; }',
    'apps/backoffice/src/shared/styles/button-pair.css': '.button-pair > .button { top: 0; }',
  });
  expect(await styleClasses(project.root)).toEqual([]);
});

it.each(['.kp', '.rounds', '.button .dg'])(
  'finds a class of the back office without an owner: %s',
  async (selector) => {
    project.write({ [`${PAYMENTS}/payments.css`]: `${selector} { margin: 0; }` });
    expect(await styleClasses(project.root)).toHaveLength(1);
  },
);

it('finds a class that two features of the back office style', async () => {
  project.write({
    [`${PAYMENTS}/payments.css`]: '.rounds-page-number { top: 0; }',
    'apps/backoffice/src/features/games/games.css': '.rounds-page-number { top: 1px; }',
  });
  expect(await styleClasses(project.root)).toEqual([expect.stringContaining('several features')]);
});

it('lets features position a component of all within classes of their own, and finds two that restyle it', async () => {
  project.write({
    'apps/backoffice/src/shared/styles/button-pair.css': '.button-pair { top: 0; }',
    [`${PAYMENTS}/payments.css`]: '.risk-view .button-pair { top: 0; }',
    'apps/backoffice/src/features/games/games.css': '.rounds-page .button-pair { top: 1px; }',
  });
  expect(await styleClasses(project.root)).toEqual([]);
  project.write({
    [`${PAYMENTS}/payments.css`]: '.button-pair { top: 0; }',
    'apps/backoffice/src/features/games/games.css': '.button-pair { top: 1px; }',
  });
  expect(await styleClasses(project.root)).toEqual([expect.stringContaining('several features')]);
});

it.each(['.btn', '.num, .kv', '.stray .button'])(
  'finds a rule of packages/ui without a component: %s',
  async (selector) => {
    project.write({ 'packages/ui/src/styles/figures.css': `${selector} { margin: 0; }` });
    expect(await styleClasses(project.root)).toEqual([expect.stringContaining('name of a component')]);
  },
);
