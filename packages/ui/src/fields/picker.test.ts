import { describe, expect, it } from 'vitest';
import { filterOptions } from './picker.tsx';

const options = [
  { value: 'VN', label: 'Vietnam', detail: '+84' },
  { value: 'TH', label: 'Thailand', detail: '+66' },
];

describe('searching a list of countries', () => {
  it('finds by name, code and dialling code, and shows everything without a text', () => {
    expect(filterOptions(options, ' thai ').map((option) => option.value)).toEqual(['TH']);
    expect(filterOptions(options, 'vn').map((option) => option.value)).toEqual(['VN']);
    expect(filterOptions(options, '+66').map((option) => option.value)).toEqual(['TH']);
    expect(filterOptions(options, '')).toHaveLength(2);
    expect(filterOptions(options, 'zz')).toHaveLength(0);
  });
});
