import { calls } from '@lantern/contract/calls';
import { type Route, refuse, route } from '@lantern/server-kit';
import { changeLanguage } from './accounts/change-language.ts';
import { addMemberNote, listMemberNotes, pinMemberNote } from './accounts/member-notes.ts';
import { readMemberInfo } from './accounts/read-member-info.ts';
import { listMembers } from './accounts/search-members.ts';
import { changeLabels } from './back-office/change-labels.ts';
import { createImageCaptcha } from './captcha/create-image-captcha.ts';
import { createProofOfWork } from './captcha/proof-of-work.ts';
import type { IdentityDeps } from './deps.ts';
import { logIn } from './login/log-in.ts';
import { logInBySms } from './login/log-in-by-sms.ts';
import { sendLoginCode } from './login/send-login-code.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotByEmail } from './passwords/forgotten/forgot-by-email.ts';
import { setPasswordByLink } from './passwords/forgotten/set-password-by-link.ts';
import { setPasswordByMobile } from './passwords/forgotten/set-password-by-mobile.ts';
import { FUND_PASSWORD_DIGITS, readFundPassword } from './passwords/fund-password.ts';
import { setFundPassword } from './passwords/set-fund-password.ts';
import { register } from './registration/register.ts';
import { registerByMobile } from './registration/register-by-mobile.ts';
import { sendRegisterCode } from './registration/send-register-code.ts';
import { securityRoutes } from './security/routes.ts';
import { logOut } from './sessions/log-out.ts';
import { openTrial } from './trial/open-trial.ts';

export function identityRoutes(deps: IdentityDeps): Route[] {
  const { identity, identityBackOffice, loginMethods } = calls;
  return [
    route(identity.login, (context, input) =>
      input.type === 'sms' || input.type === 'firebase'
        ? logInBySms(deps, context, input)
        : logIn(deps, context, input),
    ),
    route(identity.logout, (context) => logOut(deps, context)),
    route(identity.imageCaptcha, (context, { named }) => createImageCaptcha(deps, context, named === true)),
    route(identity.proofOfWork, (context, { level }) => createProofOfWork(deps, context, level)),
    route(identity.register, (context, input) => register(deps, context, input)),
    route(identity.checkAffiliateCode, async (context, { code }) => {
      const refusal = await deps.tree.openLink({ brandId: context.brand.id }, code);
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
    route(loginMethods.registerMobile, (context, input) => registerByMobile(deps, context, input)),
    route(loginMethods.registerSms, (context, input) => sendRegisterCode(deps, context, input)),
    route(loginMethods.smsNoLogin, (context, input) => sendLoginCode(deps, context, input)),
    route(loginMethods.forgotByEmail, (context, input) => forgotByEmail(deps, context, input)),
    route(loginMethods.setPasswordByLink, (context, input) => setPasswordByLink(deps, context, input)),
    route(loginMethods.setPasswordByMobile, (context, input) => setPasswordByMobile(deps, context, input)),
    route(loginMethods.freePlay, (context, input) => openTrial(deps, context, input)),
    route(identityBackOffice.members, (context, query) => listMembers(deps, context, query)),
    route(identityBackOffice.notes, (context, query) => listMemberNotes(deps, context, query)),
    route(identityBackOffice.changeLabels, (context, input) => changeLabels(deps, context, input)),
    route(identityBackOffice.addNote, (context, input) => addMemberNote(deps, context, input)),
    route(identityBackOffice.pinNote, (context, input) => pinMemberNote(deps, context, input)),
    ...securityRoutes(deps),
  ];
}
