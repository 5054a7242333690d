export { addressKey } from './addresses/address-key.ts';
export { type AddressSet, addressSet } from './addresses/address-ranges.ts';
export { isCommonPassword } from './passwords/common-passwords.ts';
export {
  createPasswordHasher,
  type HashCost,
  type PasswordHasher,
  type PasswordHasherOptions,
} from './passwords/passwords.ts';
export { createSecretBox, isStrongKey, type SecretBox } from './secrets/secret-box.ts';
export { isSignedMessage, signMessage } from './secrets/signed-message.ts';
export { isToken, newId, newToken, sha256, tokenKey } from './secrets/tokens.ts';
export { newTotpSecret, totpStep, totpUri } from './secrets/totp.ts';
export { createKeyedQueue, type KeyedQueue } from './throttle/keyed-queue.ts';
export {
  type CaptchaState,
  captchaParams,
  createLoginThrottle,
  type LoginSubjects,
  type LoginThrottle,
} from './throttle/throttle-store.ts';
