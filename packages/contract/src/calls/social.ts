import { rows } from './row.ts';

const change = { method: 'POST', token: 'member', enc: true, perMinute: 10 } as const;

/** Ways in that another house vouches for (OpenID Connect). They stand apart from the other calls of members: no first view needs them. */
export const social = rows('social', {
  ways: { method: 'GET', path: '/wps/session/social' },
  start: { method: 'POST', path: '/wps/session/social/start', perMinute: 20 },
  finish: { method: 'POST', path: '/wps/session/social/finish', enc: true, perMinute: 20 },
  links: { method: 'GET', path: '/wps/member/security/social', token: 'member' },
  link: { path: '/wps/member/security/social', ...change },
  unlink: { path: '/wps/member/security/social/remove', ...change },
});

const office = { token: 'staff', door: 'backoffice' } as const;

/** Who vouches for a brand's members. */
export const socialOffice = rows('socialOffice', {
  providers: { method: 'GET', path: '/bo/providers', ...office },
  requestProvider: { method: 'POST', path: '/bo/providers', ...office },
});
