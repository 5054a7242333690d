export { addressKey } from './address-key.ts';
export { type FreshCache, type FreshCacheOptions, freshCache } from './fresh-cache.ts';
export {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  admitAttempt,
  confirmFailure,
  forgiveAttempt,
  NO_ATTEMPTS,
  needsCaptcha,
  type ThrottlePolicy,
  type ThrottleState,
  tooManyUntil,
} from './login-throttle.ts';
export { createPasswordHasher, type PasswordHasher, type PasswordHasherOptions } from './passwords.ts';
export { isToken, newToken, sha256, tokenKey } from './tokens.ts';
