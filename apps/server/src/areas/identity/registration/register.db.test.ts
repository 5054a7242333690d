import { calls } from '@lantern/contract/calls';
import { PERSON_NAME } from '@lantern/contract/person-name';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, solveProof, type World } from '../../../testing/world.ts';
import { ACCOUNT_TYPES } from '../index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { register, memberInfo, proofOfWork, checkAffiliateCode } = calls.identity;

async function setSwitch(modId: string, enabled: boolean) {
  await world.database.ownerPool.query('update brands.switch set enabled = $2 where mod_id = $1', [modId, enabled]);
  world.clock.move(6_000);
}

async function setRule(
  field: string,
  rule: { required?: boolean; pattern?: string; patternId?: string; min?: number; max?: number } | null,
) {
  await world.database.ownerPool.query('delete from brands.register_rule where field = $1', [field]);
  if (rule) {
    await world.database.ownerPool.query(
      `insert into brands.register_rule (brand_id, field, enabled, required, accepted_pattern, pattern_id, min_length, max_length)
       values ($1, $2, true, $3, $4, $5, $6, $7)`,
      [
        ...[world.brand.id, field, rule.required ?? false, rule.pattern ?? '*', rule.patternId ?? 'TEST'],
        ...[rule.min ?? 1, rule.max ?? 100],
      ],
    );
  }
  world.clock.move(6_000);
}

async function agent(account: string, type: number = ACCOUNT_TYPES.topAgent) {
  const made = await world.identity.createMember(world.scope, {
    account,
    type,
    password: 'Bamboo7river',
    uplineId: null,
    language: 'EN',
    at: world.clock.now(),
  });
  if (isRefusal(made)) throw new Error(made.code);
  return made.memberId;
}

const plainLink = { accountType: 0, rates: {}, validDays: 0, maxUses: 0, channel: '', remark: '' } as const;

test('a registration creates the account, its position in the tree, its wallet and a session, and stores its origin', async () => {
  const form = await world.form({
    username: '  NewPlayer ',
    language: 'VI',
    registerUrl: 'https://lantern.example/vi',
  });
  const answer = answerOf(await world.call(register, form, { ip: '198.51.100.4', country: 'VN' }));
  expect(answer).toMatchObject({ firstTimeLogin: true, passwordExpired: false, captcha: false });
  const info = answerOf(await world.call(memberInfo, {}, { token: answer.token }));
  expect(info).toMatchObject({
    account: 'NewPlayer',
    type: 0,
    language: 'VI',
    clubLabel: null,
    capabilities: { memberCentre: true, agentCentre: false, protectedActions: true, transferUpline: false },
  });
  const memberId = BigInt(info.id);
  expect(world.wallets).toContainEqual({ brandId: world.brand.id, memberId, book: 'REAL' });
  expect(await world.tree.pathOf(world.scope, memberId)).toEqual([memberId]);
  const { rows } = await world.database.ownerPool.query(
    'select register_ip, register_country, register_device, register_url from identity.member where id = $1',
    [memberId],
  );
  expect(rows).toEqual([
    {
      register_ip: '198.51.100.4',
      register_country: 'VN',
      register_device: 'Test Browser 1.0',
      register_url: 'https://lantern.example/vi',
    },
  ]);
  const stored = await world.database.ownerPool.query(
    'select password_hash from identity.credential where member_id = $1',
    [memberId],
  );
  expect(String(stored.rows[0]?.password_hash)).toMatch(/^\$argon2id\$/);
});

test('3-04 member info contains the club label with its rank, the labels, and whether money may go to the upline', async () => {
  const token = await world.registered('labelled1');
  const read = async () => answerOf(await world.call(memberInfo, {}, { token }));
  expect(await read()).toMatchObject({ clubLabel: null, memberLabel: [], toUpline: true });
  const owner = await world.operator('ms.labels', ['owner']);
  const { revision } = answerOf(await world.call(calls.brandsBackOffice.site, {}, owner));
  const lists = { clubLabels: [{ rankLevel: 5, labelName: 'Gold' }], memberLabels: ['regular', 'slots'] };
  answerOf(await world.call(calls.brandsBackOffice.changeSettings, { revision, settings: lists }, owner));
  const memberId = String((await world.identity.findByAccount(world.scope, 'labelled1'))?.id);
  const given = { memberId, rankLevel: 5, labels: ['regular', 'slots'], toUpline: false, reason: 'as agreed' };
  const { requestId } = answerOf(await world.call(calls.identityBackOffice.changeLabels, given, owner));
  const second = await world.operator('ms.labels2', ['promotion-manager']);
  const decision = { id: requestId ?? '', decision: 'APPROVE', reason: 'seen' } as const;
  answerOf(await world.call(calls.staff.decideRequest, decision, second));
  expect(await read()).toMatchObject({
    ...{ nickname: '', type: 0, toUpline: false, memberLabel: ['regular', 'slots'] },
    clubLabel: { labelName: 'Gold', rankLevel: 5 },
  });
});

test.each([
  ['username', { username: '' }, 'REQUIRED'],
  ['username', { username: 'abc' }, 'LETTER_FIRST'],
  ['username', { username: 'abcdefghijklmnop' }, 'LETTER_FIRST'],
  ['username', { username: '1player' }, 'LETTER_FIRST'],
  ['username', { username: 'play er' }, 'LETTER_FIRST'],
  ['username', { username: 'igräc' }, 'LETTER_FIRST'],
  ['password', { password: '' }, 'REQUIRED'],
  ['password', { password: 'Bam7' }, 'NO_SPACES'],
  ['password', { password: 'Bamboo 7river' }, 'NO_SPACES'],
  ['confirmPassword', { confirmPassword: '' }, 'REQUIRED'],
])('%s that breaks its rule is refused with the rule: %j', async (field, changes, patternId) => {
  const answer = await world.call(register, await world.form({ username: 'broken1', ...changes }));
  const code = patternId === 'REQUIRED' ? 'INPUT_EMPTY' : 'FIELD_RULE';
  expect(answer).toMatchObject({ code, params: { field, patternId } });
  expect(isRefusal(answer) && answer.params.min).toEqual(field === 'username' ? 4 : 8);
});

test.each([
  ['PASSWORD_MISMATCH', { confirmPassword: 'Bamboo8river' }],
  ['PASSWORD_WEAK', { password: 'password123' }],
  ['PASSWORD_WEAK', { username: 'Bamboo7river', password: 'bamboo7RIVER' }],
  ['TERMS_REQUIRED', { agreeTerms: false }],
  ['AGE_REQUIRED', { confirmAge: false }],
  ['CAPTCHA_INVALID', { captcha: '' }],
  ['CAPTCHA_INVALID', { captcha: 'eyJ4IjoxfQ==' }],
  ['INVITATION_CODE_ERROR', { affiliateCode: 'NOSUCHCODE22' }],
])('%s is refused for %j, and nothing is stored', async (code, changes) => {
  expect(codeOf(await world.call(register, await world.form({ username: 'nobody1', ...changes })))).toBe(code);
  expect(await world.identity.findByAccount(world.scope, 'nobody1')).toBeNull();
});

test('7M-03 the fields of the specification are enough to register, and the first login requires the consents', async () => {
  const { agreeTerms, confirmAge, ...specified } = await world.form({ username: 'specified1' });
  expect({ agreeTerms, confirmAge }).toEqual({ agreeTerms: true, confirmAge: true });
  const { token } = answerOf(await world.call(register, specified));
  expect(answerOf(await world.call(calls.security.welcome, {}, { token })).hasAgreed).toBe(false);
});

test('a required field must be filled, and a birthday must be that of an adult', async () => {
  await setRule('birthday', { required: true, pattern: '^\\d{4}-\\d{2}-\\d{2}$', min: 10, max: 10 });
  await setRule('email', { pattern: '^[^@]+@[^@]+$', min: 6 });
  const send = async (changes: object) => world.call(register, await world.form({ username: 'extra1', ...changes }));
  expect(await send({})).toMatchObject({ code: 'INPUT_EMPTY', params: { field: 'birthday' } });
  expect(await send({ birthday: '2001-02-30' })).toMatchObject({ code: 'FIELD_RULE', params: { field: 'birthday' } });
  expect(await send({ birthday: '2008-11-22' })).toMatchObject({ code: 'AGE_REQUIRED', params: { minimum: 18 } });
  expect(await send({ birthday: '2008-11-21', email: 'no' })).toMatchObject({
    code: 'FIELD_RULE',
    params: { field: 'email' },
  });
  expect(codeOf(await send({ birthday: '2008-11-21', email: 'me@lantern.example', line: 'not requested for' }))).toBe(
    'OK',
  );
  const { rows } = await world.database.ownerPool.query(
    `select birthday, email, line from identity.profile p join identity.member m on m.id = p.member_id where account = 'extra1'`,
  );
  expect(rows).toEqual([{ birthday: '2008-11-21', email: 'me@lantern.example', line: null }]);
  await setRule('birthday', null);
  await setRule('email', null);
});

test('5-08 a birthday is entered in the order of its rule, and stored as the same day', async () => {
  const dateUs = { pattern: '^\\d{2}-\\d{2}-\\d{4}$', patternId: 'DATE_US', min: 10, max: 10 };
  await setRule('birthday', { required: true, ...dateUs });
  const send = async (birthday: string) =>
    world.call(register, await world.form({ username: 'monthfirst1', birthday }));
  const broken = { code: 'FIELD_RULE', params: { field: 'birthday', patternId: 'DATE_US', min: 10, max: 10 } };
  expect(await send('1990-12-31')).toMatchObject(broken);
  expect(await send('31-12-1990')).toMatchObject(broken);
  expect(await send('02-30-2001')).toMatchObject(broken);
  expect(await send('11-22-2019')).toMatchObject({ code: 'AGE_REQUIRED', params: { minimum: 18 } });
  expect(codeOf(await send('12-31-1990'))).toBe('OK');
  const { rows } = await world.database.ownerPool.query(
    `select birthday from identity.profile p join identity.member m on m.id = p.member_id where account = 'monthfirst1'`,
  );
  expect(rows).toEqual([{ birthday: '1990-12-31' }]);
  await setRule('birthday', null);
});

test('5-09 an empty field and an invalid name have their own texts', async () => {
  await setRule('payeeName', { required: true, pattern: PERSON_NAME, patternId: 'REAL_NAME', min: 2 });
  const send = async (payeeName: string) => world.call(register, await world.form({ username: 'named1', payeeName }));
  expect(await send(' ')).toMatchObject({ code: 'INPUT_EMPTY', params: { field: 'payeeName' } });
  expect(await send('Mai 7')).toMatchObject({ code: 'REAL_NAME_FORMAT', params: { field: 'payeeName' } });
  expect(codeOf(await send("Mai O'Lan"))).toBe('OK');
  await setRule('payeeName', null);
});

test('a name is stored as it was typed, without blanks and forms that people do not see, whatever pattern the brand has chosen', async () => {
  await setRule('payeeName', { required: true });
  const send = async (username: string, payeeName: string) =>
    world.call(register, await world.form({ username, payeeName }));
  for (const wrong of ['<b>x</b>', 'Nguy\u0435n Văn An', 'Mai 7']) {
    expect(await send('named2', wrong)).toMatchObject({ code: 'REAL_NAME_FORMAT', params: { field: 'payeeName' } });
  }
  const names = [
    ['named2', ' Raj  A/L Kumar ', 'Raj A/L Kumar'],
    ['named3', '阿卜杜拉·买买提', '阿卜杜拉·买买提'],
    ['named4', 'น้ำฝน', 'น้ำฝน'],
    ['named5', 'ＳＭＩＴＨ　Ｊｏｈｎ', 'SMITH John'],
  ] as const;
  for (const [username, typed, name] of names) {
    expect(codeOf(await send(username, typed))).toBe('OK');
    expect((await world.identity.findByAccount(world.scope, username))?.realName).toBe(name);
  }
  await setRule('payeeName', null);
});

test('5-05 a payment password of the registration is checked as everywhere, and becomes the fund password', async () => {
  // Independent of the brand's rule: forms that ask for it later accept six digits only.
  await setRule('paymentPassword', { required: true });
  const send = async (username: string, paymentPassword: string) =>
    world.call(register, await world.form({ username, paymentPassword }));
  expect(await send('payer1', '')).toMatchObject({ code: 'INPUT_EMPTY', params: { field: 'paymentPassword' } });
  for (const wrong of ['12345', '1234567', 'secret']) {
    expect(await send('payer1', wrong)).toMatchObject({
      code: 'FIELD_RULE',
      params: { field: 'paymentPassword', patternId: 'DIGITS', min: 6, max: 6 },
    });
  }
  for (const easy of ['123456', '000000', '987654']) {
    expect(await send('payer1', easy)).toMatchObject({ code: 'PASSWORD_WEAK', params: { field: 'paymentPassword' } });
  }
  const { token } = answerOf(await send('payer1', '480217'));
  expect(answerOf(await world.call(calls.identity.fundPassword, {}, { token }))).toMatchObject({ isSet: true });
  const memberId = (await world.identity.findByAccount(world.scope, 'payer1'))?.id ?? 0n;
  const check = (password: string) =>
    world.identity.checkFundPassword({ ...world.scope, memberId, book: 'REAL' }, password, world.clock.now());
  expect(await check('480218')).toMatchObject({ code: 'FUND_PASSWORD_WRONG' });
  expect(await check('480217')).toBeNull();
  await setRule('paymentPassword', null);
});

test('names that differ only in case are the same', async () => {
  await world.registered('CaseName');
  expect(codeOf(await world.call(register, await world.form({ username: 'casename' })))).toBe('USERNAME_TAKEN');
  expect((await world.identity.findByAccount(world.scope, ' CASENAME '))?.account).toBe('CaseName');
});

test('of many concurrent registrations of one name one succeeds', async () => {
  const forms = await Promise.all(
    Array.from({ length: 8 }, (_, index) => world.form({ username: index % 2 ? 'Racer' : 'racer' })),
  );
  const answers = await Promise.all(forms.map((form) => world.call(register, form)));
  expect(answers.map(codeOf).sort()).toEqual(['OK', ...Array(7).fill('USERNAME_TAKEN')]);
  const { rowCount } = await world.database.ownerPool.query(`select from identity.member where account_key = 'racer'`);
  expect(rowCount).toBe(1);
});

test('a proof of work is accepted once, within its time, and for its own number', async () => {
  const form = await world.form({ username: 'proof1' });
  answerOf(await world.call(register, form));
  expect(codeOf(await world.call(register, { ...form, username: 'proof2' }))).toBe('CAPTCHA_INVALID');

  const puzzle = answerOf(await world.call(proofOfWork, {}));
  const solved = JSON.parse(Buffer.from(solveProof(puzzle), 'base64').toString()) as { number: number; salt: string };
  const forged = [
    { ...solved, number: solved.number + 1 },
    { ...solved, salt: solved.salt.replace(/expires=\d+/, 'expires=4102444800') },
    { ...solved, algorithm: 'SHA-1' },
  ];
  for (const solution of forged) {
    const captcha = Buffer.from(JSON.stringify(solution)).toString('base64');
    expect(codeOf(await world.call(register, await world.form({ username: 'proof3', captcha })))).toBe(
      'CAPTCHA_INVALID',
    );
  }
  const late = await world.form({ username: 'proof4' });
  world.clock.move(10 * 60_000);
  expect(codeOf(await world.call(register, late))).toBe('CAPTCHA_INVALID');
});

test('a link registers accounts below its owner with its type and rates', async () => {
  const ownerId = await agent('upper1');
  await world.tree.setRate(world.pool, world.scope, ownerId, {
    kind: 'LOTTERY_RATE',
    key: 'XSMB',
    value: 2_000,
    at: world.clock.now(),
    setBy: 'test',
    byOperator: true,
  });
  const rates = { LOTTERY_RATE: { XSMB: 1_500 } };
  const link = answerOf(await world.tree.createLink(world.scope, ownerId, { ...plainLink, accountType: 2, rates }));
  expect(answerOf(await world.call(checkAffiliateCode, { code: link.code.toLowerCase() }))).toEqual({ valid: true });
  const form = await world.form({ username: 'linked1', affiliateCode: link.code });
  answerOf(await world.call(register, form));
  const member = await world.identity.findByAccount(world.scope, 'linked1');
  expect(member?.type).toBe(ACCOUNT_TYPES.agent);
  const id = member?.id ?? 0n;
  expect(await world.tree.pathOf(world.scope, id)).toEqual([ownerId, id]);
  expect(await world.tree.rateOf(world.scope, id, 'XSMB')).toBe(1_500n);
});

test('the last use of a link goes to one of many concurrent registrations', async () => {
  const ownerId = await agent('upper2');
  const link = answerOf(await world.tree.createLink(world.scope, ownerId, { ...plainLink, maxUses: 2 }));
  const forms = await Promise.all(
    Array.from({ length: 6 }, (_, index) => world.form({ username: `place${index}`, affiliateCode: link.code })),
  );
  const answers = await Promise.all(forms.map((form) => world.call(register, form)));
  expect(answers.map(codeOf).sort()).toEqual([...Array(4).fill('LINK_EXHAUSTED'), 'OK', 'OK']);
  const { rows } = await world.database.ownerPool.query(
    'select used_count, state from tree.register_link where code = $1',
    [link.code],
  );
  expect(rows).toEqual([{ used_count: 2, state: 'EXHAUSTED' }]);
  expect(codeOf(await world.call(checkAffiliateCode, { code: link.code }))).toBe('LINK_EXHAUSTED');
});

test('a failed registration gives its use of a link back', async () => {
  const ownerId = await agent('upper3');
  const link = answerOf(await world.tree.createLink(world.scope, ownerId, { ...plainLink, maxUses: 1 }));
  const forms = await Promise.all(
    ['taken1', 'taken1'].map((username) => world.form({ username, affiliateCode: link.code })),
  );
  await world.registered('taken1');
  for (const form of forms) expect(codeOf(await world.call(register, form))).toBe('USERNAME_TAKEN');
  expect(answerOf(await world.call(checkAffiliateCode, { code: link.code }))).toEqual({ valid: true });
});

test('a closed and an expired link have their own refusals', async () => {
  const ownerId = await agent('upper4');
  const closed = answerOf(await world.tree.createLink(world.scope, ownerId, plainLink));
  expect(await world.tree.closeLink(world.scope, ownerId, closed.code)).toBeNull();
  expect(codeOf(await world.call(checkAffiliateCode, { code: closed.code }))).toBe('INVITATION_CODE_ERROR');
  const brief = answerOf(await world.tree.createLink(world.scope, ownerId, { ...plainLink, validDays: 1 }));
  world.clock.move(86_400_000);
  expect(codeOf(await world.call(checkAffiliateCode, { code: brief.code }))).toBe('LINK_EXPIRED');
  const form = await world.form({ username: 'late1', affiliateCode: brief.code });
  expect(codeOf(await world.call(register, form))).toBe('LINK_EXPIRED');
});

test('a member registered below a test agent plays with test money', async () => {
  const ownerId = await agent('tester1', ACCOUNT_TYPES.testTopAgent);
  const link = answerOf(await world.tree.createLink(world.scope, ownerId, plainLink));
  answerOf(await world.call(register, await world.form({ username: 'below1', affiliateCode: link.code })));
  expect((await world.identity.findByAccount(world.scope, 'below1'))?.book).toBe('TEST');
});

test('a recommender counts where the brand requires one', async () => {
  const agentId = await agent('guide1');
  await world.registered('plain1');
  const send = async (username: string, recommenderId: string) =>
    world.call(register, await world.form({ username, recommenderId }));
  answerOf(await send('ignored1', 'nosuchagent'));
  await setRule('recommenderId', {});
  expect(codeOf(await send('guided1', 'nosuchagent'))).toBe('INVITATION_CODE_ERROR');
  expect(codeOf(await send('guided1', 'plain1'))).toBe('INVITATION_CODE_ERROR');
  answerOf(await send('guided1', 'GUIDE1'));
  const id = (await world.identity.findByAccount(world.scope, 'guided1'))?.id ?? 0n;
  expect(await world.tree.pathOf(world.scope, id)).toEqual([agentId, id]);
  await setRule('recommenderId', null);
});

test('a registration method that the brand has switched off is refused by the server', async () => {
  await setSwitch('USERNAMEREG3', false);
  expect(codeOf(await world.call(register, await world.form({ username: 'closed1' })))).toBe('FEATURE_DISABLED');
  await setSwitch('USERNAMEREG3', true);
  await setSwitch('DIRECTREG3', false);
  expect(codeOf(await world.call(register, await world.form({ username: 'closed1' })))).toBe('INVITATION_CODE_ERROR');
  await setSwitch('DIRECTREG3', true);
  await world.database.ownerPool.query('update brands.brand set status = 1');
  world.clock.move(6_000);
  expect(codeOf(await world.call(register, await world.form({ username: 'closed1' })))).toBe('MAINTENANCE');
  await world.database.ownerPool.query('update brands.brand set status = 0');
  world.clock.move(6_000);
});

test('a failure to open the wallet rolls the whole registration back', async () => {
  const broken = world.identityWith({});
  broken.onAccountOpened(async () => {
    throw new Error('no ledger');
  });
  const request = { account: 'unlucky1', type: 0, password: 'Bamboo7river', uplineId: null, language: 'EN' } as const;
  await expect(broken.createMember(world.scope, { ...request, at: world.clock.now() })).rejects.toThrow('no ledger');
  expect(await world.identity.findByAccount(world.scope, 'unlucky1')).toBeNull();
  const { rowCount } = await world.database.ownerPool.query(
    `select from kit.outbox where topic = 'identity.registered' and payload->>'account' = 'unlucky1'`,
  );
  expect(rowCount).toBe(0);
});
