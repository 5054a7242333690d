import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { ruleText } from './field-rules.ts';
import { useFieldTexts } from './field-texts.ts';

const place = new URL('../../../../../packages/locales/src/messages/', import.meta.url);
const read = (language: string) => JSON.parse(readFileSync(new URL(`${language}/player/auth.json`, place), 'utf8'));

function Words({ patternId, min, max }: { patternId: string; min: number; max: number }) {
  const rule = { enabled: true, required: true, acceptedPattern: '*', patternId, minLength: min, maxLength: max };
  return useFieldTexts()(ruleText(rule));
}

const said = (language: string, patternId: string, min: number, max: number) =>
  renderToString(
    <IntlProvider locale="en" timeZone="UTC" messages={{ auth: read(language) }}>
      <Words patternId={patternId} min={min} max={max} />
    </IntlProvider>,
  );

test('5-01 the text names both bounds, or one number where they are equal', () => {
  expect(said('EN', 'DIGITS', 6, 6)).toBe('Use 6 digits.');
  expect(said('EN', 'NO_SPACES', 8, 64)).toBe('Use 8 to 64 characters without spaces.');
  expect(said('EN', 'LETTER_FIRST', 4, 15)).toBe('Use 4 to 15 letters and digits, the first one a letter.');
});

test.each(['CN', 'ID', 'JA', 'TH', 'VI'])('5-01 the text in %s names the bounds', (language) => {
  const both = said(language, 'NO_SPACES', 8, 64);
  expect(both).toMatch(/8\D+64/);
  expect(said(language, 'DIGITS', 6, 6).match(/\d+/g)).toEqual(['6']);
});
