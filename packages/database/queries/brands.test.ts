import { describe, expect, it } from 'vitest';
import { problemsOfBrands, tableWithoutBrand } from './brands.ts';

const BRANDED = new Set(['wallet.card', 'wallet.use']);

describe('the brand in SQL statements', () => {
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
  ])('is missing in %s', (_what, text, table) => {
    expect(tableWithoutBrand(text, BRANDED)).toBe(table);
  });

  it.each([
    ['a statement of one brand', 'select from wallet.card where brand_id = $1 and id = $2'],
    ['a table of the platform', 'select from kit.job where name = $1'],
    ['a function of the same schema', 'select * from wallet.card($1)'],
  ])('is present in %s', (_what, text) => {
    expect(tableWithoutBrand(text, BRANDED)).toBeNull();
  });

  it('may be missing in listed functions, and a function listed without need is reported', () => {
    const found = [
      { place: 'a/cards.ts:7', functionName: 'trimCards', table: 'wallet.card' },
      { place: 'a/cards.ts:9', functionName: 'listCards', table: 'wallet.card' },
      { place: 'a/uses.ts:9', functionName: null, table: 'wallet.use' },
    ];
    const exempt = { 'a/cards.ts#trimCards': 'job of all brands', 'a/uses.ts#trimUses': 'job of all brands' };
    expect(problemsOfBrands(found, exempt)).toEqual([
      'a/cards.ts:9: the statement does not compare brand_id in wallet.card',
      'a/uses.ts:9: the statement does not compare brand_id in wallet.use',
      'a/uses.ts#trimUses: is listed in statements-without-brand.json without need; remove the line',
    ]);
  });
});
