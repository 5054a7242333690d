import { expect, test } from 'vitest';
import { readDocument } from './settings.ts';

test('9-07, 9-13, 9-14 a brand that has set nothing has the rates, the age and the kinds of the specification', () => {
  const { points, minimumAge, announcementTypes, lotteryType } = readDocument({});
  expect(points).toEqual({ LIVE: '0.70', SPORTS: '1.00', FISH: '1.20', RNG: '1.20', PVP: '1.00' });
  expect({ minimumAge, announcementTypes, lotteryType }).toEqual({
    minimumAge: 18,
    announcementTypes: ['B', 'PL', 'PU', 'PR', 'H'],
    lotteryType: 'SEA',
  });
});
