import type { IdentityDeps } from '../deps.ts';
import type { OpenIdClients } from './openid.ts';

/** What ways in by other houses stand on. */
export interface SocialDeps extends IdentityDeps {
  readonly openId: OpenIdClients;
}
