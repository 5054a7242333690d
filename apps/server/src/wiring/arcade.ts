import { createHmac } from 'node:crypto';
import { derivedSecret } from '@lantern/database';
import { shiftedClock, systemClock } from '@lantern/server-kit';
import type { SigningKey } from '@lantern/vendor-protocol';
import type { Settings } from '../config.ts';
import { proxyTrust } from './proxies.ts';

/** Under this name the wallet knows the house's own studio. */
export const STUDIO = 'LANTERN';

/**
 * The key that the house's own arcade and the wallet sign with. Derived from the owner's password, so that processes of an
 * installation agree on it wherever they run; it changes with that password.
 */
export function studioKeyOf(ownerUrl: string): SigningKey {
  return {
    id: derivedSecret(ownerUrl, 'name of the studio key').slice(0, 12),
    secret: Buffer.from(derivedSecret(ownerUrl, 'studio key'), 'hex'),
  };
}

/** Under this name the platform moves money to the second studio, which keeps its players' money itself. */
export const OWN_WALLET_STUDIO = 'LOTUS';

/** The key of both for it, derived in the same way and different from the other. */
export function ownStudioKeyOf({ id, secret }: SigningKey): SigningKey {
  const name = `lantern-own-wallets ${id}`;
  return { id, secret: createHmac('sha256', secret).update(name).digest() };
}

/** What the settings say about the arcade: its door, and where its wallet is. */
export function arcadeOptions(settings: Settings, ownerUrl: string) {
  return {
    port: settings.arcadePort,
    host: settings.host,
    platformUrl: settings.platformUrl,
    platformOrigin: settings.publicUrl,
    officeOrigin: settings.officeUrl,
    vendor: STUDIO,
    key: studioKeyOf(ownerUrl),
    own: { vendor: OWN_WALLET_STUDIO, key: ownStudioKeyOf(studioKeyOf(ownerUrl)) },
    walletCalls: settings.arcadeWalletCalls,
    clock: settings.clockOffsetMs === 0 ? systemClock : shiftedClock(settings.clockOffsetMs),
    https: settings.arcadeUrl.startsWith('https:'),
    trustProxy: proxyTrust(settings),
    connections: settings.connections,
  };
}
