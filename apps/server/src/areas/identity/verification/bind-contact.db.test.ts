import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { createSecretBox } from '@lantern/server-kit/security';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { openMessage } from '../messages/queue-message.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.move(6 * MINUTE));

const { security, identity } = calls;
const PASSWORD = 'Bamboo7river';
const MINUTE = 60_000;
const AWAY: Caller = { ip: '198.51.100.20', deviceId: 'away-device-00001' };

interface Sent {
  readonly state: string;
  readonly code: string;
}

/** The latest message to a number or an address, with its code. */
async function newest(target: string): Promise<Sent | null> {
  const { rows } = await world.pool.query<{ state: string; sealedText: string | null }>(
    `select state, sealed_text as "sealedText" from identity.message where target = $1 order by id desc limit 1`,
    [target],
  );
  const [row] = rows;
  if (!row) return null;
  const secrets = createSecretBox([world.secretKey]);
  const { sealedText } = row;
  const text = sealedText === null ? '' : openMessage({ secrets }, world.scope, { target, sealedText }).text;
  return { state: row.state, code: /\b\d{6}\b/.exec(text)?.[0] ?? '' };
}

const codeTo = async (target: string) => (await newest(target))?.code ?? '';
const EMAIL = (target: string) => ({ kind: 'EMAIL' as const, target });
const MOBILE = (target: string) => ({ kind: 'MOBILE' as const, target, countryDialingCode: '84' });
type Named = ReturnType<typeof EMAIL> | ReturnType<typeof MOBILE>;

const send = (token: string, named: Named, password = PASSWORD) =>
  world.call(security.sendBindCode, { ...named, password }, { token });
const bind = (token: string, named: Named, code: string) =>
  world.call(security.bindContact, { ...named, code }, { token });

async function withMobile(account: string, number: string) {
  const token = await world.registered(account);
  answerOf(await send(token, MOBILE(number)));
  answerOf(await bind(token, MOBILE(number), await codeTo(`84${number}`)));
  return token;
}

describe('email address and mobile number (2C-01)', () => {
  test('a code binds the address, ends the other sessions, and the address is shown masked', async () => {
    const token = await world.registered('mailer1');
    const app = answerOf(
      await world.call(identity.login, { username: 'mailer1', password: PASSWORD, platform: 'APP' }),
    );
    expect(codeOf(await send(token, EMAIL('Mai@Mail.example'), 'wrong-password'))).toBe('PASSWORD_WRONG');
    expect(codeOf(await send(token, EMAIL('no address')))).toBe('FIELD_RULE');
    expect(answerOf(await send(token, EMAIL('Mai@Mail.example')))).toEqual({ expiredMinutes: 1 });
    const code = await codeTo('mai@mail.example');
    const wrong = code === '000000' ? '000001' : '000000';
    expect(codeOf(await bind(token, EMAIL('mai@mail.example'), wrong))).toBe('CODE_INVALID');
    expect(codeOf(await bind(token, EMAIL('mai@mail.example'), code))).toBe('OK');
    expect(codeOf(await bind(token, EMAIL('mai@mail.example'), code))).toBe('CODE_EXPIRED');
    expect(codeOf(await world.call(identity.memberInfo, {}, { token: app.token }))).toBe('NOT_LOGGED_IN');
    expect(answerOf(await world.call(security.overview, {}, { token })).email).toBe('m***@mail.example');
  });

  test('an address that another account has verified gets the same answer and no message', async () => {
    await withMobile('owner2', '912345602');
    // Codes to one number need a minute between them.
    world.clock.move(2 * MINUTE);
    const token = await world.registered('thief2');
    expect(answerOf(await send(token, MOBILE('912345602')))).toEqual({ expiredMinutes: 1 });
    expect((await newest('84912345602'))?.state).toBe('SUPPRESSED');
    expect(answerOf(await world.call(security.overview, {}, { token })).mobile).toBeNull();
  });

  test('a code of one member binds nothing for another member', async () => {
    const one = await world.registered('binder3');
    const other = await world.registered('binder4');
    answerOf(await send(one, MOBILE('912345603')));
    expect(codeOf(await bind(other, MOBILE('912345603'), await codeTo('84912345603')))).toBe('CODE_EXPIRED');
  });

  test('a login from an unknown device is verified by a code to the bound number (4-21)', async () => {
    await withMobile('roamer5', '912345605');
    world.clock.move(2 * MINUTE);
    const refusal = await world.call(identity.login, { username: 'roamer5', password: PASSWORD }, AWAY);
    if (!isRefusal(refusal)) throw new Error('a new place was not requested for a proof');
    expect(refusal).toMatchObject({
      code: 'EXTRA_VERIFICATION',
      params: { methods: 'SMS', mobile: '+84 912 *** 605' },
    });
    const challengeId = String(refusal.params.challengeId);
    expect(codeOf(await world.call(security.sendProofCode, { challengeId, method: 'SMS' }, AWAY))).toBe('OK');
    const proof = { challengeId, method: 'SMS' as const, answer: await codeTo('84912345605') };
    const { token } = answerOf(await world.call(security.proveLogin, proof, AWAY));
    const log = answerOf(await world.call(security.loginLog, {}, { ...AWAY, token }));
    expect(log.rows[0]).toMatchObject({ method: 'PASSWORD_SMS', result: 'OK' });
  });

  test('a login from an unknown device is verified by a code to the bound address (4-21)', async () => {
    const token = await world.registered('roamer7');
    answerOf(await send(token, EMAIL('roamer7@mail.example')));
    answerOf(await bind(token, EMAIL('roamer7@mail.example'), await codeTo('roamer7@mail.example')));
    world.clock.move(2 * MINUTE);
    const refusal = await world.call(identity.login, { username: 'roamer7', password: PASSWORD }, AWAY);
    if (!isRefusal(refusal)) throw new Error('a new place was not requested for a proof');
    expect(refusal).toMatchObject({
      code: 'EXTRA_VERIFICATION',
      params: { methods: 'EMAIL', email: 'r***@mail.example' },
    });
    const challengeId = String(refusal.params.challengeId);
    expect(codeOf(await world.call(security.sendProofCode, { challengeId, method: 'EMAIL' }, AWAY))).toBe('OK');
    const code = await codeTo('roamer7@mail.example');
    const proof = { challengeId, method: 'EMAIL' as const };
    const wrong = code === '000000' ? '000001' : '000000';
    expect(codeOf(await world.call(security.proveLogin, { ...proof, answer: wrong }, AWAY))).toBe('CODE_INVALID');
    const proven = answerOf(await world.call(security.proveLogin, { ...proof, answer: code }, AWAY));
    const log = answerOf(await world.call(security.loginLog, {}, { ...AWAY, token: proven.token }));
    expect(log.rows[0]).toMatchObject({ method: 'PASSWORD_EMAIL', result: 'OK' });
  });

  test('a code to the own number and an answer reset the fund password', async () => {
    const token = await withMobile('resetter6', '912345606');
    const fund = { newFundPassword: '271828', confirmFundPassword: '271828' };
    answerOf(await world.call(identity.setFundPassword, { password: PASSWORD, ...fund }, { token }));
    const questions = ['FIRST_PET', 'FIRST_SCHOOL', 'CHILDHOOD_STREET'];
    const answers = questions.map((question) => ({ question, answer: `about ${question}` }));
    answerOf(await world.call(security.setQuestions, { password: PASSWORD, answers }, { token }));
    world.clock.move(2 * MINUTE);
    answerOf(await world.call(security.sendOwnCode, {}, { token }));
    const proof = { method: 'SMS' as const, question: 'FIRST_PET', answer: 'about first pet' };
    const fresh = { newFundPassword: '161803', confirmFundPassword: '161803' };
    const code = await codeTo('84912345606');
    const { heldUntil: blockedUntil } = answerOf(
      await world.call(security.resetFundPassword, { ...proof, ...fresh, code }, { token }),
    );
    expect(new Date(blockedUntil).getTime()).toBe(world.clock.now().getTime() + 24 * 60 * MINUTE);
  });
});
