import { createPasskeyStore } from '@lantern/server-kit/passkeys';

/** Passkeys of members. */
export const memberPasskeys = createPasskeyStore('identity.passkey');
