import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** What speaks to the browser comes at the press: most people log in by their password. */
const ceremonies = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Lets the browser make a passkey. @returns its answer as JSON; null when its owner has cancelled */
export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await ceremonies();
  try {
    const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
    return JSON.stringify(await startRegistration({ optionsJSON }));
  } catch {
    return null;
  }
}

/** Lets the browser prove who is there by a passkey. @returns its answer as JSON; null when there was none */
export async function askPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await ceremonies();
  try {
    const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch {
    return null;
  }
}
