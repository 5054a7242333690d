import { rows } from '../row.ts';

/** Login, logout, and the member's own data. */
export const identity = rows('identity', {
  login: { method: 'POST', path: '/wps/session/login', enc: true, perMinute: 30, sharedLimit: true },
  logout: { method: 'DELETE', path: '/wps/session/logout', token: 'restricted' },
  imageCaptcha: { method: 'GET', path: '/wps/captcha', perMinute: 60 },
  proofOfWork: { method: 'GET', path: '/wps/captcha/challenge', perMinute: 60 },
  register: { method: 'PUT', path: '/wps/member/register', enc: true, perMinute: 20, sharedLimit: true },
  checkAffiliateCode: { method: 'GET', path: '/wps/agent/affiliate/check', perMinute: 60 },
  memberInfo: { method: 'GET', path: '/wps/member/info', token: 'member' },
  changePassword: {
    method: 'POST',
    path: '/wps/member/password',
    token: 'restricted',
    enc: true,
    perMinute: 10,
    sharedLimit: true,
  },
  fundPassword: { method: 'GET', path: '/wps/member/fundPassword', token: 'member' },
  setFundPassword: {
    method: 'POST',
    path: '/wps/member/fundPassword',
    token: 'member',
    enc: true,
    perMinute: 10,
    sharedLimit: true,
  },
  changeLanguage: { method: 'POST', path: '/wps/member/language', token: 'member' },
});
