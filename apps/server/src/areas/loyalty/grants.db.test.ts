import { calls } from '@lantern/contract/calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openRooms, type Rooms } from '../../testing/rooms.ts';
import { answerOf, codeOf } from '../../testing/world.ts';
import { type Activities, openActivities, terms } from './testing/activities.ts';

const { loyaltyOffice, paymentsOffice, wallet, staff } = calls;

let rooms: Rooms;
let house: Activities;
beforeAll(async () => {
  rooms = await openRooms();
  house = await openActivities(rooms);
});
afterAll(() => rooms.close());
afterEach(async () => {
  expect(await rooms.faultsOfBooks()).toEqual([]);
});

const DAY = 86_400_000;
const grantOf = async (orderId: string) => {
  const { rows } = answerOf(await rooms.call(loyaltyOffice.grants, { orderId }, house.maker));
  const [row] = rows;
  if (row === undefined) throw new Error(`order ${orderId} carries no choice`);
  return row;
};
const promoOf = async (who: Awaited<ReturnType<Activities['member']>>) =>
  answerOf(await rooms.call(wallet.turnover, {}, who)).requirements.find(({ source }) => source === 'PROMO');
/** A session from a device, as created by a login. */
const onDevice = (who: Awaited<ReturnType<Activities['member']>>, device: string) =>
  rooms.ownerPool.query(
    `insert into identity.session (merchant_id, id, member_id, platform, token_hash, ip, device_key, created_at, seen_at, expires_at)
     overriding system value values ($1, $2, $2, 'WEB', sha256($3::bytea), '10.9.9.9', sha256($4::bytea), now(), now(), now() + interval '1 day')`,
    [rooms.scope.merchantId, who.member.scope.memberId, who.member.account, device],
  );

describe('one bonus a person (operations 6.9)', () => {
  test('the same device is refused, whoever asks first', async () => {
    const id = await house.running();
    const [first, second] = [await house.member(), await house.member()];
    await onDevice(first, 'one phone');
    await onDevice(second, 'one phone');
    const made = answerOf(await house.order(first, '50.00', id));
    expect(codeOf(await house.order(second, '50.00', id))).toBe('RISK_DENIED');
    expect(await house.paid(first, made)).toBe('ok');
    expect(codeOf(await house.order(second, '50.00', id))).toBe('RISK_DENIED');
    expect(await house.figuresOf(id)).toMatchObject({ granted: '50.00', reserved: '0.00' });
  });

  test('two of one device who asked before either was written: the one behind is refused when his money comes', async () => {
    const id = await house.running();
    const [first, second] = [await house.member(), await house.member()];
    const [made, later] = [
      answerOf(await house.order(first, '50.00', id)),
      answerOf(await house.order(second, '50.00', id)),
    ];
    await rooms.ownerPool.query(`update loyalty.participation set device = 'shared' where order_id = any($1)`, [
      [made.id, later.id],
    ]);
    expect(await Promise.all([house.paid(second, later), house.paid(first, made)])).toEqual(['ok', 'ok']);
    expect(await grantOf(made.id)).toMatchObject({ state: 'GRANTED' });
    expect(await grantOf(later.id)).toMatchObject({ state: 'REFUSED', reason: 'RISK_DENIED' });
    expect(await rooms.balance(second)).toBe(5_000n);
  });

  test('the same network is held until two people have looked: one is granted, the other refused', async () => {
    const id = await house.running({ budget: '160.00' });
    const [first, second, third] = [
      await house.member('10.77.1.1'),
      await house.member('10.77.1.2'),
      await house.member('10.77.1.3'),
    ];
    await house.deposited(first, '50.00', id);
    const made = await house.deposited(second, '50.00', id);
    const other = await house.deposited(third, '50.00', id);
    expect(await rooms.balance(second)).toBe(5_000n);
    expect(await house.figuresOf(id)).toMatchObject({ granted: '50.00', reserved: '100.00', promises: 2 });
    expect(await house.choiceOf(second, made.id)).toMatchObject({ state: 'HELD', required: null });
    const held = await grantOf(made.id);
    expect(held).toMatchObject({ state: 'HELD', likeness: 'NETWORK', deposit: '50.00', required: '250.00' });
    const ask = async (grantId: string, decision: 'GRANT' | 'REFUSE') =>
      answerOf(
        await rooms.call(loyaltyOffice.requestDecision, { id: grantId, decision, reason: 'family' }, house.maker),
      );
    const { requestId } = await ask(held.id, 'GRANT');
    expect((await grantOf(made.id)).pending).toMatchObject({ id: requestId, maker: 'promoter' });
    expect(await house.agree(requestId, house.maker)).toBe('FORBIDDEN');
    expect(await house.agree(requestId)).toBe('OK');
    expect(await rooms.balance(second)).toBe(10_000n);
    expect(await promoOf(second)).toMatchObject({ amount: '50.00', required: '250.00' });
    const refused = await grantOf(other.id);
    expect(await house.agree((await ask(refused.id, 'REFUSE')).requestId)).toBe('OK');
    expect(await grantOf(other.id)).toMatchObject({ state: 'REFUSED', reason: 'RISK_DENIED' });
    expect(await house.figuresOf(id)).toMatchObject({ granted: '100.00', reserved: '0.00', grants: 2, promises: 0 });
  });

  test('a day later the same network says nothing', async () => {
    const id = await house.running();
    await house.deposited(await house.member('10.78.1.1'), '50.00', id);
    rooms.clock.move(DAY + 1);
    const later = await house.member('10.78.1.2');
    const made = await house.deposited(later, '50.00', id);
    expect(await grantOf(made.id)).toMatchObject({ state: 'GRANTED', likeness: null });
  });
});

describe('the end of a bonus (operations 6.6)', () => {
  test('two people take it back as far as it is there, and its turnover ends', async () => {
    const id = await house.running();
    const who = await house.member();
    const made = await house.deposited(who, '50.00', id);
    await house.spend(who, 7_000n);
    const grant = await grantOf(made.id);
    const wish = { id: grant.id, reason: 'bets on both sides' };
    const { requestId } = answerOf(await rooms.call(loyaltyOffice.requestTakeBack, wish, house.maker));
    expect(await house.agree(requestId)).toBe('OK');
    expect(await rooms.balance(who)).toBe(0n);
    expect(await grantOf(made.id)).toMatchObject({ state: 'TAKEN_BACK', takenBack: '30.00', reason: wish.reason });
    expect(await promoOf(who)).toMatchObject({ state: 'CANCELLED' });
    expect(codeOf(await rooms.call(loyaltyOffice.requestTakeBack, wish, house.maker))).toBe('STATE_CONFLICT');
    // Reversed bonuses do not refill the budget.
    expect(await house.figuresOf(id)).toMatchObject({ granted: '50.00' });
  });

  test('its time is over: what is left goes back by the clock, and is not taken twice', async () => {
    const id = await house.running({ daysToBet: 7 });
    const who = await house.member();
    const made = await house.deposited(who, '50.00', id);
    rooms.clock.move(7 * DAY + 6 * 60_000);
    await rooms.runJob('wallet.expire-requirements');
    expect(await rooms.balance(who)).toBe(5_000n);
    expect(await promoOf(who)).toMatchObject({ state: 'EXPIRED' });
    const wish = { id: (await grantOf(made.id)).id, reason: 'too late' };
    const { requestId } = answerOf(await rooms.call(loyaltyOffice.requestTakeBack, wish, house.maker));
    expect(await house.agree(requestId)).toBe('STATE_CONFLICT');
    expect(await rooms.balance(who)).toBe(5_000n);
  });

  test('who has lost it all is free of it, and may have the next one', async () => {
    const every = await house.running({ type: 'EVERY_DEPOSIT', perMember: 2 });
    const who = await house.member();
    await house.deposited(who, '50.00', every);
    expect(codeOf(await house.order(who, '50.00', every))).toBe('EXCLUSIVE_CONFLICT');
    await house.spend(who, 9_950n);
    await house.deposited(who, '50.00', every);
    expect(await rooms.balance(who)).toBe(10_050n);
    const { requirements } = answerOf(await rooms.call(wallet.turnover, {}, who));
    expect(requirements.filter(({ source }) => source === 'PROMO').map(({ state }) => state)).toEqual([
      'OPEN',
      'CLEARED_BUST',
    ]);
    await house.spend(who, 10_049n);
    expect(codeOf(await house.order(who, '50.00', every))).toBe('ALREADY_CLAIMED');
  });

  test('a deposit that its provider takes back takes its bonus along', async () => {
    const id = await house.running();
    const who = await house.member();
    const made = await house.deposited(who, '50.00', id);
    const wish = { id: made.id, caseNo: 'CB-1', reason: 'the bank says fraud' };
    const { requestId } = answerOf(await rooms.call(paymentsOffice.requestChargeBack, wish, house.maker));
    expect(await house.agree(requestId)).toBe('OK');
    expect(await rooms.balance(who)).toBe(0n);
    expect(await grantOf(made.id)).toMatchObject({ state: 'TAKEN_BACK', takenBack: '50.00', reason: 'CHARGED_BACK' });
    expect(await promoOf(who)).toMatchObject({ state: 'CANCELLED' });
  });
});

describe('activities as operators keep them (operations 11.2)', () => {
  test('a draft is reckoned before two people offer it; then it is only paused, ended or copied', async () => {
    const { id, revision } = answerOf(await rooms.call(loyaltyOffice.saveDraft, { terms: terms() }, house.maker));
    const changed = { id, revision, terms: terms({ budget: '200.00' }) };
    const next = answerOf(await rooms.call(loyaltyOffice.saveDraft, changed, house.maker));
    expect(codeOf(await rooms.call(loyaltyOffice.saveDraft, changed, house.maker))).toBe('STATE_CONFLICT');
    const preview = answerOf(await rooms.call(loyaltyOffice.preview, { terms: changed.terms }, house.maker));
    expect(preview).toMatchObject({ most: '50.00', grantsAtLeast: 4 });
    expect(preview.samples[0]).toEqual({ deposit: '50.00', bonus: '50.00', required: '300.00', maxBet: '25.00' });
    expect(preview.past.grants).toBeGreaterThan(0);
    const wish = { id, revision: next.revision, reason: 'for the season' };
    expect(codeOf(await rooms.call(loyaltyOffice.requestApproval, { ...wish, revision }, house.maker))).toBe(
      'STATE_CONFLICT',
    );
    const { requestId } = answerOf(await rooms.call(loyaltyOffice.requestApproval, wish, house.maker));
    const again = { ...changed, revision: next.revision };
    expect(codeOf(await rooms.call(loyaltyOffice.saveDraft, again, house.maker))).toBe('REQUEST_STATE');
    expect(await house.agree(requestId)).toBe('OK');
    const read = async () => answerOf(await rooms.call(loyaltyOffice.activity, { id }, house.maker));
    expect(await read()).toMatchObject({ phase: 'LIVE', approvedBy: 'approver', pending: null, madeBy: 'promoter' });
    expect(codeOf(await rooms.call(loyaltyOffice.saveDraft, again, house.maker))).toBe('STATE_CONFLICT');
    const move = async (event: 'PAUSE' | 'RESUME' | 'END') =>
      codeOf(await rooms.call(loyaltyOffice.move, { id, event }, house.maker));
    expect([await move('RESUME'), await move('PAUSE'), await move('PAUSE')]).toEqual([
      'STATE_CONFLICT',
      'OK',
      'STATE_CONFLICT',
    ]);
    expect([await move('RESUME'), await move('END'), await move('RESUME')]).toEqual(['OK', 'OK', 'STATE_CONFLICT']);
    const ended = answerOf(await rooms.call(loyaltyOffice.activities, { phase: 'ENDED' }, house.maker)).rows;
    expect(ended.map((row) => row.id)).toContain(id);
    const stranger = await rooms.operator('reader', ['loyalty.read']);
    expect(codeOf(await rooms.call(loyaltyOffice.move, { id, event: 'END' }, stranger))).toBe('FORBIDDEN');
    expect(codeOf(await rooms.call(staff.requests, {}, stranger))).toBe('FORBIDDEN');
  });

  test('terms that contradict themselves are named', async () => {
    const ruleOf = async (more: Parameters<typeof terms>[0]) => {
      const answer = await rooms.call(loyaltyOffice.saveDraft, { terms: terms(more) }, house.maker);
      return 'params' in answer ? `${answer.code} ${answer.params.field ?? ''}`.trim() : 'OK';
    };
    const tier = { from: '10.00', ratePpm: 100_000, most: '5.00' };
    expect(await ruleOf({ tiers: [tier, tier] })).toBe('FIELD_RULE tiers');
    expect(await ruleOf({ endsAt: '2019-01-01T00:00:00.000Z' })).toBe('FIELD_RULE endsAt');
    expect(await ruleOf({ titles: { VI: 'Chỉ một' } })).toBe('FIELD_RULE titles');
    expect(await ruleOf({ nth: 2 })).toBe('FIELD_RULE nth');
    expect(await ruleOf({ perMember: 2 })).toBe('FIELD_RULE perMember');
    expect(await ruleOf({ budget: '0' })).toBe('AMOUNT_INVALID');
    expect(await ruleOf({ type: 'NTH_DEPOSIT', nth: 2 })).toBe('OK');
  });
});
