/** Passkeys of members and of operators: the ceremonies with the browser, and how they are stored. */
export { type PasskeyFault, readAuthentication } from './answers.ts';
export {
  askForPasskey,
  askForPasskeyLogin,
  hasGrown,
  MAX_PASSKEYS,
  PASSKEY_CHALLENGE_MS,
  proveNewPasskey,
  provePasskey,
} from './ceremonies.ts';
export {
  createPasskeyStore,
  type PasskeyRow,
  passkeyName,
  shownPasskey,
} from './store.ts';
