import { createCipheriv, createHash, diffieHellman, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { schemas, type Value } from '@lantern/contract/schemas';
import { backOfficeHeaders, sealFor } from '@lantern/server-kit/testing';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Caller, openPlatform, type TestPlatform } from '../testing/platform.ts';

/** Named attacks against the whole platform over HTTP. Requests that an honest client never sends are written by hand. */

let platform: TestPlatform;
let member: Caller;
let owner: Caller;
const { identity, brands, wallet, brandsBackOffice } = calls;

beforeAll(async () => {
  platform = await openPlatform();
  const brand = await platform.areas.brands.findByHost('localhost');
  member = await platform.register('attacked1');
  owner = await platform.hire('attackowner', ['owner'], brand.id);
});
afterAll(() => platform?.close());

const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function publicKey(): Promise<Value<'brands.status'>['encKey']> {
  return (await platform.call(brands.status, {})).encKey;
}

/**
 * Sends a raw body to the login.
 * @returns the code
 */
async function logInWith(enc: unknown): Promise<string> {
  const response = await fetch(platform.portalUrl + identity.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enc }),
  });
  return ((await response.json()) as { value: { code: string } }).value.code;
}

const LOGIN = { username: 'attacked1', password: 'Wrong-Garden-7' };
const bodyAt = (iat: number, nonce: string = randomUUID()) => ({ iat, nonce, data: LOGIN });
const now = () => platform.clock.now().getTime() / 1000;
const later = (ms: number) => new Date(platform.clock.now().getTime() + ms);

describe('encrypted bodies', () => {
  it('are accepted by the login when encrypted correctly', async () => {
    expect(await logInWith(sealFor(await publicKey())(LOGIN, later(0)))).toBe('LOGIN_FAILED');
  });

  it('are refused with alg none, with another algorithm, compressed, or with an embedded key', async () => {
    const { kid } = await publicKey();
    const plain = Buffer.from(JSON.stringify(bodyAt(now()))).toString('base64url');
    const iv = randomBytes(12).toString('base64url');
    const tag = randomBytes(16).toString('base64url');
    const epk = { kty: 'EC', crv: 'P-256', x: iv, y: iv };
    const headers = [
      { alg: 'none', enc: 'none', kid },
      { alg: 'none', kid },
      { alg: 'dir', enc: 'A256GCM', kid },
      { alg: 'RSA1_5', enc: 'A256GCM', kid },
      { alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', kid, p2c: 1_000_000_000, p2s: iv },
      { alg: 'ECDH-ES', enc: 'A128CBC-HS256', kid, epk },
      { alg: 'ECDH-ES', enc: 'A256GCM', kid, epk, zip: 'DEF' },
      { alg: 'ECDH-ES', enc: 'A256GCM', kid, epk, crit: ['exp'] },
      { alg: 'ECDH-ES', enc: 'A256GCM', kid, epk: { ...epk, d: iv } },
      { alg: 'ECDH-ES', enc: 'A256GCM', kid, jwk: epk, epk },
    ];
    for (const header of headers) {
      expect([header.alg, await logInWith(`${b64(header)}..${iv}.${plain}.${tag}`)]).toEqual([
        header.alg,
        'ENC_INVALID',
      ]);
    }
    expect(await logInWith(`${b64({ alg: 'none' })}.${plain}.`)).toBe('ENC_INVALID');
  });

  it('are refused with another key than ours, or with an invalid point', async () => {
    const { kid } = await publicKey();
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
    const other = { kty: 'EC', crv: 'P-256', x: String(stranger.x), y: String(stranger.y) };
    expect(await logInWith(sealFor({ ...other, kid })(LOGIN, later(0)))).toBe('ENC_INVALID');
    expect(await logInWith(sealFor({ ...other, kid: 'made-up' })(LOGIN, later(0)))).toBe('ENC_EXPIRED');
    const off = { alg: 'ECDH-ES', enc: 'A256GCM', kid, epk: { ...other, y: other.x } };
    const text = b64(off);
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const secret = diffieHellman({ privateKey: pair.privateKey, publicKey: pair.publicKey });
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(bodyAt(now()))), cipher.final()]);
    const parts = [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'));
    expect(await logInWith(`${text}..${parts.join('.')}`)).toBe('ENC_INVALID');
  });

  it('are accepted once, within their time', async () => {
    const seal = sealFor(await publicKey());
    const enc = seal(LOGIN, later(0));
    expect(await logInWith(enc)).toBe('LOGIN_FAILED');
    expect(await logInWith(enc)).toBe('REPLAYED');
    expect(await logInWith(seal(LOGIN, later(-3_600_000)))).toBe('ENC_EXPIRED');
    expect(await logInWith(seal(LOGIN, later(3_600_000)))).toBe('ENC_EXPIRED');
  });
});

describe('headers', () => {
  it.each(['portal', 'office'] as const)(
    'of every answer of the %s prevent framing, guessing of types and reading by other sites',
    async (server) => {
      const origin = server === 'portal' ? platform.portalUrl : platform.backOfficeUrl;
      for (const path of [brands.status.path, '/nowhere', '/docs', '/healthz']) {
        const { headers } = await fetch(origin + path, { headers: { origin: 'https://evil.example' } });
        expect(headers.get('x-frame-options')).toBe('DENY');
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('x-powered-by')).toBeNull();
      }
    },
  );

  it('refuse a preflight of another site, and a request of another site changes nothing', async () => {
    const url = platform.portalUrl + identity.logout.path;
    const headers = { origin: 'https://evil.example', authorization: `Bearer ${member.token}` };
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'DELETE' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    for (const origin of ['https://evil.example', 'null', `${platform.portalUrl}.evil.example`]) {
      const sent = await fetch(url, { method: 'DELETE', headers: { ...headers, origin } });
      expect(((await sent.json()) as { value: { code: string } }).value.code).toBe('CSRF_ORIGIN');
    }
    expect(await platform.refusalOf(wallet.balance, {}, member)).toBeNull();
  });

  it('refuse methods that no row has', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'PUT']) {
      const response = await fetch(platform.portalUrl + wallet.balance.path, { method });
      expect([method, [404, 405].includes(response.status)]).toEqual([method, true]);
    }
  });
});

test('no call has an address to go to afterwards, so there is no open redirect', () => {
  const fields = Object.entries(schemas).flatMap(([name, { payload }]) =>
    Object.entries((payload as { properties?: Record<string, TSchema> }).properties ?? {}).map(
      ([field, schema]) => [`${name} ${field}`, schema] as const,
    ),
  );
  const ways = fields.filter(([name]) =>
    / (backUrl|back_url|returnUrl|redirect|redirectUrl|next|continue)$/i.test(name),
  );
  // The lobby's return path (7G-06) is a path of this site.
  expect(ways.map(([name]) => name)).toEqual(['lotto.lobby backUrl']);
  const addresses = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '\t//evil.example',
  ];
  expect(ways.flatMap(([, schema]) => addresses.filter((address) => Check(schema, address)))).toEqual([]);
});

describe('texts with markup', () => {
  const MARKUP = '<img src=x onerror=alert(1)>';

  it('are never returned as HTML by any server', async () => {
    for (const path of [`/${MARKUP}`, `/index?x=${MARKUP}`, `/member?page=${encodeURIComponent(MARKUP)}`]) {
      const response = await fetch(platform.portalUrl + path, { headers: { accept: 'text/html' } });
      expect(await response.text()).not.toContain('<img src=x');
    }
  });

  it('are refused as names of accounts', async () => {
    await expect(platform.register(`a${MARKUP}`)).rejects.toThrow('FIELD_RULE');
    for (const name of ['раураl9', 'user\u202etxt', 'user\u200bname']) {
      await expect(platform.register(name)).rejects.toThrow('FIELD_RULE');
    }
  });

  it('that are the same name in other characters are the same account', async () => {
    await platform.register('ａｄｍｉｒａｌ１');
    await expect(platform.register('admiral1')).rejects.toThrow('USERNAME_TAKEN');
  });

  it('cannot be stored as script addresses', async () => {
    const { revision } = await platform.call(brandsBackOffice.site, {}, owner);
    for (const path of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'https://a"onload="x',
      '/\\evil.example',
    ]) {
      const settings = { banners: [{ groupName: 'w_login', url: path }] };
      expect([path, await platform.refusalOf(brandsBackOffice.changeSettings, { revision, settings }, owner)]).toEqual([
        path,
        'BAD_REQUEST',
      ]);
    }
    const addresses = { imageCDNs: [], launchGameCDNs: [], customerService: [], resources: [] };
    const policy = { ...addresses, imageCDNs: ["https://a.example; script-src 'unsafe-inline'"] };
    expect(
      await platform.refusalOf(
        brandsBackOffice.requestAddresses,
        { revision, addresses: policy, reason: 'as agreed' },
        owner,
      ),
    ).toBe('BAD_REQUEST');
  });
});

test('a registration cannot give itself a type, a balance or a role', async () => {
  const mine = await platform.register('massless1');
  const info = await platform.call(identity.memberInfo, {}, mine);
  const form = { username: 'massive1', password: platform.password, confirmPassword: platform.password };
  const extra = { type: 1, balance: '1000000.00', brandId: '99', roles: ['owner'], book: 'TEST', restricted: false };
  const sealed = await platform.refusalOf(
    identity.register,
    { ...form, ...extra, agreeTerms: true, confirmAge: true },
    {},
  );
  expect(sealed).toMatch(/^CAPTCHA_/);
  expect(info.type).toBe(0);
  expect((await platform.call(wallet.balance, {}, mine)).sumBalance).toBe('0.00');
});

describe('uploads', () => {
  async function upload(bytes: Buffer, type = 'image/png'): Promise<{ code: string | null; url: string }> {
    const response = await fetch(platform.backOfficeUrl + brandsBackOffice.uploadPicture.path, {
      method: 'POST',
      headers: { 'content-type': type, ...backOfficeHeaders(owner.token) },
      body: new Uint8Array(bytes),
    });
    const envelope = (await response.json()) as { success: boolean; value: { code: string; url: string } };
    return { code: envelope.success ? null : envelope.value.code, url: envelope.value.url };
  }
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('that are no pictures are refused, whatever their declared type', async () => {
    const fakes = [
      '<script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'GIF89a',
      '%PDF-1.7',
      '',
    ];
    for (const fake of fakes) expect([fake, (await upload(Buffer.from(fake))).code]).toEqual([fake, 'IMAGE_TYPE']);
    expect((await upload(PIXEL.subarray(0, 40))).code).toBe('IMAGE_TYPE');
  });

  it('are drawn again, so that nothing appended to a picture is served', async () => {
    const { url } = await upload(Buffer.concat([PIXEL, Buffer.from('<script>alert(1)</script>')]), 'text/html');
    const served = await fetch(platform.portalUrl + url);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await served.arrayBuffer()).toString('latin1')).not.toContain('<script>');
    expect((await fetch(`${platform.portalUrl}/wps/system/picture/..%2f..%2fetc%2fpasswd`)).status).toBe(404);
  });

  it('that are too large are refused by the HTTP server', async () => {
    expect((await upload(Buffer.alloc(2_200_000))).code).toBe('PAYLOAD_TOO_LARGE');
  });
});
