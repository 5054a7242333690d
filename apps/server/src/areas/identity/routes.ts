import { calls } from '@lantern/contract/calls';
import { type Route, refuse, route } from '@lantern/server-kit';
import { changeLanguage } from './change-language.ts';
import { changePassword } from './change-password.ts';
import type { IdentityDeps } from './deps.ts';
import { FUND_PASSWORD_DIGITS, readFundPassword } from './fund-password.ts';
import { giveImageCaptcha } from './give-image-captcha.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { giveProofOfWork } from './proof-of-work.ts';
import { readMemberInfo } from './read-member-info.ts';
import { register } from './register.ts';
import { listMembers } from './search-members.ts';
import { securityRoutes } from './security/routes.ts';
import { setFundPassword } from './set-fund-password.ts';

export function identityRoutes(deps: IdentityDeps): Route[] {
  const { identity, identityOffice } = calls;
  return [
    route(identity.login, (context, input) => logIn(deps, context, input)),
    route(identity.logout, (context) => logOut(deps, context)),
    route(identity.imageCaptcha, (context) => giveImageCaptcha(deps, context)),
    route(identity.proofOfWork, (context) => giveProofOfWork(deps, context)),
    route(identity.register, (context, input) => register(deps, context, input)),
    route(identity.checkAffiliateCode, async (context, { code }) => {
      const refusal = await deps.tree.openLink({ merchantId: context.merchant.id }, code);
      return refusal ?? { valid: true };
    }),
    route(identity.memberInfo, (context) => readMemberInfo(deps, context)),
    route(identity.changePassword, (context, input) => changePassword(deps, context, input)),
    route(identity.fundPassword, async (context) => {
      const { scope, protectedActions } = context.member;
      if (!protectedActions) return refuse('TRIAL_ACCOUNT');
      const { lockedUntil, ...state } = await readFundPassword(deps, scope, context.now);
      return { ...state, lockedUntil: lockedUntil?.toISOString() ?? null, digits: FUND_PASSWORD_DIGITS };
    }),
    route(identity.setFundPassword, (context, input) => setFundPassword(deps, context, input)),
    route(identity.changeLanguage, (context, { language }) => changeLanguage(deps, context, language)),
    route(identityOffice.members, (context, query) => listMembers(deps, context, query)),
    ...securityRoutes(deps),
  ];
}
