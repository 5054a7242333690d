/** Passkeys of members and operators: the browser ceremonies and the storage. */
export { type PasskeyFault, readAuthentication } from './answers.ts';
export {
  hasGrown,
  MAX_PASSKEYS,
  PASSKEY_CHALLENGE_MS,
  passkeyLoginOptions,
  passkeyOptions,
  proveNewPasskey,
  provePasskey,
} from './ceremonies.ts';
export {
  createPasskeyStore,
  type PasskeyRow,
  passkeyName,
  shownPasskey,
} from './store.ts';
