import { rows } from '../row.ts';

const change = { method: 'POST', token: 'member', enc: true, perMinute: 10, sharedLimit: true } as const;

/** Login by external identity providers (OpenID Connect). Separate from the other member calls, because no first page load needs them. */
export const social = rows('social', {
  methods: { method: 'GET', path: '/wps/session/social' },
  start: { method: 'POST', path: '/wps/session/social/start', perMinute: 20, sharedLimit: true },
  finish: { method: 'POST', path: '/wps/session/social/finish', enc: true, perMinute: 20, sharedLimit: true },
  links: { method: 'GET', path: '/wps/member/security/social', token: 'member' },
  link: { path: '/wps/member/security/social', ...change },
  unlink: { path: '/wps/member/security/social/remove', ...change },
});

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** A brand's identity providers. */
export const socialBackOffice = rows('socialBackOffice', {
  providers: { method: 'GET', path: '/bo/providers', ...backOffice },
  requestProvider: { method: 'POST', path: '/bo/providers', ...backOffice },
});
