import { describe, expect, it } from 'vitest';
import { problemsOfBrands, tableWithoutBrand } from './brands.ts';

const BRANDED = new Set(['wallet.card', 'wallet.use']);

describe('the brand in statements', () => {
  it.each([
    ['a statement without the brand', 'delete from wallet.card where id = $1', 'wallet.card'],
    [
      'a join without the brand',
      'select from wallet.use u join wallet.card c on c.id = u.card_id where u.brand_id = $1',
      'wallet.use',
    ],
    [
      'a subquery without the brand',
      'update wallet.use set n = (select n from wallet.card) where brand_id = $1',
      'wallet.use',
    ],
  ])('finds %s', (_what, text, table) => {
    expect(tableWithoutBrand(text, BRANDED)).toBe(table);
  });

  it.each([
    ['a statement of one brand', 'select from wallet.card where brand_id = $1 and id = $2'],
    ['a table of the platform', 'select from kit.job where name = $1'],
    ['a function of the same schema', 'select * from wallet.card($1)'],
  ])('accepts %s', (_what, text) => {
    expect(tableWithoutBrand(text, BRANDED)).toBeNull();
  });

  it('exempts files that are listed, and finds a file listed without need', () => {
    const found = [
      { place: 'a/cards.ts:7', table: 'wallet.card' },
      { place: 'a/uses.ts:9', table: 'wallet.use' },
    ];
    expect(problemsOfBrands(found, { 'a/cards.ts': 'job of all brands', 'a/old.ts': 'job of all brands' })).toEqual([
      'a/uses.ts:9: the statement does not compare brand_id in wallet.use',
      'a/old.ts:1: is listed in statements-without-brand.json without need; remove the line',
    ]);
  });
});
