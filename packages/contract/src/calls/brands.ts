import { rows } from './row.ts';

/** What a page asks before anybody has logged in: status, switches, registration rules, countries. */
export const brands = rows('brands', {
  status: { method: 'GET', path: '/wps/system/status' },
  whitelabel: { method: 'GET', path: '/wps/system/whitelabel' },
  domainRoutes: { method: 'GET', path: '/wps/system/domainRoute' },
  registerSettings: { method: 'GET', path: '/wps/system/setting/register' },
  countries: { method: 'GET', path: '/wps/system/countries' },
});
