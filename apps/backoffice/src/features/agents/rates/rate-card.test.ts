import { NOT_READ } from '@lantern/ui';
import { expect, test } from 'vitest';
import { shownRate } from '../../../shared/formats/shown-rate.ts';
import { changedCard } from './rate-card.ts';

const keys = { groupLotteries: [{ code: 'SSC1M' }], rateLotteries: ['xsmb'], categories: ['LIVE'] };
const present = { LOTTERY_GROUP: { SSC1M: 1950 }, CATEGORY_RATE: { LIVE: 2_500 } };

test('sends only the rates that changed, read in percent', () => {
  expect(changedCard(keys, {}, present)).toEqual({});
  expect(changedCard(keys, { 'LOTTERY_GROUP SSC1M': '1950', 'CATEGORY_RATE LIVE': '0.25' }, present)).toEqual({});
  expect(changedCard(keys, { 'LOTTERY_GROUP SSC1M': '1952', 'LOTTERY_RATE xsmb': '0.1' }, present)).toEqual({
    LOTTERY_GROUP: { SSC1M: 1952 },
    LOTTERY_RATE: { xsmb: 1_000 },
  });
  expect(changedCard(keys, { 'LOTTERY_GROUP SSC1M': NOT_READ }, present)).toBeNull();
  expect(changedCard(keys, { 'CATEGORY_RATE LIVE': NOT_READ }, present)).toBeNull();
  expect([shownRate('LOTTERY_GROUP', 1950), shownRate('CATEGORY_RATE', 2_500), shownRate('X', undefined)]).toEqual([
    '1950',
    '0.25',
    '',
  ]);
});
