import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language, languageInfo } from '@lantern/locales';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { ElotteryLobby } from '../model/types.ts';
import { BoardHead } from './board-head.tsx';

const place = new URL('../../../../../../../packages/locales/src/messages/', import.meta.url);
const textsOf = (language: Language) =>
  Object.fromEntries(
    ['elottery', 'lottery', 'families'].map((area) => [
      area,
      JSON.parse(readFileSync(new URL(`${language}/player/${area}.json`, place), 'utf8')),
    ]),
  );

const issue: NonNullable<ElotteryLobby['issue']> = {
  ...{ id: '7', gameCode: 'THAI_GOV', number: '20261216', day: '2026-12-16', state: 'OPEN', settledAt: null },
  ...{ opensAt: '2026-12-01T09:00:00.000Z', closesAt: '2026-12-16T07:00:00.000Z', drawsAt: '2026-12-16T08:00:00.000Z' },
};
const lobby: ElotteryLobby = {
  serverTime: '2026-12-10T00:00:00.000Z',
  game: {
    ...{ code: 'THAI_GOV', nameKey: 'game_THAI_GOV', accountTypeName: 'TCG_SEA', family: 'THAI', hasGroups: false },
    ...{ intervalSeconds: 0, defaultPlayType: '', currentIssue: issue, lastResult: null },
  },
  ...{ issue, previousIssue: null, upcoming: [], awaited: null, plays: [], priceTableVersion: 1, modes: [] },
  groups: { min: 0, max: 0, own: 0 },
  limits: {
    ...{ minStake: '1', maxStakePerLine: '1', maxStakePerIssue: '1', maxLines: 1, maxMultiple: 1, maxUnits: 1 },
    maxPayout: '1',
  },
  ...{ cancelAllowed: false, rebatePpm: 0 },
};
const awaited = { day: '2027-01-02', drawsAt: '2027-01-02T08:00:00.000Z' };

const shown = (changes: Partial<ElotteryLobby>, language: Language = 'EN') =>
  renderToString(
    <IntlProvider locale={languageInfo(language).tag} timeZone="UTC" messages={textsOf(language)}>
      <BoardHead lobby={{ ...lobby, ...changes }} phase={changes.issue === null ? 'closed' : 'open'} />
    </IntlProvider>,
  );

const LINE = 'A draw is expected on 2027-01-02. Betting opens when its day is announced.';

test('the head names the expected day of a draw that is not announced, beside the current draw', () => {
  const html = shown({ awaited });
  expect(html).toContain(LINE);
  expect(html).toContain('draw on 2026-12-16');
  expect(shown({})).not.toContain('expected');
});

test('without a current draw the expected day explains the closed board', () => {
  const html = shown({ issue: null, awaited });
  expect(html).toContain(LINE);
  expect(html).toContain('Closed');
  expect(html).not.toContain('being prepared');
  expect(shown({ issue: null })).toContain('being prepared');
});

test.each(LANGUAGES.map(({ code }) => code))('the expected day is named in %s', (language) => {
  const [, line = ''] = /<p class="board-head-awaited">([^<]*)</.exec(shown({ awaited }, language)) ?? [];
  expect(line).toContain('2027-01-02');
});
