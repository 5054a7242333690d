import { expect, test } from 'vitest';
import { readDocument } from './settings.ts';

test('9-07, 9-13, 9-14 a brand without settings has the rates, the minimum age and the kinds of the specification', () => {
  const { points, minimumAge, announcementTypes, prizeModes } = readDocument({});
  expect(points).toEqual({ LIVE: '0.70', SPORTS: '1.00', FISH: '1.20', RNG: '1.20', PVP: '1.00' });
  expect({ minimumAge, announcementTypes, prizeModes }).toEqual({
    minimumAge: 18,
    announcementTypes: ['B', 'PL', 'PU', 'PR', 'H'],
    prizeModes: ['Lott', 'ZY', 'Elott', 'SEA'],
  });
});
