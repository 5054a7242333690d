import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { formerNameKey } from '@lantern/text/former';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { answerOf, codeOf } from '../../testing/world.ts';
import { type Activities, CHANNEL, openActivities, terms } from './testing/activities.ts';

const { payments, promotionsBackOffice, paymentsBackOffice, wallet, staff } = calls;

let server: TestServer;
let setup: Activities;
beforeAll(async () => {
  server = await openTestServer();
  setup = await openActivities(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

const DAY = 86_400_000;
const grantOf = async (orderId: string) => {
  const { rows } = answerOf(await server.call(promotionsBackOffice.grants, { orderId }, setup.maker));
  const [row] = rows;
  if (row === undefined) throw new Error(`order ${orderId} carries no choice`);
  return row;
};
const promoOf = async (who: Awaited<ReturnType<Activities['member']>>) =>
  answerOf(await server.call(wallet.turnover, {}, who)).requirements.find(({ source }) => source === 'PROMO');
/** A session from a device, as created by a login. */
const onDevice = (who: Awaited<ReturnType<Activities['member']>>, device: string) =>
  server.ownerPool.query(
    `insert into identity.session (brand_id, id, member_id, platform, token_hash, ip, device_key, created_at, seen_at, expires_at)
     overriding system value values ($1, $2, $2, 'WEB', sha256($3::bytea), '10.9.9.9', sha256($4::bytea), now(), now(), now() + interval '1 day')`,
    [server.scope.brandId, who.member.scope.memberId, who.member.account, device],
  );

describe('one bonus per person', () => {
  test('is refused on the same device, in any order', async () => {
    const id = await setup.running();
    const [first, second] = [await setup.member(), await setup.member()];
    await onDevice(first, 'one phone');
    await onDevice(second, 'one phone');
    const made = answerOf(await setup.order(first, '50.00', id));
    expect(codeOf(await setup.order(second, '50.00', id))).toBe('RISK_DENIED');
    expect(await setup.paid(first, made)).toBe('ok');
    expect(codeOf(await setup.order(second, '50.00', id))).toBe('RISK_DENIED');
    expect(await setup.figuresOf(id)).toMatchObject({ granted: '50.00', reserved: '0.00' });
  });

  test('case 24: is refused to a second account with the same mailbox in another spelling, not with another mailbox', async () => {
    const id = await setup.running();
    const withMailbox = async (address: string) => {
      const who = await setup.member();
      await server.ownerPool.query('update identity.profile set email = $3 where brand_id = $1 and member_id = $2', [
        ...[server.scope.brandId, who.member.scope.memberId, address],
      ]);
      return who;
    };
    const first = await withMailbox('one.saver@gmail.com');
    const [again, stranger] = [
      await withMailbox('onesaver+2@googlemail.com'),
      await withMailbox('one-saver@gmail.com'),
    ];
    await setup.deposited(first, '50.00', id);
    expect(codeOf(await setup.order(again, '50.00', id))).toBe('RISK_DENIED');
    expect(codeOf(await setup.order(stranger, '50.00', id))).toBe('OK');
  });

  test('is refused for the later of two concurrent choices from one device when its money arrives', async () => {
    const id = await setup.running();
    const [first, second] = [await setup.member(), await setup.member()];
    const [made, later] = [
      answerOf(await setup.order(first, '50.00', id)),
      answerOf(await setup.order(second, '50.00', id)),
    ];
    await server.ownerPool.query(`update promotions.participation set device = 'shared' where order_id = any($1)`, [
      [made.id, later.id],
    ]);
    expect(await Promise.all([setup.paid(second, later), setup.paid(first, made)])).toEqual(['ok', 'ok']);
    expect(await grantOf(made.id)).toMatchObject({ state: 'GRANTED' });
    expect(await grantOf(later.id)).toMatchObject({ state: 'REFUSED', reason: 'RISK_DENIED' });
    expect(await server.balance(second)).toBe(5_000n);
  });

  test('waits for two operators on the same network: one bonus is granted, the other refused', async () => {
    const id = await setup.running({ budget: '160.00' });
    const [first, second, third] = [
      await setup.member('10.77.1.1'),
      await setup.member('10.77.1.2'),
      await setup.member('10.77.1.3'),
    ];
    await setup.deposited(first, '50.00', id);
    const made = await setup.deposited(second, '50.00', id);
    const other = await setup.deposited(third, '50.00', id);
    expect(await server.balance(second)).toBe(5_000n);
    expect(await setup.figuresOf(id)).toMatchObject({ granted: '50.00', reserved: '100.00', promises: 2 });
    expect(await setup.choiceOf(second, made.id)).toMatchObject({ state: 'HELD', required: null });
    const waiting = await grantOf(made.id);
    expect(waiting).toMatchObject({ state: 'HELD', likeness: 'NETWORK', deposit: '50.00', required: '250.00' });
    const requestDecision = async (grantId: string, decision: 'GRANT' | 'REFUSE') =>
      answerOf(
        await server.call(
          promotionsBackOffice.requestDecision,
          { id: grantId, decision, reason: 'family' },
          setup.maker,
        ),
      );
    const { requestId } = await requestDecision(waiting.id, 'GRANT');
    expect((await grantOf(made.id)).pending).toMatchObject({ id: requestId, maker: 'promoter' });
    expect(await setup.agree(requestId, setup.maker)).toBe('FORBIDDEN');
    expect(await setup.agree(requestId)).toBe('OK');
    expect(await server.balance(second)).toBe(10_000n);
    expect(await promoOf(second)).toMatchObject({ amount: '50.00', required: '250.00' });
    const refused = await grantOf(other.id);
    expect(await setup.agree((await requestDecision(refused.id, 'REFUSE')).requestId)).toBe('OK');
    expect(await grantOf(other.id)).toMatchObject({ state: 'REFUSED', reason: 'RISK_DENIED' });
    expect(await setup.figuresOf(id)).toMatchObject({ granted: '100.00', reserved: '0.00', grants: 2, promises: 0 });
  });

  test('waits for two operators if the payer is the same in another spelling, not if only vowels are alike (case 11)', async () => {
    const id = await setup.running();
    const paidBy = async (payerName: string) => {
      const who = await setup.member();
      const order = { requestId: randomUUID(), channel: CHANNEL, amount: '50.00', activity: id, payerName };
      const made = answerOf(await server.call(payments.createDeposit, order, who));
      const notice = { orderNo: made.id, providerNo: made.providerNo ?? '', event: 'PAID' as const, currency: 'P' };
      expect(await server.notify(CHANNEL, { ...notice, amount: '5000', payerName })).toBe('ok');
      const { state, likeness } = await grantOf(made.id);
      return `${state} ${likeness}`;
    };
    expect(await paidBy('สุดา ตัวอย่าง')).toBe('GRANTED null');
    expect(await paidBy('สีดา ตัวอย่าง')).toBe('GRANTED null');
    // As an older version stored them.
    await server.ownerPool.query(
      `update promotions.participation set payer = $1, payer_rule = 1 where payer like 'ส%'`,
      [formerNameKey('สุดา ตัวอย่าง')],
    );
    await server.runJob('promotions.payer-names');
    expect(await paidBy('น้ำ ตัวอย่าง')).toBe('GRANTED null');
    expect(await paidBy('สุดา  ตัวอย่าง')).toBe('HELD PAYER');
    expect(await paidBy('น\u0e4d\u0e49า  ตัวอย่าง')).toBe('HELD PAYER');
  });

  test('is granted on the same network a day later', async () => {
    const id = await setup.running();
    await setup.deposited(await setup.member('10.78.1.1'), '50.00', id);
    server.clock.move(DAY + 1);
    const later = await setup.member('10.78.1.2');
    const made = await setup.deposited(later, '50.00', id);
    expect(await grantOf(made.id)).toMatchObject({ state: 'GRANTED', likeness: null });
  });
});

describe('the end of a bonus', () => {
  test('two operators reverse a bonus as far as the balance allows, and its wagering requirement ends', async () => {
    const id = await setup.running();
    const who = await setup.member();
    const made = await setup.deposited(who, '50.00', id);
    await setup.spend(who, 7_000n);
    const grant = await grantOf(made.id);
    const request = { id: grant.id, reason: 'bets on both sides' };
    const { requestId } = answerOf(await server.call(promotionsBackOffice.requestTakeBack, request, setup.maker));
    expect(await setup.agree(requestId)).toBe('OK');
    expect(await server.balance(who)).toBe(0n);
    expect(await grantOf(made.id)).toMatchObject({ state: 'TAKEN_BACK', takenBack: '30.00', reason: request.reason });
    expect(await promoOf(who)).toMatchObject({ state: 'CANCELLED' });
    expect(codeOf(await server.call(promotionsBackOffice.requestTakeBack, request, setup.maker))).toBe(
      'STATE_CONFLICT',
    );
    // Reversed bonuses do not refill the budget.
    expect(await setup.figuresOf(id)).toMatchObject({ granted: '50.00' });
  });

  test('an expired bonus is reversed once by the job', async () => {
    const id = await setup.running({ daysToBet: 7 });
    const who = await setup.member();
    const made = await setup.deposited(who, '50.00', id);
    server.clock.move(7 * DAY + 6 * 60_000);
    await server.runJob('wallet.expire-requirements');
    expect(await server.balance(who)).toBe(5_000n);
    expect(await promoOf(who)).toMatchObject({ state: 'EXPIRED' });
    const request = { id: (await grantOf(made.id)).id, reason: 'too late' };
    const { requestId } = answerOf(await server.call(promotionsBackOffice.requestTakeBack, request, setup.maker));
    expect(await setup.agree(requestId)).toBe('STATE_CONFLICT');
    expect(await server.balance(who)).toBe(5_000n);
  });

  test('a member who lost the whole bonus has no requirement left, and may have the next one', async () => {
    const every = await setup.running({ type: 'EVERY_DEPOSIT', perMember: 2 });
    const who = await setup.member();
    await setup.deposited(who, '50.00', every);
    expect(codeOf(await setup.order(who, '50.00', every))).toBe('EXCLUSIVE_CONFLICT');
    await setup.spend(who, 9_950n);
    await setup.deposited(who, '50.00', every);
    expect(await server.balance(who)).toBe(10_050n);
    const { requirements } = answerOf(await server.call(wallet.turnover, {}, who));
    expect(requirements.filter(({ source }) => source === 'PROMO').map(({ state }) => state)).toEqual([
      'OPEN',
      'CLEARED_BUST',
    ]);
    await setup.spend(who, 10_049n);
    expect(codeOf(await setup.order(who, '50.00', every))).toBe('ALREADY_CLAIMED');
  });

  test('a charged-back deposit reverses its bonus', async () => {
    const id = await setup.running();
    const who = await setup.member();
    const made = await setup.deposited(who, '50.00', id);
    const request = { id: made.id, caseNo: 'CB-1', reason: 'the bank says fraud' };
    const { requestId } = answerOf(await server.call(paymentsBackOffice.requestChargeBack, request, setup.maker));
    expect(await setup.agree(requestId)).toBe('OK');
    expect(await server.balance(who)).toBe(0n);
    expect(await grantOf(made.id)).toMatchObject({ state: 'TAKEN_BACK', takenBack: '50.00', reason: 'CHARGED_BACK' });
    expect(await promoOf(who)).toMatchObject({ state: 'CANCELLED' });
  });
});

describe('activities in the back office', () => {
  test('a draft is simulated before two operators offer it, and then can only be paused, ended or copied', async () => {
    const { id, revision } = answerOf(
      await server.call(promotionsBackOffice.saveDraft, { terms: terms() }, setup.maker),
    );
    const changed = { id, revision, terms: terms({ budget: '200.00' }) };
    const next = answerOf(await server.call(promotionsBackOffice.saveDraft, changed, setup.maker));
    expect(codeOf(await server.call(promotionsBackOffice.saveDraft, changed, setup.maker))).toBe('STATE_CONFLICT');
    const preview = answerOf(await server.call(promotionsBackOffice.preview, { terms: changed.terms }, setup.maker));
    expect(preview).toMatchObject({ most: '50.00', grantsAtLeast: 4 });
    expect(preview.samples[0]).toEqual({ deposit: '50.00', bonus: '50.00', required: '300.00', maxBet: '25.00' });
    expect(preview.past.grants).toBeGreaterThan(0);
    const request = { id, revision: next.revision, reason: 'for the season' };
    expect(codeOf(await server.call(promotionsBackOffice.requestApproval, { ...request, revision }, setup.maker))).toBe(
      'STATE_CONFLICT',
    );
    const { requestId } = answerOf(await server.call(promotionsBackOffice.requestApproval, request, setup.maker));
    const again = { ...changed, revision: next.revision };
    expect(codeOf(await server.call(promotionsBackOffice.saveDraft, again, setup.maker))).toBe('REQUEST_STATE');
    expect(await setup.agree(requestId)).toBe('OK');
    const read = async () => answerOf(await server.call(promotionsBackOffice.activity, { id }, setup.maker));
    expect(await read()).toMatchObject({ phase: 'LIVE', approvedBy: 'approver', pending: null, madeBy: 'promoter' });
    expect(codeOf(await server.call(promotionsBackOffice.saveDraft, again, setup.maker))).toBe('STATE_CONFLICT');
    const move = async (event: 'PAUSE' | 'RESUME' | 'END') =>
      codeOf(await server.call(promotionsBackOffice.move, { id, event }, setup.maker));
    expect([await move('RESUME'), await move('PAUSE'), await move('PAUSE')]).toEqual([
      'STATE_CONFLICT',
      'OK',
      'STATE_CONFLICT',
    ]);
    expect([await move('RESUME'), await move('END'), await move('RESUME')]).toEqual(['OK', 'OK', 'STATE_CONFLICT']);
    const ended = answerOf(await server.call(promotionsBackOffice.activities, { phase: 'ENDED' }, setup.maker)).rows;
    expect(ended.map((row) => row.id)).toContain(id);
    const stranger = await server.operator('reader', ['promotions.read']);
    expect(codeOf(await server.call(promotionsBackOffice.move, { id, event: 'END' }, stranger))).toBe('FORBIDDEN');
    expect(codeOf(await server.call(staff.requests, {}, stranger))).toBe('FORBIDDEN');
  });

  test('is resumed alone by the operator who paused it, and by another one with a second operator', async () => {
    const id = await setup.running();
    const other = await server.operator('resumer', ['promotions.read', 'promotions.manage']);
    const all = ['promotions.read', 'promotions.manage', 'promotions.approve', 'requests.read'];
    const both = await server.operator('both', all);
    const move = async (event: 'PAUSE' | 'RESUME' | 'END', who = other, reason?: string) =>
      server.call(promotionsBackOffice.move, { id, event, ...(reason !== undefined && { reason }) }, who);
    const read = async (who = other) => answerOf(await server.call(promotionsBackOffice.activity, { id }, who));
    expect(answerOf(await move('PAUSE', setup.maker))).toEqual({ phase: 'PAUSED', requestId: null });
    expect((await read()).paused).toEqual({ by: 'promoter', isByReader: false });
    expect((await read(setup.maker)).paused).toEqual({ by: 'promoter', isByReader: true });
    expect(codeOf(await move('RESUME'))).toBe('FIELD_RULE');
    const { phase, requestId } = answerOf(await move('RESUME', both, 'the terms are right'));
    expect([phase, (await read()).phase]).toEqual(['PAUSED', 'PAUSED']);
    expect(codeOf(await move('RESUME', other, 'again'))).toBe('STATE_CONFLICT');
    // The request is of an operator with both permissions: never approved by himself.
    expect(await setup.agree(requestId ?? '', both)).toBe('FOUR_EYES_SAME_PERSON');
    const card = answerOf(await server.call(staff.request, { id: requestId ?? '' }, both));
    expect(card.parts.flatMap(({ facts }) => facts.map(({ name, value }) => [name, value]))).toEqual(
      expect.arrayContaining([
        ['activity_state', 'PAUSED'],
        ['paused_by', 'promoter'],
      ]),
    );
    expect(await setup.agree(requestId ?? '')).toBe('OK');
    expect(await read()).toMatchObject({ phase: 'LIVE', paused: null, pending: null });
    expect(answerOf(await move('PAUSE'))).toEqual({ phase: 'PAUSED', requestId: null });
    expect(answerOf(await move('RESUME'))).toEqual({ phase: 'LIVE', requestId: null });
  });

  test('ends at once also while its resumption waits, and is not resumed by that request afterwards', async () => {
    const id = await setup.running();
    const other = await server.operator('ender', ['promotions.read', 'promotions.manage']);
    const move = async (event: 'PAUSE' | 'RESUME' | 'END', who: typeof other) =>
      server.call(promotionsBackOffice.move, { id, event, reason: 'as agreed' }, who);
    answerOf(await move('PAUSE', setup.maker));
    const { requestId } = answerOf(await move('RESUME', other));
    expect(answerOf(await move('END', other))).toEqual({ phase: 'ENDED', requestId: null });
    expect(await setup.agree(requestId ?? '')).toBe('SUBJECT_CHANGED');
    expect(answerOf(await server.call(promotionsBackOffice.activity, { id }, other)).phase).toBe('ENDED');
  });

  test('contradictory terms are refused with their names', async () => {
    const ruleOf = async (more: Parameters<typeof terms>[0]) => {
      const answer = await server.call(promotionsBackOffice.saveDraft, { terms: terms(more) }, setup.maker);
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
