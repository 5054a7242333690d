import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { createSecretBox } from '@lantern/server-kit/security';
import { CLIENT, type OddToken, startOddProvider, startProvider } from '@lantern/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { providerPlace } from './provider-settings.ts';
import { saveProvider } from './repository/identity-providers.ts';

const { social, socialBackOffice, identity, security, staff } = calls;
const REDIRECT = 'https://play.example/social';
const PASSWORD = 'Bamboo7river';
const MINUTE = 60_000;
const HOME: Caller = { ip: '203.0.113.7', deviceId: 'home-device-0001' };
const ABROAD: Caller = { ip: '198.51.100.9', deviceId: 'other-device-0002' };

let world: World;
let honest: Awaited<ReturnType<typeof startProvider>>;
let odd: Awaited<ReturnType<typeof startOddProvider>>;

beforeAll(async () => {
  [world, honest, odd] = await Promise.all([createWorld(), startProvider(REDIRECT), startOddProvider()]);
  await open('GOOGLE', { issuer: honest.issuer });
  await open('OIDC', { issuer: odd.issuer, name: 'Odd house' });
});
afterAll(async () => {
  await Promise.all([honest.close(), odd.close(), world.close()]);
});

async function open(provider: 'GOOGLE' | 'OIDC', settings: Record<string, string>) {
  const secrets = createSecretBox([world.secretKey]);
  await saveProvider(world.pool, world.scope, {
    provider,
    enabled: true,
    settings: { clientId: CLIENT.clientId, ...settings },
    sealedSecret: secrets.seal(CLIENT.secret, providerPlace(world.scope, provider)),
    setAt: world.clock.now(),
  });
}

const start = (
  purpose: 'LOGIN' | 'LINK' = 'LOGIN',
  from: Caller = HOME,
  provider: Payload<'social.start'>['provider'] = 'GOOGLE',
) => world.call(social.start, { provider, purpose }, from);
const finish = (secret: string, answer: string, from: Caller = HOME) =>
  world.call(social.finish, { secret, answer }, from);

/** The full redirect to the provider and back. */
async function go(subject: string, { from = HOME, purpose = 'LOGIN' as 'LOGIN' | 'LINK' } = {}) {
  const { url, secret } = answerOf(await start(purpose, from));
  const answer = await honest.signIn(url, subject);
  return { url, secret, query: answer, answer: await finish(secret, answer, from) };
}

async function ticketOf(subject: string, from: Caller = HOME) {
  const { secret, answer } = await go(subject, { from, purpose: 'LINK' });
  const { ticket } = answerOf(answer);
  if (!ticket) throw new Error('no ticket');
  return { ticket: ticket.id, secret };
}

const link = (token: string, ticket: { ticket: string; secret: string }, password = PASSWORD, from = HOME) =>
  world.call(social.link, { ...ticket, password }, { ...from, token });

/** An account with a linked provider account. */
async function linked(account: string, subject: string): Promise<string> {
  const token = await world.registered(account, HOME);
  answerOf(await link(token, await ticketOf(subject)));
  return token;
}

const nameOf = async (token: string, from = HOME) =>
  answerOf(await world.call(identity.memberInfo, {}, { ...from, token })).account;

describe('1-06, 8.1 logging in through a provider (OpenID Connect)', () => {
  test('the popups receive the names of the open providers only', async () => {
    expect(await world.call(social.methods, {})).toEqual({
      providers: [
        { provider: 'GOOGLE', name: 'Google' },
        { provider: 'OIDC', name: 'Odd house' },
      ],
      firebase: null,
    });
  });

  test('the browser is redirected with state, nonce and PKCE, and can return to one address only', async () => {
    const payload = { provider: 'GOOGLE' as const, purpose: 'LOGIN' as const, redirect_uri: 'https://evil.example' };
    const { url } = answerOf(await world.call(social.start, payload, HOME));
    const { searchParams, origin } = new URL(url);
    expect(origin).toBe(honest.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'lantern', scope: 'openid email', code_challenge_method: 'S256' },
      redirect_uri: REDIRECT,
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('a linked user is logged in, and the login log names the provider', async () => {
    await linked('socialin', 'mai');
    const { answer } = await go('mai');
    const { login, ticket } = answerOf(answer);
    expect(ticket).toBeNull();
    expect(await nameOf(login?.token ?? '')).toBe('socialin');
    const log = answerOf(await world.call(security.loginLog, {}, { ...HOME, token: login?.token ?? '' }));
    expect(log.rows[0]).toMatchObject({ method: 'SOCIAL', result: 'OK' });
  });

  test('a verified address with an account here requires the password of its owner', async () => {
    const token = await world.registered('hasmail', HOME);
    await world.database.ownerPool.query(
      `update identity.profile p set email = 'lan@mail.example', email_key = 'lan@mail.example', email_verified_at = now()
       from identity.member m where m.id = p.member_id and m.account = 'hasmail'`,
    );
    const { answer, secret } = await go('lan');
    const { login, ticket } = answerOf(answer);
    expect(login).toBeNull();
    expect(ticket).toMatchObject({ provider: 'GOOGLE', name: 'Google', email: 'lan@mail.example', seconds: 600 });
    const stored = { ticket: ticket?.id ?? '', secret };
    expect(codeOf(await link(token, stored, 'Wrong-password-1'))).toBe('PASSWORD_WRONG');
    expect(await link(token, stored)).toBeNull();
    expect(answerOf((await go('lan')).answer).login).not.toBeNull();
  });

  test('an address that the provider has not verified is not shown', async () => {
    expect(answerOf((await go('unchecked1')).answer).ticket?.email).toBeNull();
  });

  test('a ticket opens a new account by a registration, once', async () => {
    const { ticket, secret } = await ticketOf('newcomer');
    const form = async (username: string) => ({
      ...(await world.form({ username })),
      ...{ socialTicket: ticket, socialSecret: secret },
    });
    const wrong = { ...(await form('socialnew')), socialSecret: 'x'.repeat(43) };
    expect(codeOf(await world.call(identity.register, wrong, HOME))).toBe('CHALLENGE_EXPIRED');
    answerOf(await world.call(identity.register, await form('socialnew'), HOME));
    expect(await nameOf(answerOf((await go('newcomer')).answer).login?.token ?? '')).toBe('socialnew');
    expect(codeOf(await world.call(identity.register, await form('socialnew2'), HOME))).toBe('CHALLENGE_EXPIRED');
    expect(await world.identity.findByAccount(world.scope, 'socialnew2')).toBeNull();
  });

  test('an unknown device needs a further proof, as after a password (8.3)', async () => {
    const token = await linked('socialfar', 'faraway');
    const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, { ...HOME, token }));
    answerOf(await world.call(security.confirmTotp, { code: world.totp(secret) }, { ...HOME, token }));
    world.clock.move(MINUTE);
    const { answer } = await go('faraway', { from: ABROAD });
    expect(isRefusal(answer) && answer.code).toBe('EXTRA_VERIFICATION');
    const { challengeId } = (answer as Refusal).params;
    const proof = { challengeId: String(challengeId), method: 'TOTP' as const, answer: world.totp(secret) };
    const opened = answerOf(await world.call(security.proveLogin, proof, ABROAD));
    const log = answerOf(await world.call(security.loginLog, {}, { ...ABROAD, token: opened.token }));
    expect(log.rows[0]).toMatchObject({ method: 'SOCIAL_TOTP', result: 'OK' });
  });

  test('a locked account is refused', async () => {
    await linked('socialshut', 'shut');
    await world.database.ownerPool.query(
      "update identity.member set status = 'LOGIN_LOCKED' where account = 'socialshut'",
    );
    expect(codeOf((await go('shut')).answer)).toBe('ACCOUNT_LOCKED');
  });

  test('a provider that is switched off is refused', async () => {
    expect(codeOf(await start('LOGIN', HOME, 'FACEBOOK'))).toBe('FEATURE_DISABLED');
  });
});

describe('linking and unlinking a provider', () => {
  test('a linked login cannot be linked to another account or twice', async () => {
    const first = await linked('linkone', 'shared');
    const second = await world.registered('linktwo', ABROAD);
    const ticket = await ticketOf('shared', ABROAD);
    expect(codeOf(await link(second, ticket, PASSWORD, ABROAD))).toBe('SOCIAL_TAKEN');
    expect(codeOf(await link(first, await ticketOf('shared-other')))).toBe('STATE_CONFLICT');
    const { rows, offered } = answerOf(await world.call(social.links, {}, { ...HOME, token: first }));
    expect(rows).toMatchObject([{ provider: 'GOOGLE', email: 's***@mail.example' }]);
    expect(offered).toEqual([{ provider: 'OIDC', name: 'Odd house' }]);
  });

  test('a ticket is valid for the page with its secret, on its device, for ten minutes', async () => {
    const token = await world.registered('linkslow', HOME);
    const ticket = await ticketOf('slow');
    expect(codeOf(await link(token, { ...ticket, secret: 'y'.repeat(43) }))).toBe('CHALLENGE_EXPIRED');
    expect(codeOf(await link(token, ticket, PASSWORD, ABROAD))).toBe('CHALLENGE_EXPIRED');
    world.clock.move(10 * MINUTE);
    expect(codeOf(await link(token, ticket))).toBe('CHALLENGE_EXPIRED');
  });

  test('linking and unlinking end the other sessions and notify the owner, and an unlinked provider no longer logs in', async () => {
    const token = await linked('unlinks', 'leaver');
    const remove = (password: string) =>
      world.call(social.unlink, { provider: 'GOOGLE', password }, { ...HOME, token });
    expect(codeOf(await remove('Wrong-password-1'))).toBe('PASSWORD_WRONG');
    expect(await remove(PASSWORD)).toBeNull();
    expect(codeOf(await remove(PASSWORD))).toBe('NOT_FOUND');
    expect(answerOf((await go('leaver')).answer).login).toBeNull();
    const { rows } = await world.pool.query(
      `select payload ->> 'what' as what from kit.outbox o join identity.member m on m.id::text = payload ->> 'memberId'
       where topic = 'identity.security-changed' and m.account = 'unlinks' order by o.id`,
    );
    expect(rows).toEqual([{ what: 'SOCIAL_LINKED' }, { what: 'SOCIAL_UNLINKED' }]);
  });

  test('the last login method cannot be removed', async () => {
    const token = await linked('lastway', 'onlyway');
    await world.database.ownerPool.query(
      `delete from identity.credential c using identity.member m where m.id = c.member_id and m.account = 'lastway'`,
    );
    const removed = await world.call(social.unlink, { provider: 'GOOGLE', password: 'x' }, { ...HOME, token });
    expect(codeOf(removed)).toBe('LAST_WAY_IN');
    expect(answerOf((await go('onlyway')).answer).login).not.toBeNull();
  });
});

describe('attacks on the login by a provider', () => {
  test('an answer is accepted once, with its state, for the page and device that began it', async () => {
    const { secret, query } = await go('replayer');
    expect(codeOf(await finish(secret, query))).toBe('CHALLENGE_EXPIRED');
    const other = answerOf(await start());
    // The code of one login with the state of another: the verifier does not match.
    const mixed = new URLSearchParams(await honest.signIn(answerOf(await start()).url, 'replayer'));
    mixed.set('state', new URL(other.url).searchParams.get('state') ?? '');
    expect(codeOf(await finish(other.secret, mixed.toString()))).toBe('SOCIAL_REFUSED');
    const stolen = answerOf(await start());
    const answer = await honest.signIn(stolen.url, 'replayer');
    expect(codeOf(await finish('z'.repeat(43), answer))).toBe('CHALLENGE_EXPIRED');
    const moved = answerOf(await start());
    expect(codeOf(await finish(moved.secret, await honest.signIn(moved.url, 'replayer'), ABROAD))).toBe(
      'CHALLENGE_EXPIRED',
    );
    for (const state of ['', 'x', "' or 1=1 --", '00000000-0000-4000-8000-000000000000']) {
      expect(codeOf(await finish(secret, `code=x&state=${encodeURIComponent(state)}`))).toBe('CHALLENGE_EXPIRED');
    }
  });

  test('a member who cancels or is refused at the provider is notified', async () => {
    const say = async (error: string) => {
      const { url, secret } = answerOf(await start());
      const state = new URL(url).searchParams.get('state') ?? '';
      const answer = new URLSearchParams({ error, state, iss: honest.issuer }).toString();
      return finish(secret, answer);
    };
    expect(await say('access_denied')).toMatchObject({ code: 'SOCIAL_CANCELLED', params: { provider: 'Google' } });
    expect(codeOf(await say('server_error'))).toBe('SOCIAL_REFUSED');
  });

  /** A login at the irregular provider, with the given token. */
  async function oddly(token: OddToken) {
    const { url, secret } = answerOf(await start('LOGIN', HOME, 'OIDC'));
    const { searchParams } = new URL(url);
    odd.state.nonce = searchParams.get('nonce') ?? '';
    odd.state.token = token;
    return finish(secret, `code=abc&state=${searchParams.get('state')}`);
  }
  const claims = (issuer: string, nonce: string, changes: object = {}) => {
    const at = Math.floor(Date.now() / 1000);
    return { iss: issuer, sub: 'someone', aud: CLIENT.clientId, iat: at, exp: at + 300, nonce, ...changes };
  };
  const unsigned = (header: object, body: object) =>
    [header, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

  test('a correct token is accepted, so that the other ones are refused for their own fault', async () => {
    const answer = await oddly(({ issuer, nonce, sign }) => sign(claims(issuer, nonce)));
    expect(answerOf(answer).ticket).toMatchObject({ provider: 'OIDC', name: 'Odd house' });
  });

  test.each<[string, OddToken]>([
    ['a nonce of another login', ({ issuer, sign }) => sign(claims(issuer, 'other'))],
    ['no nonce', ({ issuer, sign }) => sign(claims(issuer, '', { nonce: undefined }))],
    ['another audience', ({ issuer, nonce, sign }) => sign(claims(issuer, nonce, { aud: 'somebody-else' }))],
    [
      'two audiences, made for the other one',
      ({ issuer, nonce, sign }) => sign(claims(issuer, nonce, { aud: [CLIENT.clientId, 'other'], azp: 'other' })),
    ],
    ['another issuer', ({ nonce, sign }) => sign(claims('https://evil.example', nonce))],
    ['a time that is over', ({ issuer, nonce, sign }) => sign(claims(issuer, nonce, { exp: 1_000_000 }))],
    ['a foreign signature', ({ issuer, nonce, sign }) => sign(claims(issuer, nonce), { foreign: true })],
    ['a key that nobody has', ({ issuer, nonce, sign }) => sign(claims(issuer, nonce), { kid: 'two' })],
    ['the algorithm none', async ({ issuer, nonce }) => `${unsigned({ alg: 'none' }, claims(issuer, nonce))}.`],
    ['no token at all', async () => ''],
  ])('a token with %s is refused', async (_what, token) => {
    expect(codeOf(await oddly(token))).toBe('SOCIAL_REFUSED');
  });

  test('a provider that does not answer blocks no one for long', async () => {
    const { url, secret } = answerOf(await start('LOGIN', HOME, 'OIDC'));
    odd.state.silent = true;
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(await finish(secret, `code=abc&state=${state}`)).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    odd.state.silent = false;
  });
});

describe('providers are set in the back office', () => {
  test('by two operators, with a secret that cannot be read again', async () => {
    const owner = (await world.operator('ms.owner', ['owner'])).token;
    const second = (await world.operator('mr.second', ['owner'])).token;
    const service = (await world.operator('ms.service', ['customer-service'])).token;
    const request = {
      provider: 'FACEBOOK' as const,
      enabled: true,
      settings: {
        ...{ issuer: 'https://www.facebook.com', clientId: '123', name: 'Facebook' },
        authorizationEndpoint: 'https://www.facebook.com/dialog/oauth',
        tokenEndpoint: 'https://graph.facebook.com/oauth/access_token',
        keysUrl: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
      },
      secret: 'never-shown-again',
      reason: 'Members ask for it',
    };
    const send = (changes: object, token = owner) =>
      world.call(socialBackOffice.requestProvider, { ...request, ...changes }, { token });
    expect(codeOf(await send({}, service))).toBe('FORBIDDEN');
    for (const [name, text] of [
      ['issuer', 'http://www.facebook.com'],
      ['issuer', 'https://user:pass@www.facebook.com'],
      ['tokenEndpoint', 'file:///etc/passwd'],
      ['tokenEndpoint', ''],
      ['clientId', ' '],
    ] as const) {
      const answer = await send({ settings: { ...request.settings, [name]: text } });
      expect(answer).toMatchObject({ code: 'FIELD_RULE', params: { field: name } });
    }
    const { requestId } = answerOf(await send({}));
    const decide = { id: requestId, decision: 'APPROVE' as const, reason: 'checked' };
    expect(codeOf(await world.call(staff.decideRequest, decide, { token: owner }))).toBe('FOUR_EYES_SAME_PERSON');
    answerOf(await world.call(staff.decideRequest, decide, { token: second }));
    const shown = answerOf(await world.call(socialBackOffice.providers, {}, { token: owner }));
    expect(shown.providers.find((row) => row.provider === 'FACEBOOK')).toMatchObject({
      enabled: true,
      hasSecret: true,
    });
    expect(shown.redirectUri).toBe(REDIRECT);
    const { rows } = await world.pool.query(`select settings, sealed_secret, '' as x from identity.identity_provider`);
    expect(JSON.stringify([shown, rows])).not.toContain('never-shown-again');
    const { url } = answerOf(await start('LOGIN', HOME, 'FACEBOOK'));
    expect(url.startsWith('https://www.facebook.com/dialog/oauth?')).toBe(true);
  });
});
