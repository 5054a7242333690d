import { afterEach, beforeEach, expect, it } from 'vitest';
import { plant } from '../planted.mjs';
import { styleSelectors } from './style-selectors.mjs';

let project;
beforeEach(() => {
  project = plant({
    'apps/portal/src/shell/panel.tsx':
      'const Panel = () => <div className={classNames("panel", isOn && "panel-on")} />;',
    'apps/portal/src/shell/panel.css': '.panel-head { top: 0; }',
  });
});
afterEach(() => project.remove());

const keys = (text) => ({ 'apps/portal/src/shell/keys.ts': text });

it('allows classes that components give and style sheets have', async () => {
  project.write({
    ...keys('page.querySelector(\'.panel-on > .panel-head [data-key="a.b"]\');'),
    'e2e/panel.e2e.ts': "page.locator('.panel:not(.panel-on)'); open('lottery.lobby');",
  });
  expect(await styleSelectors(project.root)).toEqual([]);
});

it.each([
  ['a query', "row.closest<HTMLElement>('.card, form');"],
  ['a constant', "const OPEN_ROW = 'tr .card-row[aria-selected=true]';"],
])('finds a class that no element has in %s', async (_where, text) => {
  project.write(keys(text));
  expect(await styleSelectors(project.root)).toHaveLength(1);
});

it('finds a class that no element has in a browser test', async () => {
  project.write({ 'e2e/panel.e2e.ts': "page.locator('.panel').locator('.pane-head');" });
  expect(await styleSelectors(project.root)).toEqual([expect.stringContaining('.pane-head')]);
});
