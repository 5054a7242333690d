import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postings } from './index.ts';
import { command, createWorld, SCOPE, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld([7n]);
  await world.ledger.postOne(
    world.database.appPool,
    SCOPE,
    command('gift', postings.vipBonus({ member: 7n, amount: 10n })),
  );
  await world.ledger.postOne(
    world.database.appPool,
    SCOPE,
    command('own', postings.ownFundsTransfer({ from: 'a', to: 'b', amount: 10n })),
  );
});
afterAll(() => world.end());

const TABLES = ['book', 'account', 'entry', 'platform_leg', 'platform_transfer', 'command'];

describe('the application role', () => {
  it.each(TABLES)('reads ledger.%s and cannot write it', async (table) => {
    const { appPool, ownerPool } = world.database;
    expect((await appPool.query(`select count(*) from ledger.${table}`)).rows).toHaveLength(1);
    const { rows } = await ownerPool.query(`select column_name as name from information_schema.columns
      where table_schema = 'ledger' and table_name = '${table}' and is_identity = 'NO' limit 1`);
    for (const sql of [
      `insert into ledger.${table} default values`,
      `update ledger.${table} set ${rows[0]?.name} = ${rows[0]?.name}`,
      `delete from ledger.${table}`,
      `truncate ledger.${table}`,
      `drop table ledger.${table}`,
      `alter table ledger.${table} disable trigger all`,
    ]) {
      await expect(appPool.query(sql), sql).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42809)$/) });
    }
  });

  it('cannot replace or add functions, nor use the sequence', async () => {
    const { appPool } = world.database;
    for (const sql of [
      `create function ledger.mint() returns int language sql as 'select 1'`,
      `create or replace function ledger.is_member_account(p_name text) returns boolean language sql as 'select false'`,
      `select nextval('ledger.batch_id')`,
      `alter function ledger.is_member_account(text) owner to lantern_app`,
    ]) {
      await expect(appPool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('cannot replace objects of the functions by its search path', async () => {
    const { rows } = await world.database.ownerPool.query(`
      select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'ledger' and p.prosecdef and not coalesce(p.proconfig, '{}') @> '{search_path=pg_catalog}'`);
    expect(rows).toEqual([]);
  });
});

describe('the history', () => {
  it.each(['entry', 'platform_leg', 'platform_transfer', 'command'])(
    'of ledger.%s cannot be changed, even by the owner',
    async (table) => {
      const { ownerPool } = world.database;
      const { rows } = await ownerPool.query(`select column_name as name from information_schema.columns
      where table_schema = 'ledger' and table_name = '${table}' limit 1`);
      for (const sql of [
        `update ledger.${table} set ${rows[0]?.name} = ${rows[0]?.name}`,
        `delete from ledger.${table}`,
        `truncate ledger.${table}`,
      ]) {
        await expect(ownerPool.query(sql)).rejects.toThrow(/append-only/);
      }
      await expect(ownerPool.query('delete from ledger.account')).rejects.toThrow(/append-only/);
    },
  );

  it('never lets a balance fall below zero, even by the owner', async () => {
    await expect(world.database.ownerPool.query('update ledger.account set balance = -1')).rejects.toMatchObject({
      code: '23514',
    });
  });
});

describe('recomputing the books', () => {
  it('finds a changed balance, entry and counter-leg', async () => {
    const { ownerPool, appPool } = world.database;
    const client = await ownerPool.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query("update ledger.account set balance = balance + 1 where name = 'M:7:MAIN'");
      expect(kinds(await world.ledger.recompute(client, SCOPE))).toEqual(['balance', 'trialBalance']);
      await client.query('update ledger.entry set amount = amount + 1, balance_after = balance_after + 1');
      expect(kinds(await world.ledger.recompute(client, SCOPE))).toEqual(['counterLeg', 'trialBalance']);
      await client.query("update ledger.platform_leg set amount = amount - 1 where account = 'E:VIP'");
      expect(kinds(await world.ledger.recompute(client, SCOPE))).toEqual([]);
      await client.query('update ledger.entry set seq = seq + 1');
      await client.query('delete from ledger.command');
      expect(kinds(await world.ledger.recompute(client, SCOPE))).toEqual(['registry', 'registry', 'sequence']);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await world.ledger.recompute(appPool, SCOPE)).differences).toEqual([]);
  });
});

function kinds({ differences }: Awaited<ReturnType<World['ledger']['recompute']>>): readonly string[] {
  return differences.map(({ check }) => check).sort();
}
