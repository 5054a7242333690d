import type { IdentityDeps } from '../deps.ts';
import type { OpenIdClients } from './openid.ts';

/** Dependencies of logins by identity providers. */
export interface SocialDeps extends IdentityDeps {
  readonly openId: OpenIdClients;
}
