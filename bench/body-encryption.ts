/**
 * Opening of encrypted bodies (ECDH-ES, A256GCM) by the server's own opener, compared with `compactDecrypt` of jose: `npm run bench --
 * body-encryption [bodies]`. A tab reuses its ephemeral key, or makes a new one for each body.
 */
import { createECDH, createPrivateKey } from 'node:crypto';
import { compactDecrypt } from 'jose';
import { createJweOpener, parseJwe } from '../packages/server-kit/src/enc/jwe.ts';
import { sealFor } from '../packages/server-kit/src/testing/client.ts';
import { report } from './support/report.ts';

const BODIES = Number(process.argv[2] ?? 2_000);
const DATA = { username: 'player1', password: 'Bamboo7river', captcha: 'x'.repeat(200) };

const recipient = createECDH('prime256v1');
recipient.generateKeys();
const point = recipient.getPublicKey();
const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
const publicKey = { kty: 'EC', crv: 'P-256', ...coordinates, kid: 'bench' } as const;
const privateKey = createPrivateKey({
  key: { kty: 'EC', crv: 'P-256', ...coordinates, d: recipient.getPrivateKey('base64url') },
  format: 'jwk',
});

const now = new Date();
const sealReused = sealFor(publicKey);
const reused = Array.from({ length: BODIES }, () => sealReused(DATA, now));
const fresh = Array.from({ length: BODIES }, () => sealFor(publicKey)(DATA, now));

/** Microseconds of processor time per body. */
async function costOf(bodies: readonly string[], open: (body: string) => unknown): Promise<number> {
  for (const body of bodies.slice(0, 100)) await open(body);
  const before = process.cpuUsage();
  for (const body of bodies) await open(body);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / bodies.length;
}

for (const [name, bodies] of Object.entries({ reused, fresh })) {
  const opener = createJweOpener();
  const own = await costOf(bodies, (body) => {
    const parsed = parseJwe(body);
    if (parsed === null || opener.open(parsed, recipient) === null) throw new Error('a body was not opened');
  });
  const jose = await costOf(bodies, (body) => compactDecrypt(body, privateKey));
  report('body_encryption', `own_${name}_key`, own, 'us');
  report('body_encryption', `jose_${name}_key`, jose, 'us');
  report('body_encryption', `jose_to_own_${name}_key`, jose / own, 'ratio');
}
