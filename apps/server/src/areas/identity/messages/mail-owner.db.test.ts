import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import type { StoredEvent } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, type Caller, createWorld, type World } from '../../../testing/world.ts';
import { loginMethodsOf, MINUTE, PASSWORD } from '../testing/login-methods.ts';

let world: World;
let help: ReturnType<typeof loginMethodsOf>;
const { identity, security } = calls;
const OTHER = 'Cedar8mountain';
const FROM: Caller = { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36' };

beforeAll(async () => {
  world = await createWorld();
  help = loginMethodsOf(world);
});
afterAll(() => world.close());

/** Delivers the events since the last call to the mail consumer, as the server does. */
let notified = 0n;
async function deliver(): Promise<void> {
  const { rows } = await world.pool.query<StoredEvent>(
    `select id, brand_id as "brandId", topic, payload, created_at as "createdAt" from kit.outbox where id > $1 order by id`,
    [notified],
  );
  notified = rows.at(-1)?.id ?? notified;
  for (const consumer of world.identity.consumers) {
    const events = rows.filter((row) => consumer.topics.includes(row.topic));
    if (events.length > 0) await transaction(world.pool, (tx) => consumer.handle(tx, events));
  }
}

const mailsTo = async (target: string) => {
  const { rows } = await world.pool.query<{ template: string; language: string }>(
    `select template, language from identity.message where target = $1 and template <> 'code' order by id`,
    [target],
  );
  return rows;
};

test("9.2, 8.2 every change of a login method is mailed to the owner in the owner's language, also to the old address", async () => {
  const form = await world.form({ username: 'mailowner', language: 'VI' });
  const { token } = answerOf(await world.call(identity.register, form, FROM));
  const mine = { ...FROM, token };
  const bindEmail = async (target: string) => {
    world.clock.move(6 * MINUTE);
    answerOf(await world.call(security.sendBindCode, { kind: 'EMAIL', target, password: PASSWORD }, mine));
    const code = await help.codeTo(target);
    answerOf(await world.call(security.bindContact, { kind: 'EMAIL', target, code }, mine));
  };
  await bindEmail('first@mail.example');
  await deliver();
  expect(await mailsTo('first@mail.example')).toEqual([{ template: 'security_changed', language: 'VI' }]);
  expect((await help.newest('first@mail.example'))?.text).toContain('Từ 203.0.113.7, Chrome, Windows');

  const fund = { password: PASSWORD, newFundPassword: '271828', confirmFundPassword: '271828' };
  answerOf(await world.call(identity.setFundPassword, fund, mine));
  const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, mine));
  answerOf(await world.call(security.confirmTotp, { code: world.totp(secret) }, mine));
  await deliver();
  expect(await mailsTo('first@mail.example')).toHaveLength(3);
  expect((await help.newest('first@mail.example'))?.text).toContain('Đã bật ứng dụng xác thực');

  // After a change of address, the old address is notified too.
  await bindEmail('second@mail.example');
  await deliver();
  expect(await mailsTo('first@mail.example')).toHaveLength(4);
  expect(await mailsTo('second@mail.example')).toHaveLength(1);

  const change = { oldPassword: PASSWORD, newPassword: OTHER, confirmNewPassword: OTHER };
  answerOf(await world.call(identity.changePassword, change, mine));
  await deliver();
  expect((await mailsTo('second@mail.example')).map((row) => row.template)).toEqual([
    'security_changed',
    'password_changed',
  ]);
});

test("7.8 messages about a withdrawal are mailed to a verified address in the member's language, and to no other", async () => {
  const news = { textKey: 'message_withdrawal_paid', params: { amount: '450.00', orderId: '12' } };
  const publishMoney = async (account: string) => {
    const member = await world.identity.findByAccount(world.scope, account);
    if (!member) throw new Error('nobody');
    await transaction(world.pool, (tx) => world.identity.mailMoney(tx, world.scope, member.id, news));
  };
  await publishMoney('mailowner');
  expect((await mailsTo('second@mail.example')).at(-1)).toEqual({ template: 'money_moved', language: 'VI' });
  const content = await help.newest('second@mail.example');
  expect(content?.text).toContain('Lệnh rút W 12: đã chuyển 450.00.');
  const form = await world.form({ username: 'unproven', email: 'unproven@mail.example' });
  answerOf(await world.call(identity.register, form, FROM));
  await publishMoney('unproven');
  expect(await mailsTo('unproven@mail.example')).toEqual([]);
});
