import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCard } from '../../../testing/card-rows.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { setCompliance } from '../../safety/testing/people.ts';
import {
  bind,
  LOGIN_PASSWORD,
  moneyOf,
  payee,
  payoutOperators,
  realMember,
  requestWithdrawal,
  setFundPassword,
  setRules,
  transit,
} from '../testing/payouts.ts';

const { payments, paymentsBackOffice, identity, staff } = calls;
const DAY = 24 * 3_600_000;

let server: TestServer;
let people: Awaited<ReturnType<typeof payoutOperators>>;
beforeAll(async () => {
  server = await openTestServer();
  people = await payoutOperators(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

type Payee = Awaited<ReturnType<typeof payee>>;
const stateOf = async (member: Payee, id: string) =>
  answerOf(await server.call(payments.withdrawal, { id }, member)).order;
const payOut = () => server.runJob('payments.pay-out');
const approve = (id: string, channel = 'sandbox-bank') =>
  server.call(paymentsBackOffice.approveWithdrawal, { id, channel, reason: 'looks right' }, people.reviewer);
const review = (id: string) => server.call(paymentsBackOffice.startReview, { id }, people.reviewer);
const decide = (id: string | null, by: (typeof people)['checker'] = people.checker) =>
  server.call(staff.decideRequest, { id: id ?? '0', decision: 'APPROVE', reason: 'seen' }, by);

/** A first withdrawal needs a review; this one is paid by the given bank. */
async function disbursed(amount = '1000.00', channel = 'sandbox-bank') {
  const member = await payee(server, 2_000_000n);
  const order = answerOf(await requestWithdrawal(server, member, { amount }));
  answerOf(await review(order.id));
  const requested = answerOf(await approve(order.id, channel));
  if (requested.requestId !== null) answerOf(await decide(requested.requestId));
  await payOut();
  return { member, order: await stateOf(member, order.id) };
}

describe('a fund password', () => {
  test('has six digits that are no sequence, and is set with the login password', async () => {
    const member = await realMember(server, 0n);
    expect(codeOf(await setFundPassword(server, member, 'Wrong-One-1'))).toBe('PASSWORD_WRONG');
    expect(codeOf(await setFundPassword(server, member, undefined, '12345'))).toBe('FIELD_RULE');
    for (const easy of ['123456', '654321', '777777']) {
      expect(codeOf(await setFundPassword(server, member, undefined, easy))).toBe('PASSWORD_WEAK');
    }
    answerOf(await setFundPassword(server, member));
    expect(answerOf(await server.call(identity.fundPassword, {}, member))).toMatchObject({ isSet: true, triesLeft: 5 });
    expect(codeOf(await setFundPassword(server, member, '271828', '271828'))).toBe('PASSWORD_REUSED');
    answerOf(await setFundPassword(server, member, '271828', '314159'));
  });

  test('is locked for an hour after five wrong attempts, also concurrent ones', async () => {
    const member = await payee(server, 100_000n);
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => requestWithdrawal(server, member, { fundPassword: '000001' })),
    );
    const codes = tries.map(codeOf);
    expect(codes.filter((code) => code === 'FUND_PASSWORD_WRONG')).toHaveLength(5);
    expect(codes.filter((code) => code === 'FUND_PASSWORD_LOCKED')).toHaveLength(3);
    expect(codeOf(await requestWithdrawal(server, member))).toBe('FUND_PASSWORD_LOCKED');
    server.clock.move(3_600_000);
    expect(await requestWithdrawal(server, member, { fundPassword: '000001' })).toMatchObject({ params: { left: 4 } });
    answerOf(await requestWithdrawal(server, member, { amount: '100.00' }));
  });
});

describe('a payout account', () => {
  test('sets the real name, which the next account must have in any spelling', async () => {
    const member = await realMember(server, 0n);
    expect(codeOf(await bind(server, member))).toBe('FUND_PASSWORD_NOT_SET');
    answerOf(await setFundPassword(server, member));
    answerOf(await bind(server, member));
    answerOf(await bind(server, member, { holder: ' NGUYEN  VAN AN' }));
    expect(codeOf(await bind(server, member, { holder: 'Tran Van Binh' }))).toBe('CARD_NAME_MISMATCH');
    expect(codeOf(await bind(server, member, { number: 'not a number' }))).toBe('CARD_NUMBER_INVALID');
  });

  test.each([
    ['สุดา ตัวอย่าง', 'สีดา ตัวอย่าง', 'สุดา  ตัวอย่าง'],
    ['สมชาย ตัวอย่าง', 'สมชัย ตัวอย่าง', 'สมชาย ตัวอย่าง'],
    ['陳偉強', '陳偉', '陈 伟强'],
  ])('of %s is not a stranger’s with the name %s (cases 11 and 12)', async (name, stranger, otherSpelling) => {
    const member = await realMember(server, 0n);
    answerOf(await setFundPassword(server, member));
    answerOf(await bind(server, member, { holder: name }));
    expect(codeOf(await bind(server, member, { holder: stranger }))).toBe('CARD_NAME_MISMATCH');
    answerOf(await bind(server, member, { holder: otherSpelling }));
  });

  test.each([
    [' Raj  A/L Kumar', 'Raj A/L Kumar'],
    ['阿卜杜拉·买买提', '阿卜杜拉·买买提'],
    ['D’Souza', 'D’Souza'],
    ['น้ำฝน', 'น้ำฝน'],
  ])('is bound in the name %j', async (typed, name) => {
    const member = await realMember(server, 0n);
    answerOf(await setFundPassword(server, member));
    expect(answerOf(await bind(server, member, { holder: typed })).holder).toBe(name);
    expect(answerOf(await server.call(payments.payoutAccounts, {}, member)).realName).toBe(name);
  });

  test.each(['<b>x</b>', 'Nguy\u0435n Văn An', 'An 7', 'A'])(
    'in the name %j is refused before the fund password is compared',
    async (holder) => {
      const member = await realMember(server, 0n);
      answerOf(await setFundPassword(server, member));
      expect(await bind(server, member, { holder, fundPassword: '000001' })).toMatchObject({
        ...{ code: 'REAL_NAME_FORMAT', params: { field: 'holder', min: 2, max: 100, patternId: 'REAL_NAME' } },
      });
      expect(answerOf(await server.call(identity.fundPassword, {}, member)).triesLeft).toBe(5);
      expect(answerOf(await server.call(payments.payoutAccounts, {}, member)).realName).toBeNull();
    },
  );

  test('is unique in a brand, stored encrypted, and limited to five', async () => {
    const [one, other] = [await realMember(server, 0n), await realMember(server, 0n)];
    for (const member of [one, other]) answerOf(await setFundPassword(server, member));
    const bound = answerOf(await bind(server, one, { number: '4111-1111 1111 1111' }));
    expect(bound.last4).toBe('1111');
    expect(codeOf(await bind(server, other, { number: '4111111111111111' }))).toBe('CARD_TAKEN');
    const { rows } = await server.ownerPool.query('select * from payments.payout_account where id = $1', [bound.id]);
    expect(Object.values(rows[0]).join(' ')).not.toContain('411111');
    for (let count = 1; count < 5; count += 1) answerOf(await bind(server, one));
    expect(await bind(server, one)).toMatchObject({ code: 'CARD_LIMIT', params: { limit: 5 } });
    answerOf(await server.call(payments.removePayoutAccount, { id: bound.id, fundPassword: '271828' }, one));
    answerOf(await bind(server, other, { number: '4111111111111111' }));
  });
});

describe('a request', () => {
  test('puts the amount on hold once for any number of repetitions', async () => {
    const member = await payee(server, 200_000n);
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => requestWithdrawal(server, member, { requestId })),
    );
    expect(new Set(answers.map((one) => answerOf(one).id)).size).toBe(1);
    expect(await moneyOf(server, member)).toEqual({ main: 100_000n, held: 100_000n });
    expect(codeOf(await requestWithdrawal(server, member, { requestId, amount: '999.00' }))).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
  });

  test('is accepted once when different ones are sent at once', async () => {
    const member = await payee(server, 2_000_000n);
    const codes = (await Promise.all(Array.from({ length: 4 }, () => requestWithdrawal(server, member)))).map(codeOf);
    expect(codes.toSorted()).toEqual(['OK', ...Array.from({ length: 3 }, () => 'WITHDRAW_PENDING_EXISTS')]);
  });

  test.each([
    ['99.99', 'AMOUNT_BELOW_MIN', { min: '100.00' }],
    ['50000.01', 'AMOUNT_ABOVE_MAX', { max: '50000.00' }],
    ['20000.01', 'INSUFFICIENT_BALANCE', {}],
    ['-100', 'AMOUNT_INVALID', {}],
    ['100.001', 'AMOUNT_INVALID', {}],
    ['1e4', 'AMOUNT_INVALID', {}],
  ])('of %s is refused as %s', async (amount, code, params) => {
    const member = await payee(server, 2_000_000n);
    expect(await requestWithdrawal(server, member, { amount })).toMatchObject({ code, params });
    expect(await moneyOf(server, member)).toEqual({ main: 2_000_000n, held: 0n });
  });

  test('is refused until a new account is a day old, and for an account that is not bound', async () => {
    const member = await realMember(server, 200_000n);
    answerOf(await setFundPassword(server, member));
    const { id: accountId } = answerOf(await bind(server, member));
    server.clock.move(DAY - 1);
    expect(codeOf(await requestWithdrawal(server, { ...member, accountId }))).toBe('CARD_COOLDOWN');
    expect(codeOf(await requestWithdrawal(server, { ...member, accountId: '999999' }))).toBe('CARD_NOT_BOUND');
    server.clock.move(1);
    answerOf(await requestWithdrawal(server, { ...member, accountId }));
  });

  test('is refused for a day after a reset of the fund password', async () => {
    const member = await payee(server, 2_000_000n);
    const password = LOGIN_PASSWORD;
    const { security } = calls;
    const codeOfApp = (secret: string) =>
      generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
    const questions = ['FIRST_PET', 'FIRST_SCHOOL', 'CHILDHOOD_STREET'];
    const answers = questions.map((question) => ({ question, answer: `about ${question}` }));
    answerOf(await server.call(security.setQuestions, { password, answers }, member));
    const { secret } = answerOf(await server.call(security.startTotp, { password }, member));
    answerOf(await server.call(security.confirmTotp, { code: codeOfApp(secret) }, member));
    server.clock.move(60_000);
    const proof = {
      method: 'TOTP' as const,
      code: codeOfApp(secret),
      question: 'FIRST_PET',
      answer: 'ABOUT first-pet',
    };
    const fundPassword = '161803';
    const fresh = { newFundPassword: fundPassword, confirmFundPassword: fundPassword };
    answerOf(await server.call(security.resetFundPassword, { ...proof, ...fresh }, member));
    const blockedUntil = new Date(server.clock.now().getTime() + DAY).toISOString();
    // The withdrawal page shows it before the member fills in the form.
    expect(answerOf(await server.call(payments.withdrawalTerms, {}, member)).heldUntil).toBe(blockedUntil);
    expect(codeOf(await requestWithdrawal(server, member, { fundPassword }))).toBe('WITHDRAW_HELD');
    expect(await moneyOf(server, member)).toEqual({ main: 2_000_000n, held: 0n });
    server.clock.move(DAY - 1);
    expect(codeOf(await requestWithdrawal(server, member, { fundPassword }))).toBe('WITHDRAW_HELD');
    server.clock.move(1);
    expect(answerOf(await server.call(payments.withdrawalTerms, {}, member)).heldUntil).toBeNull();
    answerOf(await requestWithdrawal(server, member, { fundPassword }));
  });

  test('shows a missing identity proof in its terms and quotes', async () => {
    const member = await realMember(server, 100_000_000n);
    const terms = async () => answerOf(await server.call(payments.withdrawalTerms, {}, member));
    const quote = async (amount: string) => server.call(payments.quoteWithdrawal, { amount }, member);
    expect((await terms()).proofLevel).toBe(1);
    expect(await quote('100.00')).toMatchObject({ code: 'KYC_REQUIRED', params: { level: 1 } });
    // An account in the member's own name is sufficient for the first verification level; a large amount needs the second.
    answerOf(await setFundPassword(server, member));
    answerOf(await bind(server, member));
    expect((await terms()).proofLevel).toBeNull();
    expect(codeOf(await quote('100.00'))).toBe('OK');
    await setCompliance(server, { secondLevelFrom: '500' });
    expect(await quote('600.00')).toMatchObject({ code: 'KYC_REQUIRED', params: { level: 2 } });
    await setCompliance(server, { secondLevelFrom: '1000000' });
  });

  test('is refused while a wagering requirement is left, or charged where the brand sets so', async () => {
    const member = await payee(server, 400_000n);
    const { scope } = member.member;
    await server.areas.wallet.createRequirement(server.pool, scope, {
      ...{ source: 'DEPOSIT', reference: randomUUID(), amount: 20_000n, multiplierPpm: 1_000_000n },
      createdAt: server.clock.now(),
    });
    expect(await requestWithdrawal(server, member)).toMatchObject({
      code: 'TURNOVER_NOT_MET',
      params: { left: '200.00' },
    });
    await setRules(server, { turnoverPolicy: 'ADMIN_FEE' });
    const order = answerOf(await requestWithdrawal(server, member, { amount: '3000.01' }));
    expect(order).toMatchObject({ state: 'SUBMITTED', fee: '0.00', adminFee: '300.01', net: '2700.00' });
    await setRules(server, { turnoverPolicy: 'BLOCK' });
  });

  test('is approved at once after a first one was paid', async () => {
    const { member, order } = await disbursed();
    answerOf(await server.call(payments.confirmWithdrawal, { id: order.id, answer: 'RECEIVED' }, member));
    const second = answerOf(await requestWithdrawal(server, member, { amount: '500.00' }));
    expect(second.state).toBe('APPROVED');
    await payOut();
    expect((await stateOf(member, second.id)).state).toBe('DISBURSED');
    const third = answerOf(await requestWithdrawal(server, member, { amount: '999.99' }));
    expect(third).toMatchObject({ fee: '9.99', net: '990.00' });
  });
});

describe('cancelled or rejected', () => {
  test('releases the amount on hold; no cancellation during a review; only operators read the note of a rejection', async () => {
    const member = await payee(server, 200_000n);
    const first = answerOf(await requestWithdrawal(server, member));
    answerOf(await server.call(payments.cancelWithdrawal, { id: first.id }, member));
    expect(await moneyOf(server, member)).toEqual({ main: 200_000n, held: 0n });
    const second = answerOf(await requestWithdrawal(server, member));
    answerOf(await review(second.id));
    expect(codeOf(await server.call(payments.cancelWithdrawal, { id: second.id }, member))).toBe('ORDER_STATE');
    const no = {
      ...{ id: second.id, reason: 'looks like a mule account', reasonCode: 'NAME_DIFFERS' as const },
      message: 'Please use an account of your own.',
    };
    expect(answerOf(await server.call(paymentsBackOffice.rejectWithdrawal, no, people.reviewer)).state).toBe(
      'REJECTED',
    );
    const notice = answerOf(await server.call(payments.withdrawal, { id: second.id }, member));
    expect(notice.order).toMatchObject({ reasonCode: 'NAME_DIFFERS', reason: 'Please use an account of your own.' });
    expect(JSON.stringify(notice)).not.toContain('mule');
    const { history } = answerOf(await server.call(paymentsBackOffice.withdrawal, { id: second.id }, people.reviewer));
    expect(history.at(-1)?.detail).toEqual({ note: 'looks like a mule account' });
    expect(await moneyOf(server, member)).toEqual({ main: 200_000n, held: 0n });
    expect(codeOf(await server.call(paymentsBackOffice.rejectWithdrawal, no, people.reviewer))).toBe('ORDER_STATE');
  });
});

describe('the payment', () => {
  test('is sent to the provider once', async () => {
    const { member, order } = await disbursed();
    await payOut();
    await server.runJob('payments.query-providers');
    expect(order).toMatchObject({ state: 'DISBURSED', net: '1000.00', sandbox: true });
    expect(await moneyOf(server, member)).toEqual({ main: 1_900_000n, held: 0n });
    const { rows } = await server.ownerPool.query(
      'select amount, state from payments.sandbox_payout where order_no = $1',
      [`${order.id}-1`],
    );
    expect(rows).toEqual([{ amount: 100_000n, state: 'PAID' }]);
  });

  test('is on hold again after one bank’s refusal, and is sent to another', async () => {
    const before = await transit(server);
    const { member, order } = await disbursed('1000.00', 'sandbox-refusing');
    expect(order.state).toBe('PAY_FAILED');
    expect(await moneyOf(server, member)).toEqual({ main: 1_900_000n, held: 100_000n });
    const again = { id: order.id, channel: 'sandbox-bank' };
    answerOf(await server.call(paymentsBackOffice.retryWithdrawal, again, people.reviewer));
    await payOut();
    expect((await stateOf(member, order.id)).state).toBe('DISBURSED');
    expect(await transit(server)).toBe(before);
  });

  test('is queried without an answer, never sent again', async () => {
    const before = await transit(server);
    const { member, order } = await disbursed('1000.00', 'sandbox-slow');
    expect(order.state).toBe('UNKNOWN');
    expect(await transit(server)).toBe(before + 100_000n);
    server.clock.move(61_000);
    await payOut();
    await server.runJob('payments.query-providers');
    expect((await stateOf(member, order.id)).state).toBe('DISBURSED');
    expect(await transit(server)).toBe(before);
    const { rows } = await server.ownerPool.query(
      `select count(*)::int as count from payments.sandbox_payout where order_no like $1`,
      [`${order.id}-%`],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is resolved by two people when the provider never answers', async () => {
    const { member, order } = await disbursed('1000.00', 'sandbox-silent');
    server.clock.move(DAY);
    await server.runJob('payments.query-providers');
    expect((await stateOf(member, order.id)).state).toBe('UNKNOWN');
    const input = { id: order.id, outcome: 'FAILED' as const, reason: 'not on the statement' };
    const { requestId } = answerOf(await server.call(paymentsBackOffice.requestResolve, input, people.reviewer));
    expect(await readCard(server, requestId, people.checker)).toMatchObject({
      ...{
        subject: `W ${order.id}`,
        amount: '1000.00',
        'WITHDRAWAL.state': 'UNKNOWN',
        'WITHDRAWAL.ordered': '1000.00',
      },
      ...{ 'WITHDRAWAL.to_pay_out': '1000.00', 'PAYEE.account_number': expect.stringMatching(/^···· \d{4}$/) },
    });
    expect(codeOf(await decide(requestId, people.reviewer))).toBe('FOUR_EYES_SAME_PERSON');
    answerOf(await decide(requestId));
    expect((await stateOf(member, order.id)).state).toBe('PAY_FAILED');
    expect(await moneyOf(server, member)).toEqual({ main: 1_900_000n, held: 100_000n });
  });
});
