import { calls } from '@lantern/contract/calls';
import { createPasswordHasher } from '@lantern/server-kit/security';
import { startOddProvider } from '@lantern/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { insertCredential } from '../passwords/repository/credentials.ts';
import { DAY, loginMethodsOf, VN } from '../testing/login-methods.ts';
import { saveProvider } from './repository/identity-providers.ts';

const { identity, social, loginMethods } = calls;
const PROJECT = 'lantern-test';
let world: World;
let help: ReturnType<typeof loginMethodsOf>;
let keys: Awaited<ReturnType<typeof startOddProvider>>;

beforeAll(async () => {
  [world, keys] = await Promise.all([createWorld(), startOddProvider()]);
  help = loginMethodsOf(world);
  await help.switchOn('MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3');
});
afterAll(async () => {
  await Promise.all([keys.close(), world.close()]);
});

const choose = (keysUrl = `${keys.issuer}/keys`, more: Readonly<Record<string, string>> = {}) =>
  saveProvider(world.pool, world.scope, {
    provider: 'FIREBASE',
    enabled: true,
    settings: { projectId: PROJECT, apiKey: 'AIza-public-key-of-the-app', keysUrl, ...more },
    sealedSecret: '',
    setAt: world.clock.now(),
  });

/** Unix time in seconds, with an offset. */
const inSeconds = (seconds = 0) => Math.floor(world.clock.now().getTime() / 1000) + seconds;

const claims = (number: string, changes: object = {}) => {
  const at = inSeconds();
  return {
    ...{ iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT, sub: 'a-user', auth_time: at, iat: at },
    ...{ exp: at + 3600, phone_number: `+${VN}${number}`, firebase: { sign_in_provider: 'phone' }, ...changes },
  };
};
const tokenFor = (number: string, changes: object = {}) => keys.sign(claims(number, changes));

async function register(number: string, firebaseIdToken: string) {
  return world.call(loginMethods.registerMobile, await help.mobileForm(number, { firebaseIdToken }));
}
const logIn = (number: string, firebaseIdToken: string) =>
  world.call(identity.login, {
    ...{ username: number, password: 'firebase', type: 'firebase', countryDialingCode: VN, firebaseIdToken },
  });

describe('numbers verified by Firebase (3-01, 4-05, 4-07)', () => {
  test('a token is refused where the brand has not chosen Firebase', async () => {
    expect(codeOf(await register('906000001', await tokenFor('906000001')))).toBe('FEATURE_DISABLED');
    expect(answerOf(await world.call(social.methods, {})).firebase).toBeNull();
    await choose();
    expect(answerOf(await world.call(social.methods, {})).firebase).toEqual({
      projectId: PROJECT,
      apiKey: 'AIza-public-key-of-the-app',
      portal: null,
    });
  });

  test('the page of the portal and its policy exist only where the brand has switched Firebase on', async () => {
    const area = world.identityWith({});
    expect(await area.phoneSources(world.scope)).toBeNull();
    await choose(undefined, { portal: 'on' });
    expect(answerOf(await world.call(social.methods, {})).firebase?.portal).toEqual({
      signInUrl: 'https://identitytoolkit.googleapis.com/v1',
      captchaUrl: 'https://www.google.com/recaptcha/api.js',
    });
    expect(await area.phoneSources(world.scope)).toEqual({
      scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      connects: ['https://identitytoolkit.googleapis.com', 'https://www.google.com/recaptcha/'],
    });
    const own = { portal: 'on', signInUrl: `${keys.issuer}/v1`, captchaUrl: `${keys.issuer}/check/api.js` };
    await choose(undefined, own);
    expect(await area.phoneSources(world.scope)).toEqual({
      scripts: [`${keys.issuer}/check/`],
      frames: [`${keys.issuer}/check/`],
      connects: [keys.issuer, `${keys.issuer}/check/`],
    });
    // Plain http is only allowed for this machine.
    await choose(undefined, { ...own, captchaUrl: 'http://elsewhere.example/api.js' });
    expect(await area.phoneSources(world.scope)).toBeNull();
    await choose();
  });

  test('a token registers its own number once, and a second one logs in without a forced change', async () => {
    const token = await tokenFor('906000001');
    expect(codeOf(await register('906000009', token))).toBe('CODE_INVALID');
    const opened = answerOf(await register('906000001', token));
    expect(await help.nameOf(opened.token)).toMatch(/^m/);
    expect(codeOf(await logIn('906000001', token))).toBe('CODE_EXPIRED');
    const again = await tokenFor('906000001', { iat: inSeconds(-1) });
    expect(answerOf(await logIn('0906 000 001', again))).toMatchObject({ passwordExpired: false });
    expect(codeOf(await logIn('906000001', again))).toBe('CODE_EXPIRED');
  });

  test('an unknown number is answered like a wrong proof', async () => {
    expect(codeOf(await logIn('906000077', await tokenFor('906000077')))).toBe('CODE_INVALID');
  });

  test.each<[string, () => Promise<string>, string]>([
    ['another project', () => tokenFor('906000001', { aud: 'other-project' }), 'CODE_INVALID'],
    ['another issuer', () => tokenFor('906000001', { iss: 'https://securetoken.google.com/other' }), 'CODE_INVALID'],
    ['no number', () => tokenFor('906000001', { phone_number: undefined }), 'CODE_INVALID'],
    ['a time that is over', () => tokenFor('906000001', { exp: inSeconds(-100) }), 'CODE_EXPIRED'],
    ['an hour of age', () => tokenFor('906000001', { iat: inSeconds(-3000) }), 'CODE_EXPIRED'],
    ['a foreign signature', () => keys.sign(claims('906000001'), { foreign: true }), 'CODE_INVALID'],
    ['a key that nobody has', () => keys.sign(claims('906000001'), { kid: 'two' }), 'CODE_INVALID'],
    [
      'the algorithm none',
      async () =>
        `${[{ alg: 'none' }, claims('906000001')].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`,
      'CODE_INVALID',
    ],
    ['no form at all', async () => 'not.a.token', 'CODE_INVALID'],
  ])('a token with %s is refused', async (_what, token, code) => {
    // Guesses are counted by number and address, as for codes.
    await world.database.ownerPool.query('delete from identity.login_throttle');
    expect(codeOf(await logIn('906000001', await token()))).toBe(code);
  });

  test('the key set is fetched once and cached, and a slow answer does not block logins', async () => {
    const before = keys.state.keySets;
    await logIn('906000001', await tokenFor('906000001', { jti: 'stored' }));
    expect(keys.state.keySets).toBe(before);
    keys.state.silent = true;
    await choose(`${keys.issuer}/other-keys`);
    expect(codeOf(await logIn('906000001', await tokenFor('906000001')))).toBe('PROVIDER_UNREACHABLE');
    keys.state.silent = false;
    expect(codeOf(await logIn('906000001', await tokenFor('906000001')))).toBe('PROVIDER_UNREACHABLE');
  });
});

/** Proofs that a login may send, whatever its type. */
const PROOFS = ['PASSWORD', 'SMS_CODE', 'ID_TOKEN', 'BOTH'] as const;
const TYPES = ['username', '', 'sms', 'firebase'] as const;
/** Combinations that log in while the switch is on; all others are refused, and with the switch off all but the password. */
const OPENS = new Set([
  'username PASSWORD',
  ' PASSWORD',
  'sms SMS_CODE',
  'sms BOTH',
  'firebase ID_TOKEN',
  'firebase BOTH',
]);

describe('types of login and their switch (6-07)', () => {
  const number = '906000055';
  beforeAll(async () => {
    await choose();
    answerOf(await register(number, await tokenFor(number)));
    const at = world.clock.now();
    const passwordHash = await createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } }).hash('Bamboo7river');
    if (typeof passwordHash !== 'string') throw new Error('There is no hash.');
    const memberId = await world.pool.query<{ id: bigint }>(
      'select member_id as id from identity.profile where mobile_key = $1',
      [`${VN}${number}`],
    );
    await insertCredential(world.pool, world.scope, memberId.rows[0]?.id ?? 0n, { kind: 'LOGIN', passwordHash, at });
  });

  async function attempt(type: (typeof TYPES)[number], proof: (typeof PROOFS)[number], isOn: boolean) {
    await world.database.ownerPool.query('delete from identity.login_throttle');
    await help.switchOn('MOBILEVERCODELOGIN3');
    world.clock.move(DAY);
    answerOf(await world.call(loginMethods.smsNoLogin, { countryDialingCode: VN, mobileNum: number }));
    const code = await help.codeTo(`${VN}${number}`);
    if (!isOn) await help.switchOff('MOBILEVERCODELOGIN3');
    const isCode = proof === 'SMS_CODE' || proof === 'BOTH';
    const isToken = proof === 'ID_TOKEN' || proof === 'BOTH';
    const password = proof === 'PASSWORD' ? 'Bamboo7river' : isCode ? code : 'firebase';
    const token = isToken ? { firebaseIdToken: await tokenFor(number) } : {};
    const sent = { username: `0${number}`, password, type, countryDialingCode: VN, ...token };
    return codeOf(await world.call(identity.login, sent, { country: 'VN' }));
  }

  test.each(TYPES.flatMap((type) => PROOFS.map((proof) => ({ type, proof }))))(
    'type "$type" with $proof',
    async ({ type, proof }) => {
      const isNumber = type === 'sms' || type === 'firebase';
      const opens = OPENS.has(`${type} ${proof}`);
      const on = await attempt(type, proof, true);
      expect(on === 'OK').toBe(opens);
      const off = await attempt(type, proof, false);
      expect(off).toBe(isNumber ? 'FEATURE_DISABLED' : on);
    },
  );
});
