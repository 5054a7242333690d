import { derivedSecret } from '@lantern/database';
import type { SigningKey } from '@lantern/vendor-protocol';

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
