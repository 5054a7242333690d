import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { answerOf, codeOf } from '../../testing/world.ts';
import { type Activities, openActivities, terms } from './testing/activities.ts';

const { promotions, promotionsBackOffice, payments, wallet, walletBackOffice, content } = calls;
const { brandsBackOffice, identityBackOffice } = calls;

let server: TestServer;
let setup: Activities;
beforeAll(async () => {
  server = await openTestServer();
  setup = await openActivities(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
  // The promotions' own counters equal the sums of their participations.
  const { rows } = await server.ownerPool.query(
    `select a.id from promotions.activity a left join promotions.participation p on p.brand_id = a.brand_id and p.activity_id = a.id
     group by a.brand_id, a.id
     having a.reserved <> coalesce(sum(p.bonus) filter (where p.state in ('CHOSEN', 'HELD')), 0)
       or a.granted <> coalesce(sum(p.bonus) filter (where p.state in ('GRANTED', 'TAKEN_BACK')), 0)
       or a.promises <> count(*) filter (where p.state in ('CHOSEN', 'HELD'))
       or a.grants <> count(*) filter (where p.state in ('GRANTED', 'TAKEN_BACK'))`,
  );
  expect(rows).toEqual([]);
});

const reasonOf = (answer: unknown) =>
  isRefusal(answer) ? [answer.code, answer.params.reason].filter(Boolean).join(' ') : 'OK';

const typedOffers = async (who: Awaited<ReturnType<Activities['member']>>, amount: string) =>
  reasonOf(await server.call(promotions.depositOffers, { channel: 'sandbox-qr', amount }, who));

describe('an activity chosen with a deposit', () => {
  test('TO-O-04: is granted with the credit, once, with its turnover, its entry and a message', async () => {
    const id = await setup.running();
    const who = await setup.member();
    const [offer] = await setup.offersOf(who, '100.00');
    expect(offer).toMatchObject({ id, title: 'Doubled', hindrance: null });
    expect(offer?.gain).toEqual({ bonus: '50.00', required: '450.00', maxBet: '25.00' });
    const made = answerOf(await setup.order(who, '100.00', id));
    expect(await setup.choiceOf(who, made.id)).toMatchObject({ state: 'CHOSEN', bonus: '50.00', required: null });
    expect(await setup.figuresOf(id)).toMatchObject({ reserved: '50.00', granted: '0.00', promises: 1 });
    expect(await Promise.all(Array.from({ length: 8 }, () => setup.paid(who, made)))).toEqual(Array(8).fill('ok'));
    expect(await server.balance(who)).toBe(15_000n);
    expect(await setup.figuresOf(id)).toMatchObject({ reserved: '0.00', granted: '50.00', grants: 1, left: '9950.00' });
    const { left, requirements } = answerOf(await server.call(wallet.turnover, {}, who));
    expect(left).toBe('450.00');
    expect(requirements).toMatchObject([
      { source: 'DEPOSIT', required: '100.00' },
      {
        ...{ source: 'PROMO', amount: '50.00', required: '350.00', maxBet: '25.00' },
        weights: [{ category: 'PVP', ppm: 0 }],
      },
    ]);
    const choice = await setup.choiceOf(who, made.id);
    expect(choice).toMatchObject({ state: 'GRANTED', bonus: '50.00', required: '350.00' });
    const { rows } = answerOf(await server.call(promotionsBackOffice.grants, { orderId: made.id }, setup.maker));
    expect(rows).toMatchObject([{ account: who.member.account, state: 'GRANTED', deposit: '100.00', likeness: null }]);
    const entry = answerOf(await server.call(walletBackOffice.entry, { entryId: rows[0]?.entryId ?? '' }, setup.maker));
    expect(entry).toMatchObject({ posting: 'P34', reference: { type: 'bonus', id: choice?.id } });
    expect(entry.transfers[0]).toMatchObject({
      debit: { account: 'E:PROMO:FIRST_DEPOSIT' },
      credit: { account: `M:${who.member.scope.memberId}:MAIN` },
      amount: '50.00',
    });
    await server.drain();
    const inbox = answerOf(await server.call(content.inbox, {}, who)).rows;
    expect(inbox.find(({ textKey }) => textKey === 'message_bonus_granted')?.params).toMatchObject({ amount: '50.00' });
  });

  test('is refused with the reason: too small, another channel, not the first deposit, or another open bonus', async () => {
    const first = await setup.running({ endsAt: '2099-01-01T00:00:00.000Z' });
    const every = await setup.running({ type: 'EVERY_DEPOSIT', perMember: 5 });
    const elsewhere = await setup.running({ channels: ['sandbox-card'] });
    const who = await setup.member();
    expect(codeOf(await setup.order(who, '19.99', first))).toBe('AMOUNT_BELOW_MIN');
    const offers = await setup.offersOf(who, '50.00');
    expect(offers.map(({ id }) => id)).not.toContain(elsewhere);
    expect(reasonOf(await setup.order(who, '50.00', elsewhere))).toBe('NOT_ELIGIBLE CHANNEL');
    const requestId = randomUUID();
    const made = answerOf(await setup.order(who, '50.00', every, requestId));
    expect(answerOf(await setup.order(who, '50.00', every, requestId)).id).toBe(made.id);
    expect(reasonOf(await setup.order(who, '50.00', first, requestId))).toBe('IDEMPOTENCY_CONFLICT');
    expect(reasonOf(await setup.order(who, '50.00', first))).toBe('EXCLUSIVE_CONFLICT OPEN_BONUS');
    expect(await setup.paid(who, made)).toBe('ok');
    const after = await setup.offersOf(who, '50.00');
    expect(after.find(({ id }) => id === first)?.hindrance).toMatchObject({
      code: 'NOT_ELIGIBLE',
      params: { reason: 'FIRST_DEPOSIT' },
    });
    expect(after.find(({ id }) => id === every)?.hindrance).toMatchObject({
      code: 'EXCLUSIVE_CONFLICT',
      params: { reason: 'OPEN_BONUS' },
    });
    expect((await setup.offersOf(who, '10.00')).every(({ gain }) => gain === null)).toBe(true);
    // Amounts derived from an input must fit the wire format like the input itself.
    expect(await typedOffers(who, '9007199254740992')).toBe('AMOUNT_INVALID');
    expect(await typedOffers(who, '999999999999.99')).toBe('OK');
    const small = await setup.member();
    expect((await setup.offersOf(small, '10.00')).find(({ id }) => id === first)?.hindrance).toEqual({
      code: 'NOT_ELIGIBLE',
      params: { reason: 'MIN_DEPOSIT', minDeposit: '20.00' },
    });
  });

  test('for a rank and a label is only for members to whom an operator has given both (3-04)', async () => {
    const owner = await server.operator('labels', ['brands.read', 'brands.settings', 'members.labels']);
    const { revision } = answerOf(await server.call(brandsBackOffice.site, {}, owner));
    const lists = { clubLabels: [{ rankLevel: 2, labelName: 'Gold' }], memberLabels: ['regular'] };
    answerOf(await server.call(brandsBackOffice.changeSettings, { revision, settings: lists }, owner));
    const audience = { minimumRank: 2, labels: ['regular'], newWithinDays: null, accounts: 'ALL' as const };
    const id = await setup.running({ audience });
    const [who, other] = [await setup.member(), await setup.member()];
    const given = { rankLevel: 2, toUpline: true, reason: 'as agreed' };
    const label = async (labels: string[]) => {
      const memberId = who.member.scope.memberId.toString();
      const input = { ...given, memberId, labels };
      return answerOf(await server.call(identityBackOffice.changeLabels, input, owner)).requestId ?? '';
    };
    expect(await setup.agree(await label([]))).toBe('OK');
    expect(codeOf(await setup.order(who, '50.00', id))).toBe('NOT_ELIGIBLE');
    const requestId = await label(['regular']);
    expect(codeOf(await setup.order(who, '50.00', id))).toBe('NOT_ELIGIBLE');
    expect(await setup.agree(requestId)).toBe('OK');
    expect(codeOf(await setup.order(other, '50.00', id))).toBe('NOT_ELIGIBLE');
    expect(codeOf(await setup.order(who, '50.00', id))).toBe('OK');
  });

  test('is released by an order that ends without money, and is not granted for late money', async () => {
    const id = await setup.running({ grantLimit: 1 });
    const who = await setup.member();
    const made = answerOf(await setup.order(who, '50.00', id));
    const other = await setup.member();
    expect(codeOf(await setup.order(other, '50.00', id))).toBe('BUDGET_EXHAUSTED');
    answerOf(await server.call(payments.cancelDeposit, { id: made.id }, who));
    // His own reservation is released when he chooses again.
    const again = answerOf(await setup.order(who, '50.00', id));
    expect(await setup.choiceOf(who, made.id)).toMatchObject({ state: 'LAPSED' });
    server.clock.move(31 * 60_000);
    await server.runJob('payments.expire-deposits');
    await server.runJob('promotions.release-choices');
    expect(await setup.figuresOf(id)).toMatchObject({ reserved: '0.00', promises: 0 });
    expect(await setup.paid(who, again)).toBe('ok');
    expect(await server.balance(who)).toBe(5_000n);
    expect(await setup.choiceOf(who, again.id)).toMatchObject({ state: 'LAPSED' });
    await setup.deposited(other, '50.00', id);
    expect(await server.balance(other)).toBe(10_000n);
  });

  test('is not granted for late money that arrives before the ended order is processed', async () => {
    const id = await setup.running();
    const who = await setup.member();
    const made = answerOf(await setup.order(who, '50.00', id));
    server.clock.move(31 * 60_000);
    await server.runJob('payments.expire-deposits');
    expect(await setup.paid(who, made)).toBe('ok');
    expect(await server.balance(who)).toBe(5_000n);
    expect(await setup.choiceOf(who, made.id)).toMatchObject({ state: 'LAPSED' });
  });

  test('is checked again when the money arrives: paused meanwhile, or no longer the first deposit', async () => {
    const id = await setup.running();
    const [who, quick] = [await setup.member(), await setup.member()];
    const made = answerOf(await setup.order(who, '50.00', id));
    const slow = answerOf(await setup.order(quick, '50.00', id));
    await setup.deposited(quick, '50.00');
    expect(await setup.paid(quick, slow)).toBe('ok');
    expect(await server.balance(quick)).toBe(10_000n);
    expect(await setup.choiceOf(quick, slow.id)).toMatchObject({ state: 'REFUSED', reason: 'NOT_ELIGIBLE' });
    answerOf(await server.call(promotionsBackOffice.move, { id, event: 'PAUSE' }, setup.maker));
    expect(await setup.paid(who, made)).toBe('ok');
    expect(await server.balance(who)).toBe(5_000n);
    expect(await setup.choiceOf(who, made.id)).toMatchObject({ state: 'REFUSED', reason: 'ACTIVITY_NOT_OPEN' });
    await server.drain();
    const inbox = answerOf(await server.call(content.inbox, {}, who)).rows;
    expect(inbox.map(({ textKey }) => textKey)).toContain('message_bonus_refused');
  });

  test('is granted for a choice made in time, also when the promotion ended before the money arrived', async () => {
    const endsAt = new Date(server.clock.now().getTime() + 10 * 60_000).toISOString();
    const id = await setup.running({ endsAt });
    const who = await setup.member();
    const made = answerOf(await setup.order(who, '50.00', id));
    server.clock.move(15 * 60_000);
    expect(await setup.paid(who, made)).toBe('ok');
    expect(await server.balance(who)).toBe(10_000n);
    expect(reasonOf(await setup.order(await setup.member(), '50.00', id))).toBe('ACTIVITY_NOT_OPEN');
  });

  test("has the reader's own status on the page of activities (4-19)", async () => {
    const id = await setup.running();
    const startsAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const soon = await setup.running({ startsAt });
    const who = await setup.member();
    const statusOf = async (one: string) => answerOf(await server.call(promotions.activity, { id: one }, who)).status;
    expect(await statusOf(id)).toBe('join');
    expect(await statusOf(soon)).toBe('coming soon');
    const made = answerOf(await setup.order(who, '50.00', id));
    expect(await statusOf(id)).toBe('process');
    expect(await setup.paid(who, made)).toBe('ok');
    expect(await statusOf(id)).toBe('issued');
    const { activities } = answerOf(await server.call(promotions.activities, {}, who));
    expect(activities.map((one) => one.id)).toEqual(expect.arrayContaining([id, soon]));
    const { id: draft } = answerOf(await server.call(promotionsBackOffice.saveDraft, { terms: terms() }, setup.maker));
    expect(codeOf(await server.call(promotions.activity, { id: draft }, who))).toBe('NOT_FOUND');
    expect(codeOf(await server.call(promotions.choice, { orderId: made.id }, await setup.member()))).toBe('NOT_FOUND');
  });

  test('never exceeds its budget with many members at the same time, and grants what it promised', async () => {
    const id = await setup.running({ budget: '170.00' });
    const members = await Promise.all(Array.from({ length: 12 }, () => setup.member()));
    const answers = await Promise.all(members.map((who) => setup.order(who, '60.00', id)));
    const chosen = answers.flatMap((answer, index) =>
      isRefusal(answer) ? [] : [{ made: answer, who: members[index] }],
    );
    expect(chosen).toHaveLength(3);
    expect(answers.filter(isRefusal).map(({ code }) => code)).toEqual(Array(9).fill('BUDGET_EXHAUSTED'));
    const codes = await Promise.all(
      chosen.flatMap(({ made, who }) => (who ? [setup.paid(who, made), setup.paid(who, made)] : [])),
    );
    expect(codes).toEqual(Array(6).fill('ok'));
    expect(await setup.figuresOf(id)).toMatchObject({ granted: '150.00', reserved: '0.00', left: '20.00', grants: 3 });
  });
});
