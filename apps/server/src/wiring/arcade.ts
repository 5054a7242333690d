import { createHmac } from 'node:crypto';
import { derivedSecret } from '@lantern/database';
import { shiftedClock, systemClock } from '@lantern/server-kit';
import type { SigningKey } from '@lantern/vendor-protocol';
import type { Settings } from '../config.ts';
import { proxyTrust } from './proxy-trust.ts';

/** Name of the platform's own studio for the wallet. */
export const STUDIO = 'LANTERN';

/**
 * Key with which the platform's arcade and the wallet sign. Derived from the owner's password, so that all processes of an installation
 * agree on it; it changes with that password.
 */
export function studioKeyOf(ownerUrl: string): SigningKey {
  return {
    id: derivedSecret(ownerUrl, 'name of the studio key').slice(0, 12),
    secret: Buffer.from(derivedSecret(ownerUrl, 'studio key'), 'hex'),
  };
}

/** Name of the second studio, which has its own player wallets, for the wallet. */
export const OWN_WALLET_STUDIO = 'LOTUS';

/** The shared key for it, derived in the same way and different from the other. */
export function ownStudioKeyOf({ id, secret }: SigningKey): SigningKey {
  const name = `lantern-own-wallets ${id}`;
  return { id, secret: createHmac('sha256', secret).update(name).digest() };
}

/** Settings of the arcade: its HTTP server, and the URL of its wallet. */
export function arcadeOptions(settings: Settings, ownerUrl: string) {
  return {
    port: settings.arcadePort,
    host: settings.host,
    platformUrl: settings.platformUrl,
    platformOrigin: settings.publicUrl,
    backOfficeOrigin: settings.backOfficeUrl,
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
