import { rows } from '../row.ts';

/** Calls of a page before login: status, feature switches, registration rules, countries. */
export const brands = rows('brands', {
  status: { method: 'GET', path: '/wps/system/status', whileClosed: true },
  whitelabel: { method: 'GET', path: '/wps/system/whitelabel' },
  domainRoutes: { method: 'GET', path: '/wps/system/domainRoute' },
  registerSettings: { method: 'GET', path: '/wps/system/setting/register' },
  countries: { method: 'GET', path: '/wps/system/countries' },
});

const office = { token: 'staff', server: 'backoffice' } as const;

/** Operators' settings of a brand, and the platform's brands. */
export const brandsBackOffice = rows('brandsBackOffice', {
  site: { method: 'GET', path: '/bo/site', ...office },
  changeSwitches: { method: 'POST', path: '/bo/site/switches', ...office },
  changeRules: { method: 'POST', path: '/bo/site/rules', ...office },
  changeSettings: { method: 'POST', path: '/bo/site/settings', ...office },
  requestMaintenance: { method: 'POST', path: '/bo/site/maintenance', ...office },
  requestRegions: { method: 'POST', path: '/bo/site/regions', ...office },
  storeRanges: { method: 'POST', path: '/bo/site/ranges', ...office, maxBytes: 1_048_576, perMinute: 10 },
  uploadPicture: {
    method: 'POST',
    path: '/bo/site/picture',
    ...office,
    body: 'raw',
    maxBytes: 2_097_152,
    perMinute: 30,
  },
  brands: { method: 'GET', path: '/bo/brands', ...office },
  requestBrand: { method: 'POST', path: '/bo/brands', ...office },
  requestDomains: { method: 'POST', path: '/bo/brands/domains', ...office },
});
