import { expect, test } from 'vitest';
import { locationOf } from '../../../shared/navigation/page-location.ts';
import { addressOf, type Selected, selectedBy } from './address-filters.ts';

test.each<Selected>([
  { page: '', filters: {}, text: '' },
  { page: 'LANTERN', filters: { feature: 'JACKPOT', minReturn: 96, isNew: true }, text: 'golden dragon' },
  { page: '', filters: { volatility: 'HIGH', favourites: true, sort: 'RETURN' }, text: '黄金神龙' },
  { page: '', filters: {}, text: 'Rồng Vàng' },
])('a selection of filters is unchanged after it was written to the address and read again: %o', (selected) => {
  expect(selectedBy(locationOf(addressOf('/rng', selected)).search)).toEqual(selected);
});

test('unknown values of an address are ignored', () => {
  expect(selectedBy({ feature: 'X', rtp: '12', sort: 'y', new: 'no' })).toEqual({ page: '', filters: {}, text: '' });
});
