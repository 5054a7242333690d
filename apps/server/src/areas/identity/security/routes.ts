import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { changeAvatar, changeNickname, readProfile, saveProfile } from '../accounts/profile.ts';
import { readAvatar } from '../accounts/read-avatar.ts';
import { agree, readWelcome } from '../accounts/welcome.ts';
import { changeMember } from '../back-office/change-member.ts';
import { requestMemberChange } from '../back-office/four-eyes.ts';
import { readMemberDevices, readMemberLogins, readMemberSecurity } from '../back-office/read-security.ts';
import { sendResetLink } from '../back-office/send-reset-link.ts';
import type { IdentityDeps } from '../deps.ts';
import { passkeyLogin, startPasskeyLogin } from '../login/passkey-login.ts';
import { proveLogin, sendProofCode } from '../login/prove-login.ts';
import { readLoginLog } from '../login/read-login-log.ts';
import { resetFundPassword } from '../passwords/reset-fund-password.ts';
import { readDevices, removeDevice } from '../sessions/devices.ts';
import { bindContact, sendBindCode, sendOwnCode } from '../verification/bind-contact.ts';
import { addPasskey, readPasskeys, removePasskey, startPasskey } from './passkeys.ts';
import { readQuestions, setQuestions } from './questions.ts';
import { readOverview } from './read-overview.ts';
import { confirmTotpCode, renewRecoveryCodes, startTotp, stopTotp } from './totp.ts';

export function securityRoutes(deps: IdentityDeps): Route[] {
  const { security, securityBackOffice } = calls;
  return [
    route(security.overview, (context) => readOverview(deps, context)),
    route(security.questions, (context) => readQuestions(deps, context)),
    route(security.setQuestions, (context, input) => setQuestions(deps, context, input)),
    route(security.startTotp, (context, input) => startTotp(deps, context, input)),
    route(security.confirmTotp, (context, input) => confirmTotpCode(deps, context, input)),
    route(security.renewRecoveryCodes, (context, input) => renewRecoveryCodes(deps, context, input)),
    route(security.stopTotp, (context, input) => stopTotp(deps, context, input)),
    route(security.passkeys, (context) => readPasskeys(deps, context)),
    route(security.startPasskey, (context, input) => startPasskey(deps, context, input)),
    route(security.addPasskey, (context, input) => addPasskey(deps, context, input)),
    route(security.removePasskey, (context, input) => removePasskey(deps, context, input)),
    route(security.sendBindCode, (context, input) => sendBindCode(deps, context, input)),
    route(security.bindContact, (context, input) => bindContact(deps, context, input)),
    route(security.sendOwnCode, (context) => sendOwnCode(deps, context)),
    route(security.resetFundPassword, (context, input) => resetFundPassword(deps, context, input)),
    route(security.devices, (context, query) => readDevices(deps, context, query)),
    route(security.removeDevice, (context, input) => removeDevice(deps, context, input)),
    route(security.loginLog, (context, query) => readLoginLog(deps, context, query)),
    route(security.profile, (context) => readProfile(deps, context)),
    route(security.saveProfile, (context, input) => saveProfile(deps, context, input)),
    route(security.changeNickname, (context, input) => changeNickname(deps, context, input)),
    route(security.changeAvatar, (context, input) => changeAvatar(deps, context, input)),
    route(security.icon, (context) => readAvatar(deps, context)),
    route(security.avatar, (context) => readAvatar(deps, context)),
    route(security.welcome, (context) => readWelcome(deps, context)),
    route(security.agree, (context, input) => agree(deps, context, input)),
    route(security.sendProofCode, (context, input) => sendProofCode(deps, context, input)),
    route(security.proveLogin, (context, input) => proveLogin(deps, context, input)),
    route(security.startPasskeyLogin, (context) => startPasskeyLogin(deps, context)),
    route(security.passkeyLogin, (context, input) => passkeyLogin(deps, context, input)),
    route(securityBackOffice.member, (context, query) => readMemberSecurity(deps, context, query)),
    route(securityBackOffice.devices, (context, query) => readMemberDevices(deps, context, query)),
    route(securityBackOffice.logins, (context, query) => readMemberLogins(deps, context, query)),
    route(securityBackOffice.change, async (context, { id, action, reason }) =>
      action === 'SEND_RESET_LINK'
        ? ((await sendResetLink(deps, context, { id, reason })) ?? { requestId: null })
        : changeMember(deps, context, { id, action, reason }),
    ),
    route(securityBackOffice.request, (context, input) => requestMemberChange(deps, context, input)),
  ];
}
