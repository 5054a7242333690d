import { calls } from '@lantern/contract/calls';
import { type Route, refuse, route } from '@lantern/server-kit';
import { changeLanguage } from './change-language.ts';
import { changePassword } from './change-password.ts';
import type { IdentityDeps } from './deps.ts';
import { forgotByEmail } from './forgotten/forgot-by-email.ts';
import { setPasswordByLink } from './forgotten/set-password-by-link.ts';
import { setPasswordByMobile } from './forgotten/set-password-by-mobile.ts';
import { FUND_PASSWORD_DIGITS, readFundPassword } from './fund-password.ts';
import { giveImageCaptcha } from './give-image-captcha.ts';
import { logIn } from './log-in.ts';
import { logInBySms } from './log-in-by-sms.ts';
import { logOut } from './log-out.ts';
import { addMemberNote, listMemberNotes, pinMemberNote } from './member-notes.ts';
import { giveProofOfWork } from './proof-of-work.ts';
import { readMemberInfo } from './read-member-info.ts';
import { register } from './register.ts';
import { registerByMobile } from './registration/register-by-mobile.ts';
import { sendRegisterCode } from './registration/send-register-code.ts';
import { listMembers } from './search-members.ts';
import { securityRoutes } from './security/routes.ts';
import { sendLoginCode } from './send-login-code.ts';
import { setFundPassword } from './set-fund-password.ts';
import { openTrial } from './trial/open-trial.ts';

export function identityRoutes(deps: IdentityDeps): Route[] {
  const { identity, identityOffice, waysIn } = calls;
  return [
    route(identity.login, (context, input) =>
      input.type === 'sms' || input.type === 'firebase'
        ? logInBySms(deps, context, input)
        : logIn(deps, context, input),
    ),
    route(identity.logout, (context) => logOut(deps, context)),
    route(identity.imageCaptcha, (context) => giveImageCaptcha(deps, context)),
    route(identity.proofOfWork, (context, { level }) => giveProofOfWork(deps, context, level)),
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
    route(waysIn.registerMobile, (context, input) => registerByMobile(deps, context, input)),
    route(waysIn.registerSms, (context, input) => sendRegisterCode(deps, context, input)),
    route(waysIn.smsNoLogin, (context, input) => sendLoginCode(deps, context, input)),
    route(waysIn.forgotByEmail, (context, input) => forgotByEmail(deps, context, input)),
    route(waysIn.setPasswordByLink, (context, input) => setPasswordByLink(deps, context, input)),
    route(waysIn.setPasswordByMobile, (context, input) => setPasswordByMobile(deps, context, input)),
    route(waysIn.freePlay, (context, input) => openTrial(deps, context, input)),
    route(identityOffice.members, (context, query) => listMembers(deps, context, query)),
    route(identityOffice.notes, (context, query) => listMemberNotes(deps, context, query)),
    route(identityOffice.addNote, (context, input) => addMemberNote(deps, context, input)),
    route(identityOffice.pinNote, (context, input) => pinMemberNote(deps, context, input)),
    ...securityRoutes(deps),
  ];
}
