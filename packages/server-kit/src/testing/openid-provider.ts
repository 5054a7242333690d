import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export const CLIENT = { clientId: 'lantern', secret: 'a-secret-of-the-client-that-is-long' } as const;

/** A local HTTP server. `close` stops it with every connection. */
export async function listenLocally(): Promise<{ origin: string; server: Server; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { origin: `http://127.0.0.1:${port}`, server, close };
}

/** Cookies of one browser, as far as one provider needs them. */
function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
  };
}

/**
 * A real OpenID provider (the package `oidc-provider`) with its sign-in page. Each subject has the address `<subject>@mail.example`,
 * verified unless the subject begins with `unchecked`.
 */
export async function startProvider(redirectUri: string) {
  const { origin, server, close } = await listenLocally();
  const provider = new Provider(origin, {
    clients: [
      {
        ...{ client_id: CLIENT.clientId, client_secret: CLIENT.secret, redirect_uris: [redirectUri] },
        token_endpoint_auth_method: 'client_secret_post',
      },
      // A client without a secret, which brands may have as well.
      { client_id: 'public', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Like the large providers: the email address is in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({
        sub: subject,
        email: `${subject}@mail.example`,
        email_verified: !subject.startsWith('unchecked'),
      }),
    }),
  });
  server.on('request', provider.callback() as RequestListener);

  /**
   * Walks through the sign-in pages like a user.
   * @returns the query with which the browser is redirected back
   */
  async function signIn(url: string, subject: string): Promise<string> {
    const jar = cookieJar();
    let next = url;
    for (let step = 0; step < 12; step += 1) {
      if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
      const isForm = /\/interaction\/[^/]+$/.test(next);
      const page = await fetch(next, { redirect: 'manual', headers: { cookie: jar.header() } });
      jar.take(page);
      if (!isForm) {
        next = new URL(page.headers.get('location') ?? '', next).href;
        continue;
      }
      const prompt = /name="prompt" value="(\w+)"/.exec(await page.text())?.[1] ?? '';
      const body = new URLSearchParams({ prompt, login: subject, password: 'any' });
      const sent = await fetch(next, { method: 'POST', body, redirect: 'manual', headers: { cookie: jar.header() } });
      jar.take(sent);
      next = new URL(sent.headers.get('location') ?? '', next).href;
    }
    throw new Error('The provider did not send the browser back.');
  }
  return { issuer: origin, signIn, close };
}

/** Token endpoint answer of a misbehaving provider; `nonce` is that of the login in progress. */
export type OddToken = (made: {
  readonly issuer: string;
  readonly nonce: string;
  sign(claims: JWTPayload, changes?: { kid?: string; foreign?: boolean }): Promise<string>;
}) => Promise<string>;

/** A provider with scripted answers, for everything that an honest one never sends. */
export async function startOddProvider() {
  const { origin: issuer, server, close } = await listenLocally();
  const own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const state = { nonce: '', token: (async () => '') as OddToken, silent: false, keySets: 0 };
  const sign = (claims: JWTPayload, changes: { kid?: string; foreign?: boolean } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: changes.kid ?? 'one' })
      .sign(changes.foreign ? foreign.privateKey : own.privateKey);
  const answers: Readonly<Record<string, () => Promise<object>>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
    }),
    '/keys': async () => {
      state.keySets += 1;
      return { keys: [key] };
    },
    '/token': async () => ({
      access_token: 'opaque',
      token_type: 'bearer',
      expires_in: 60,
      id_token: await state.token({ issuer, nonce: state.nonce, sign }),
    }),
  };
  server.on('request', async (request, response) => {
    if (state.silent) return;
    const answer = answers[new URL(request.url ?? '/', issuer).pathname];
    response.statusCode = answer ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer ? await answer() : {}));
  });
  return { issuer, state, sign, close };
}
