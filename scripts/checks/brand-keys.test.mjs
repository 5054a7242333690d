import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA_FILE } from '../lib/schema-source.mjs';
import { brandKeys, brandsInFunctions } from './brand-keys.mjs';
import { plant } from './planted.mjs';

const PLATFORM_TABLES = 'scripts/checks/exemptions/platform-tables.json';
const SCHEMA = `create table wallet.card (
  brand_id bigint not null,
  id bigint generated always as identity not null,
  code text not null,
  constraint card_pkey PRIMARY KEY (brand_id, id),
  constraint card_code_key UNIQUE (brand_id, code)
);
CREATE UNIQUE INDEX card_lower ON wallet.card USING btree (brand_id, lower(code)) WHERE (code <> ''::text);

create table wallet.use (
  brand_id bigint not null,
  card_id bigint not null,
  constraint use_pkey PRIMARY KEY (brand_id, card_id),
  constraint use_card_fkey FOREIGN KEY (brand_id, card_id) REFERENCES wallet.card(brand_id, id)
);

create table kit.clock (
  at timestamp with time zone not null,
  constraint clock_pkey PRIMARY KEY (at)
);

create table studio.title (
  code text not null
);
`;

let project;
beforeEach(() => {
  project = plant({
    [SCHEMA_FILE]: SCHEMA,
    [PLATFORM_TABLES]: JSON.stringify({ 'kit.clock': 'one clock for all brands', 'studio.*': 'serves all brands' }),
  });
});
afterEach(() => project.remove());

describe('the rule for the brand in every key', () => {
  it.each([
    [
      'a table without the brand',
      '  brand_id bigint not null,\n  card_id',
      '  card_id',
      'wallet.use has no column brand_id',
    ],
    [
      'a brand that may be null',
      'brand_id bigint not null,\n  id',
      'brand_id bigint,\n  id',
      'wallet.card has no column',
    ],
    ['a table without primary key', '  constraint use_pkey PRIMARY KEY (brand_id, card_id),\n', '', 'no primary key'],
    ['a primary key', 'card_pkey PRIMARY KEY (brand_id, id)', 'card_pkey PRIMARY KEY (id)', 'primary key card_pkey'],
    ['a unique constraint', 'UNIQUE (brand_id, code)', 'UNIQUE (code)', 'unique card_code_key without brand_id'],
    ['a unique index', 'btree (brand_id, lower(code))', 'btree (lower(code))', 'unique index card_lower'],
    [
      'a foreign key',
      'FOREIGN KEY (brand_id, card_id) REFERENCES wallet.card(brand_id, id)',
      'FOREIGN KEY (card_id) REFERENCES wallet.card(id)',
      'foreign key use_card_fkey that does not compare brand_id',
    ],
  ])('finds %s', async (_what, before, after, problem) => {
    expect(await brandKeys(project.root)).toEqual([]);
    project.write({ [SCHEMA_FILE]: SCHEMA.replace(before, after) });
    expect(await brandKeys(project.root)).toEqual([expect.stringContaining(problem)]);
  });

  it('finds an unneeded exemption and one without a reason', async () => {
    const exemptions = { 'kit.clock': '', 'studio.*': 'serves all brands', 'wallet.card': 'old', 'gone.*': 'old' };
    project.write({ [PLATFORM_TABLES]: JSON.stringify(exemptions) });
    expect(await brandKeys(project.root)).toEqual([
      expect.stringContaining('wallet.card is listed'),
      expect.stringContaining('gone.* is listed'),
      expect.stringContaining('kit.clock is listed in scripts/checks/exemptions/platform-tables.json without a reason'),
    ]);
  });
});

describe('the rule for the brand in functions', () => {
  const WITHOUT_BRAND = 'scripts/checks/exemptions/functions-without-brand.json';
  const using = (statement) =>
    `${SCHEMA}\nCREATE OR REPLACE FUNCTION wallet.count_use(p_brand bigint)\n RETURNS void\nAS $function$\nbegin\n  ${statement};\nend $function$;\n`;

  it.each([
    ['a statement without the brand', 'update wallet.use set card_id = 1'],
    [
      'a join that compares no brand',
      'select from wallet.use u join wallet.card c on c.id = u.card_id where u.brand_id = 1',
    ],
  ])('finds %s', async (_what, statement) => {
    project.write({ [SCHEMA_FILE]: using(statement) });
    const problem = 'wallet.count_use does not compare brand_id in a statement about wallet.use';
    expect(await brandsInFunctions(project.root)).toEqual([problem]);
    project.write({ [WITHOUT_BRAND]: JSON.stringify({ 'wallet.count_use': 'job of all brands' }) });
    expect(await brandsInFunctions(project.root)).toEqual([]);
  });

  it.each([
    ['a statement of one brand', 'update wallet.use set card_id = 1 where brand_id = p_brand'],
    ['a statement about a table of the platform', 'select from kit.clock join studio.title on true'],
    ['a comment', 'null -- from wallet.use'],
  ])('accepts %s', async (_what, statement) => {
    project.write({ [SCHEMA_FILE]: using(`${statement}\n`) });
    expect(await brandsInFunctions(project.root)).toEqual([]);
  });

  it('finds an unneeded exemption', async () => {
    project.write({ [WITHOUT_BRAND]: JSON.stringify({ 'wallet.count_use': 'job of all brands' }) });
    expect(await brandsInFunctions(project.root)).toEqual([expect.stringContaining('without need')]);
  });
});
