import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { insertLink } from '../social/repository/social-links.ts';
import { DAY, loginMethodsOf, MINUTE, PASSWORD, VN } from '../testing/login-methods.ts';

let world: World;
let help: ReturnType<typeof loginMethodsOf>;
const { identity, security, securityBackOffice, loginMethods } = calls;
const ATTACKER: Caller = { deviceId: 'device-of-the-attacker', ip: '198.51.100.66', country: 'VN' };
const VICTIM: Caller = { deviceId: 'device-of-the-victim', ip: '203.0.113.5', country: 'VN' };
const NEW = 'Cedar8mountain';

beforeAll(async () => {
  world = await createWorld();
  help = loginMethodsOf(world);
  await help.switchOn('MOBILENUMREG3', 'MOBILENUMPASSREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3');
  await help.switchOff('REGMOBVERF3');
});
afterAll(() => world.close());
beforeEach(() => world.clock.move(DAY));

/** Registers a number without proof, and adds everything that gives permanent access to the account. */
async function hijack(number: string) {
  const token = answerOf(await world.call(loginMethods.registerMobile, await help.mobileForm(number), ATTACKER)).token;
  const own = { ...ATTACKER, token };
  const account = await help.nameOf(token);
  const member = await world.identity.findByAccount(world.scope, account);
  const scope = { ...world.scope, memberId: member?.id ?? 0n, book: 'REAL' as const };
  const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, own));
  answerOf(await world.call(security.confirmTotp, { code: world.totp(secret) }, own));
  const fund = { password: PASSWORD, newFundPassword: '271828', confirmFundPassword: '271828' };
  answerOf(await world.call(identity.setFundPassword, fund, own));
  const link = {
    issuer: 'https://provider.example',
    subject: `attacker-${number}`,
    provider: 'OIDC',
    email: null,
  } as const;
  await insertLink(world.pool, scope, scope.memberId, link, world.clock.now());
  await world.database.ownerPool.query('update identity.profile set email = $2 where member_id = $1', [
    scope.memberId,
    'attacker@mail.example',
  ]);
  await world.database.ownerPool.query(
    `insert into identity.passkey (brand_id, id, owner_id, public_key, counter, name, backed_up, created_at)
     values ($1, $2, $3, '\\x00', 0, 'key', false, $4)`,
    [world.brand.id, `key-${number}`, scope.memberId, world.clock.now()],
  );
  return { account, token, scope };
}

async function codeFor(number: string, purpose: 'LOGIN' | 'RESET', from: Caller): Promise<string> {
  answerOf(await world.call(loginMethods.smsNoLogin, { countryDialingCode: VN, mobileNum: number, purpose }, from));
  return help.codeTo(`${VN}${number}`);
}

async function enter(number: string, from: Caller) {
  const password = await codeFor(number, 'LOGIN', from);
  const sent = { username: number, password, type: 'sms' as const, countryDialingCode: VN };
  return world.call(identity.login, sent, from);
}

/** Number of rows of each kind that could log in or withdraw money. */
async function methodsLeft(memberId: bigint): Promise<Record<string, number>> {
  const tables = ['passkey', 'totp', 'recovery_code', 'security_question', 'social_link', 'reset_link'] as const;
  const left: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await world.pool.query<{ count: number }>(
      `select count(*)::int as count from identity.${table} where ${table === 'passkey' ? 'owner_id' : 'member_id'} = $1`,
      [memberId],
    );
    left[table] = rows[0]?.count ?? -1;
  }
  return left;
}
const NOTHING = { passkey: 0, totp: 0, recovery_code: 0, security_question: 0, social_link: 0, reset_link: 0 };

async function expectExcluded(account: string, token: string) {
  expect(codeOf(await world.call(identity.memberInfo, {}, { ...ATTACKER, token }))).toBe('NOT_LOGGED_IN');
  const byPassword = { username: account, password: PASSWORD };
  expect(codeOf(await world.call(identity.login, byPassword, ATTACKER))).toBe('LOGIN_FAILED');
  expect(
    await world.call(loginMethods.forgotByEmail, { username: account, email: 'attacker@mail.example' }),
  ).toBeNull();
  expect(await help.newest('attacker@mail.example')).toMatchObject({ state: 'SUPPRESSED' });
}

describe('a number that another person registered without verification (MOBILENUMREG3 on, REGMOBVERF3 off)', () => {
  test('gives the account to the owner who verifies it by a login, after setting a new password', async () => {
    const { account, token, scope } = await hijack('907000001');
    world.clock.move(3 * MINUTE);
    const entered = answerOf(await enter('907000001', VICTIM));
    expect(entered).toMatchObject({ passwordExpired: true, firstTimeLogin: false });
    const own = { ...VICTIM, token: entered.token };
    expect(codeOf(await world.call(identity.memberInfo, {}, own))).toBe('PASSWORD_CHANGE_REQUIRED');
    expect(await methodsLeft(scope.memberId)).toEqual(NOTHING);
    await expectExcluded(account, token);
    const change = { oldPassword: '', newPassword: NEW, confirmNewPassword: NEW };
    const full = { ...VICTIM, token: answerOf(await world.call(identity.changePassword, change, own)).token };
    expect(answerOf(await world.call(identity.memberInfo, {}, full)).account).toBe(account);
    expect(answerOf(await world.call(identity.fundPassword, {}, full)).isSet).toBe(false);
    expect(await world.identity.withdrawalHold(world.pool, scope, world.clock.now())).toBeInstanceOf(Date);
    // The member is notified in the inbox, and operators see it on the account.
    const { rows } = await world.pool.query(
      `select payload ->> 'what' as what from kit.outbox where topic = 'identity.security-changed'
       and payload ->> 'memberId' = $1 and payload ->> 'what' = 'ACCOUNT_CLAIMED'`,
      [scope.memberId.toString()],
    );
    expect(rows).toHaveLength(1);
    const operator = await world.operator('looks1', ['customer-service']);
    const facts = answerOf(await world.call(securityBackOffice.member, { id: scope.memberId.toString() }, operator));
    expect(facts).toMatchObject({ claimedAt: expect.any(String), heldUntil: expect.any(String), passkeys: [] });
  });

  test('requires the new password at every login by code, without the old one', async () => {
    const { scope } = await hijack('907000002');
    world.clock.move(3 * MINUTE);
    answerOf(await enter('907000002', VICTIM));
    world.clock.move(3 * MINUTE);
    const again = answerOf(await enter('907000002', VICTIM));
    expect(again.passwordExpired).toBe(true);
    const change = { oldPassword: '', newPassword: NEW, confirmNewPassword: NEW };
    const full = answerOf(await world.call(identity.changePassword, change, { ...VICTIM, token: again.token }));
    // From now on the old password is required as everywhere.
    const other = { ...change, newPassword: 'Maple9harbour', confirmNewPassword: 'Maple9harbour' };
    expect(codeOf(await world.call(identity.changePassword, other, { ...VICTIM, token: full.token }))).toBe(
      'PASSWORD_WRONG',
    );
    const { rows } = await world.pool.query('select from identity.account_claim where member_id = $1', [
      scope.memberId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('also ends the other sessions if the password is set by a code to the number', async () => {
    const { account, token, scope } = await hijack('907000003');
    world.clock.move(3 * MINUTE);
    const verificationCode = await codeFor('907000003', 'RESET', VICTIM);
    const request = { countryDialingCode: VN, mobileNum: '907000003', verificationCode, newPassword: NEW };
    answerOf(await world.call(loginMethods.setPasswordByMobile, request, VICTIM));
    expect(await methodsLeft(scope.memberId)).toEqual(NOTHING);
    const login = answerOf(await world.call(identity.login, { username: account, password: NEW }, VICTIM));
    expect(login.passwordExpired).toBe(false);
    await expectExcluded(account, token);
  });

  test.each(['LOGIN', 'RESET'] as const)(
    'gives the account to the first who verifies the number (%s), although a mail address was bound and verified before',
    async (purpose) => {
      const number = purpose === 'LOGIN' ? '907000008' : '907000009';
      const address = `squatter-${number}@mail.example`;
      const { account, token, scope } = await hijack(number);
      const own = { ...ATTACKER, token };
      const bound = { kind: 'EMAIL', target: address } as const;
      answerOf(await world.call(security.sendBindCode, { ...bound, password: PASSWORD }, own));
      answerOf(await world.call(security.bindContact, { ...bound, code: await help.codeTo(address) }, own));
      world.clock.move(3 * MINUTE);
      if (purpose === 'LOGIN') {
        expect(answerOf(await enter(number, VICTIM)).passwordExpired).toBe(true);
      } else {
        const verificationCode = await codeFor(number, purpose, VICTIM);
        const request = { countryDialingCode: VN, mobileNum: number, verificationCode, newPassword: NEW };
        answerOf(await world.call(loginMethods.setPasswordByMobile, request, VICTIM));
        answerOf(await world.call(identity.login, { username: account, password: NEW }, VICTIM));
      }
      expect(await methodsLeft(scope.memberId)).toEqual(NOTHING);
      expect(codeOf(await world.call(identity.memberInfo, {}, own))).toBe('NOT_LOGGED_IN');
      const { rows } = await world.pool.query(
        `select email, email_key as key, email_verified_at as proven from identity.profile where member_id = $1`,
        [scope.memberId],
      );
      expect(rows).toEqual([{ email: null, key: null, proven: null }]);
      // The removed address learns of it, in case that its owner is the account's creator in good faith, but not from where.
      const { rows: mails } = await world.pool.query(
        `select template from identity.message where target = $1 order by id desc limit 1`,
        [address],
      );
      expect(mails).toEqual([{ template: 'security_changed' }]);
      expect((await help.newest(address))?.text).not.toContain(VICTIM.ip);
      await world.call(loginMethods.forgotByEmail, { username: account, email: address });
      expect(await help.newest(address)).toMatchObject({ state: 'SUPPRESSED' });
    },
  );

  test('a link by email removes the social logins that were linked before anything was verified', async () => {
    const { account, scope } = await hijack('907000004');
    await world.database.ownerPool.query('update identity.profile set email = $2 where member_id = $1', [
      scope.memberId,
      'victim4@mail.example',
    ]);
    await world.call(loginMethods.forgotByEmail, { username: account, email: 'victim4@mail.example' }, VICTIM);
    const link = /\/reset#([\w-]{43})/.exec((await help.newest('victim4@mail.example'))?.text ?? '')?.[1] ?? '';
    const request = { token: link, newPassword: NEW, confirmNewPassword: NEW };
    answerOf(await world.call(loginMethods.setPasswordByLink, request, VICTIM));
    const left = await methodsLeft(scope.memberId);
    expect(left.social_link).toBe(0);
    // A mailbox cannot remove a second factor: support does that with four-eyes approval.
    expect(left.totp).toBe(1);
  });
});

describe('an owner does not lose what belongs to the account', () => {
  test('the first verification from the device that registered the account ends nothing', async () => {
    const { token, scope } = await hijack('907000005');
    world.clock.move(3 * MINUTE);
    const opened = answerOf(await enter('907000005', { ...ATTACKER, token }));
    expect(opened.passwordExpired).toBe(false);
    expect(await methodsLeft(scope.memberId)).toMatchObject({ passkey: 1, totp: 1, social_link: 1 });
  });

  test('an account whose number was verified requires its other proofs on an unknown device, and loses nothing', async () => {
    const { scope } = await hijack('907000006');
    await world.database.ownerPool.query(
      `update identity.profile set email = $2, email_key = $2, email_verified_at = $3, mobile_verified_at = $3
       where member_id = $1`,
      [scope.memberId, 'owner6@mail.example', world.clock.now()],
    );
    world.clock.move(3 * MINUTE);
    expect(codeOf(await enter('907000006', VICTIM))).toBe('EXTRA_VERIFICATION');
    const request = { countryDialingCode: VN, mobileNum: '907000006', newPassword: NEW };
    world.clock.move(3 * MINUTE);
    const verificationCode = await codeFor('907000006', 'RESET', VICTIM);
    answerOf(await world.call(loginMethods.setPasswordByMobile, { ...request, verificationCode }, VICTIM));
    expect(await methodsLeft(scope.memberId)).toMatchObject({ passkey: 1, totp: 1, social_link: 1 });
    const { rows } = await world.pool.query(
      `select email, (select count(*)::int from identity.account_claim c where c.member_id = p.member_id) as claims
       from identity.profile p where member_id = $1`,
      [scope.memberId],
    );
    expect(rows).toEqual([{ email: 'owner6@mail.example', claims: 0 }]);
  });

  test('of two concurrent verifications one takes the account over, and what its owner has set since remains', async () => {
    const { scope } = await hijack('907000007');
    world.clock.move(3 * MINUTE);
    const password = await codeFor('907000007', 'LOGIN', VICTIM);
    const sent = { username: '907000007', password, type: 'sms' as const, countryDialingCode: VN };
    const codes = (await Promise.all([1, 2, 3].map(() => world.call(identity.login, sent, VICTIM)))).map(codeOf);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    const { rows } = await world.pool.query('select from identity.account_claim where member_id = $1', [
      scope.memberId,
    ]);
    expect(rows).toHaveLength(1);
  });
});
