import { rows } from '../row.ts';

/** Calls of a page before login: status, feature switches, registration rules, countries. */
export const brands = rows('brands', {
  status: { method: 'GET', path: '/wps/system/status', whileClosed: true },
  whitelabel: { method: 'GET', path: '/wps/system/whitelabel' },
  domainRoutes: { method: 'GET', path: '/wps/system/domainRoute' },
  registerSettings: { method: 'GET', path: '/wps/system/setting/register' },
  countries: { method: 'GET', path: '/wps/system/countries' },
});

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Operators' settings of a brand, and the platform's brands. */
export const brandsBackOffice = rows('brandsBackOffice', {
  site: { method: 'GET', path: '/bo/site', ...backOffice },
  changeSwitches: { method: 'POST', path: '/bo/site/switches', ...backOffice },
  changeRules: { method: 'POST', path: '/bo/site/rules', ...backOffice },
  changeSettings: { method: 'POST', path: '/bo/site/settings', ...backOffice },
  requestAddresses: { method: 'POST', path: '/bo/site/addresses', ...backOffice, perMinute: 20 },
  requestMaintenance: { method: 'POST', path: '/bo/site/maintenance', ...backOffice },
  requestRegions: { method: 'POST', path: '/bo/site/regions', ...backOffice },
  storeRanges: { method: 'POST', path: '/bo/site/ranges', ...backOffice, maxBytes: 1_048_576, perMinute: 10 },
  uploadPicture: {
    method: 'POST',
    path: '/bo/site/picture',
    ...backOffice,
    body: 'raw',
    maxBytes: 2_097_152,
    perMinute: 30,
    atOnce: 1,
  },
  brands: { method: 'GET', path: '/bo/brands', ...backOffice },
  requestBrand: { method: 'POST', path: '/bo/brands', ...backOffice },
  requestDomains: { method: 'POST', path: '/bo/brands/domains', ...backOffice },
});
