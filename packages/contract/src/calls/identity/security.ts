import { rows } from '../row.ts';

const member = { token: 'member' } as const;
const change = { method: 'POST', token: 'member', enc: true, perMinute: 10, sharedLimit: true } as const;
const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Account security of members, and login methods that need more than a password. */
export const security = rows('security', {
  overview: { method: 'GET', path: '/wps/member/security', ...member },
  questions: { method: 'GET', path: '/wps/member/security/questions', ...member },
  setQuestions: { path: '/wps/member/security/questions', ...change },
  startTotp: { path: '/wps/member/security/totp/start', ...change },
  confirmTotp: { path: '/wps/member/security/totp/confirm', ...change },
  renewRecoveryCodes: { path: '/wps/member/security/totp/codes', ...change },
  stopTotp: { path: '/wps/member/security/totp/stop', ...change },
  passkeys: { method: 'GET', path: '/wps/member/security/passkeys', ...member },
  startPasskey: { path: '/wps/member/security/passkeys/start', ...change },
  addPasskey: { path: '/wps/member/security/passkeys', ...change },
  removePasskey: { path: '/wps/member/security/passkeys/remove', ...change },
  sendBindCode: { path: '/wps/member/security/contact/code', ...change },
  bindContact: { path: '/wps/member/security/contact', ...change },
  sendOwnCode: { method: 'POST', path: '/wps/member/security/code', ...member, perMinute: 10, sharedLimit: true },
  resetFundPassword: { path: '/wps/member/fundPassword/reset', ...change },
  devices: { method: 'GET', path: '/wps/member/security/devices', ...member },
  removeDevice: { method: 'POST', path: '/wps/member/security/devices/remove', ...member },
  loginLog: { method: 'GET', path: '/wps/member/security/logins', ...member },
  profile: { method: 'GET', path: '/wps/member/profile', ...member },
  saveProfile: { path: '/wps/member/profile', ...change },
  changeNickname: { method: 'POST', path: '/wps/member/info/nickname', ...member, perMinute: 20 },
  changeAvatar: { method: 'POST', path: '/wps/member/info/icon', ...member, perMinute: 60 },
  icon: { method: 'GET', path: '/wps/member/info/icon', ...member },
  avatar: { method: 'GET', path: '/wps/relay/MCSFE_getPlayerAvatar', ...member },
  welcome: { method: 'GET', path: '/wps/member/welcome', ...member },
  agree: { method: 'POST', path: '/wps/member/welcome', ...member, perMinute: 20 },
  sendProofCode: { method: 'POST', path: '/wps/session/login/proof/code', perMinute: 10, sharedLimit: true },
  proveLogin: { method: 'POST', path: '/wps/session/login/proof', enc: true, perMinute: 20, sharedLimit: true },
  startPasskeyLogin: { method: 'POST', path: '/wps/session/login/passkey/start', perMinute: 30, sharedLimit: true },
  passkeyLogin: { method: 'POST', path: '/wps/session/login/passkey', enc: true, perMinute: 30, sharedLimit: true },
});

export const securityBackOffice = rows('securityBackOffice', {
  member: { method: 'GET', path: '/bo/members/security', ...backOffice },
  devices: { method: 'GET', path: '/bo/members/devices', ...backOffice },
  logins: { method: 'GET', path: '/bo/members/logins', ...backOffice },
  change: { method: 'POST', path: '/bo/members/change', ...backOffice },
  request: { method: 'POST', path: '/bo/members/request', ...backOffice },
});
