import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The library loads on click: most users log in by password. */
const ceremonies = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Creates a passkey. @returns the browser's response as JSON; null if the user cancelled */
export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await ceremonies();
  try {
    const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
    return JSON.stringify(await startRegistration({ optionsJSON }));
  } catch {
    return null;
  }
}

/** Authenticates with a passkey. @returns the browser's response as JSON; null if there was none */
export async function requestPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await ceremonies();
  try {
    const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch {
    return null;
  }
}
