import { createSecretBox } from '@lantern/server-kit/security';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { openChannelSecret, sealChannelsAnew } from './channel-secrets.ts';
import { listChannels } from './repository/channels.ts';

const [FIRST, SECOND] = ['0123456789abcdef'.repeat(4), 'fedcba9876543210'.repeat(4)] as const;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const channels = () => listChannels(server.pool, { brandId: server.brand.id });
const openedWith = async (...keys: string[]) =>
  (await channels()).map((channel) => openChannelSecret({ secrets: createSecretBox(keys) }, server.brand.id, channel));
const sealWith = (...keys: string[]) => sealChannelsAnew({ secrets: createSecretBox(keys) }, server.pool);

describe('the secret that a brand and a provider sign with', () => {
  test('is stored encrypted, and the table accepts nothing else', async () => {
    const sealed = (await channels()).map((channel) => channel.secretSealed);
    expect(sealed).toEqual(sealed.map(() => expect.stringMatching(/^v1\.[0-9a-f]{8}\.[\w-]+$/)));
    expect(new Set(sealed).size).toBe(sealed.length);
    const plainly = server.ownerPool.query("update payments.channel set secret_sealed = 'plain'");
    await expect(plainly).rejects.toThrow(/channel_secret_sealed/);
  });

  test('is encrypted at the next start if it was plain, and again with each new key', async () => {
    await server.ownerPool.query('alter table payments.channel drop constraint channel_secret_sealed');
    await server.ownerPool.query("update payments.channel set secret_sealed = 'agreed on ' || code");
    const plain = (await channels()).map((channel) => `agreed on ${channel.code}`);
    const all = plain.length;
    expect(await sealWith(FIRST)).toEqual({ sealed: all, lost: 0 });
    expect(await openedWith(FIRST)).toEqual(plain);
    expect(await sealWith(FIRST)).toEqual({ sealed: 0, lost: 0 });
    expect(await sealWith(SECOND)).toEqual({ sealed: 0, lost: all });
    expect(await sealWith(SECOND, FIRST)).toEqual({ sealed: all, lost: 0 });
    expect(await openedWith(SECOND)).toEqual(plain);
  });

  test('is decrypted for its own channel only', async () => {
    const [one, other] = await channels();
    if (!one || !other) throw new Error('The stand-in has fewer than two channels.');
    const secrets = createSecretBox([SECOND]);
    expect(() =>
      openChannelSecret({ secrets }, server.brand.id, { ...one, secretSealed: other.secretSealed }),
    ).toThrow();
  });
});
