import { expect, test } from 'vitest';
import { codeOfVendor } from './phone-vendor.ts';

test.each([
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.', 'RATE_LIMITED'],
  ['INVALID_CODE', 'CODE_INVALID'],
  ['SESSION_EXPIRED', 'CODE_EXPIRED'],
  ['QUOTA_EXCEEDED : Exceeded quota for verifying phone numbers.', 'QUOTA_INSUFFICIENT'],
  ['CAPTCHA_CHECK_FAILED : Hostname match not found', 'CAPTCHA_INVALID'],
  ['OPERATION_NOT_ALLOWED : The sign-in provider is disabled.', 'FEATURE_DISABLED'],
  ['UNAUTHORIZED_DOMAIN : DOMAIN_NOT_WHITELISTED', 'URL_INVALID'],
  ['something new', 'UNKNOWN'],
  [undefined, 'UNKNOWN'],
])('8-12 translates the errors of Firebase into our refusal codes: %s', (message, code) => {
  expect(codeOfVendor(message)).toBe(code);
});
