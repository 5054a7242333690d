import { randomUUID } from 'node:crypto';
import { transaction } from '@lantern/database';
import { postings } from '@lantern/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Casino, type CasinoPlayer, GAME, openCasino } from '../testing/casino.ts';

let casino: Casino;
/** A member of the demo brand and one of a second brand, each with a session of the same vendor's game. */
let first: CasinoPlayer;
let second: CasinoPlayer;

beforeAll(async () => {
  casino = await openCasino();
  first = await casino.player(10_000n);
  second = await playerAtSecondBrand(20_000n);
});
afterAll(() => casino.close());

async function playerAtSecondBrand(amount: bigint): Promise<CasinoPlayer> {
  const { areas, clock, pool, ledger, vendor } = casino;
  const brandId = await areas.brands.createBrand({
    ...{ code: 'second', name: 'Second', currency: { code: 'P', symbol: 'P', exponent: 2 } },
    ...{ defaultLanguage: 'EN', languages: ['EN'], isDefault: false, createdAt: clock.now() },
  });
  if (brandId === null) throw new Error('the second brand was not created');
  await areas.games.ensureDemo(brandId);
  const scope = { brandId, memberId: 9_000n, book: 'REAL' as const };
  const brand = await areas.brands.brand(brandId);
  await transaction(pool, (tx) => areas.wallet.openMember(tx, scope, brand));
  await ledger.postOne(
    pool,
    { brandId, book: 'REAL', currency: 'P' },
    {
      ...{ id: randomUUID(), at: clock.now(), reference: { type: 'test', id: 'grant' } },
      posting: postings.manualCredit({ member: scope.memberId, amount }),
    },
  );
  const rights = { type: 1, restricted: false, protectedActions: true };
  const member = { scope, account: 'second-member', sessionId: scope.memberId, ...rights };
  const [token, session] = [await casino.launch({ member, brand }), randomUUID()];
  const answer = await vendor.call('authenticate', { token, session, game: GAME });
  if (answer.code !== 'OK') throw new Error(answer.code);
  return { member, session };
}

const balanceOf = async ({ session }: CasinoPlayer) => casino.vendor.call('balance', { session });

/** Kinds and amounts of the transactions stored under a reference, by brand. */
async function transactionsOf(ref: string) {
  const { rows } = await casino.ownerPool.query<{ brandId: bigint; kind: string; amount: bigint }>(
    'select brand_id as "brandId", kind, amount from games.vendor_transaction where ref = $1 order by brand_id',
    [ref],
  );
  const own = first.member.scope.brandId;
  return rows.map(({ brandId, kind, amount }) => [brandId === own ? 'first' : 'second', kind, amount]);
}

test('the same bet reference in two brands is a bet in each, also at the same time', async () => {
  const { vendor, movement } = casino;
  const bets = [
    { ...movement(first, 'shared', 'shared-bet'), amount: '10.00' },
    { ...movement(second, 'shared', 'shared-bet'), amount: '30.00' },
  ];
  const answers = await Promise.all(bets.map((bet) => vendor.call('bet', bet)));
  expect(answers).toMatchObject([
    { code: 'OK', balance: '90.00' },
    { code: 'OK', balance: '170.00' },
  ]);
  expect(await Promise.all(bets.map((bet) => vendor.call('bet', bet)))).toEqual(answers);
  expect(await transactionsOf('shared-bet')).toEqual([
    ['first', 'bet', 1_000n],
    ['second', 'bet', 3_000n],
  ]);
});

test('a result and a rollback under shared references change only the round of their own brand', async () => {
  const { vendor, movement } = casino;
  const result = { ...movement(first, 'shared', 'shared-end'), bet: 'shared-bet', amount: '25.00', ends: true };
  const rollback = { ...movement(second, 'shared', 'shared-end'), bet: 'shared-bet' };
  const answers = await Promise.all([vendor.call('result', result), vendor.call('rollback', rollback)]);
  expect(answers).toMatchObject([
    { code: 'OK', balance: '115.00' },
    { code: 'OK', balance: '200.00' },
  ]);
  expect(await transactionsOf('shared-end')).toEqual([
    ['first', 'result', 2_500n],
    ['second', 'rollback', 3_000n],
  ]);
  expect(await casino.roundsOf(first)).toMatchObject([{ state: 'ENDED', stake: 1_000n, payout: 2_500n }]);
  expect(await casino.roundsOf(second)).toMatchObject([{ state: 'VOID', stake: 0n, payout: 0n }]);
});

test('a reference that one brand has rolled back in advance can be used in the other brand', async () => {
  const { vendor, movement } = casino;
  const bet = (player: CasinoPlayer) => ({ ...movement(player, 'forbidden', 'forbidden-bet'), amount: '1.00' });
  await vendor.call('rollback', { ...movement(first, 'forbidden', 'forbidden-back'), bet: 'forbidden-bet' });
  expect(await vendor.call('bet', bet(first))).toMatchObject({ code: 'ROLLED_BACK' });
  expect(await vendor.call('bet', bet(second))).toMatchObject({ code: 'OK' });
  expect([await balanceOf(first), await balanceOf(second)]).toMatchObject([
    { balance: '115.00' },
    { balance: '199.00' },
  ]);
});
