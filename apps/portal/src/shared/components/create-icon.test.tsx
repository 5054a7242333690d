import { Icon } from '@lantern/ui';
import type { LucideIcon } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './create-icon.ts';

const Clock = createIcon({
  node: [
    ['circle', { cx: '12', cy: '12', r: '10', key: 'ring' }],
    ['path', { d: 'M12 6v6h4', key: 'hands' }],
  ],
}) as unknown as LucideIcon;

const drawing = '<circle cx="12" cy="12" r="10"></circle><path d="M12 6v6h4"></path>';

test('an icon beside text is hidden from assistive technology', () => {
  expect(renderToStaticMarkup(<Icon as={Clock} />)).toBe(
    `<svg viewBox="0 0 24 24" class="i" aria-hidden="true">${drawing}</svg>`,
  );
});

test('renders an icon without text as a named picture', () => {
  expect(renderToStaticMarkup(<Icon as={Clock} filled label="Time" />)).toBe(
    `<svg viewBox="0 0 24 24" class="i fill" role="img" aria-label="Time">${drawing}</svg>`,
  );
});
