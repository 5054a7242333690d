export { addressKey } from './address-key.ts';
export { type AddressRange, type AddressSet, addressSet, parseAddressRange } from './address-ranges.ts';
export { isCommonPassword } from './common-passwords.ts';
export { type FreshCache, type FreshCacheOptions, freshCache } from './fresh-cache.ts';
export { createPasswordHasher, type HashCost, type PasswordHasher, type PasswordHasherOptions } from './passwords.ts';
export { createSecretBox, isStrongKey, type SecretBox } from './secret-box.ts';
export { isSignedMessage, signMessage } from './signed-message.ts';
export {
  type CaptchaState,
  captchaParams,
  createLoginThrottle,
  type LoginSubjects,
  type LoginThrottle,
} from './throttle-store.ts';
export { isToken, newId, newToken, sha256, tokenKey } from './tokens.ts';
export { newTotpSecret, totpStep, totpUri } from './totp.ts';
export { createTurns, type Turns } from './turns.ts';
