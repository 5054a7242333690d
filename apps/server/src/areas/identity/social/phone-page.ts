import type { Queryable, Scope } from '@lantern/server-kit';
import { type FirebaseSettings, isAllowedUrl } from './provider-settings.ts';
import { findOpenProvider } from './repository/identity-providers.ts';

const SIGN_IN_URL = 'https://identitytoolkit.googleapis.com/v1';
const CAPTCHA_URL = 'https://www.google.com/recaptcha/api.js';
/** Hosts from which reCAPTCHA loads further scripts and frames. */
const CAPTCHA_SCRIPTS = 'https://www.gstatic.com/recaptcha/';
const CAPTCHA_FRAMES = 'https://recaptcha.google.com/recaptcha/';

/** URLs that the portal's page `/phone` needs to verify a number. */
export interface PhonePage {
  readonly signInUrl: string;
  readonly captchaUrl: string;
}

/** Additional sources in the content security policy of that page only. */
export interface PhoneSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connects: readonly string[];
}

/** URLs for verification in the browser; null when the brand has not enabled it for the portal, or the URLs are not allowed here. */
export function phonePageOf(settings: FirebaseSettings, sandboxAllowed: boolean): PhonePage | null {
  const { portal, signInUrl = SIGN_IN_URL, captchaUrl = CAPTCHA_URL } = settings;
  const isOpen = portal === 'on' && [signInUrl, captchaUrl].every((url) => isAllowedUrl(url, sandboxAllowed));
  return isOpen ? { signInUrl, captchaUrl } : null;
}

/** Content sources of a brand's page `/phone`; null when it loads nothing from third parties. */
export async function phoneSources(
  { pool, sandboxAllowed }: { readonly pool: Queryable; readonly sandboxAllowed: boolean },
  scope: Scope,
): Promise<PhoneSources | null> {
  const row = await findOpenProvider(pool, scope, 'FIREBASE');
  const page = row && phonePageOf(row.settings as unknown as FirebaseSettings, sandboxAllowed);
  if (!page) return null;
  const folder = new URL('.', page.captchaUrl).href;
  const isUsual = page.captchaUrl === CAPTCHA_URL;
  return {
    scripts: isUsual ? [folder, CAPTCHA_SCRIPTS] : [folder],
    frames: isUsual ? [folder, CAPTCHA_FRAMES] : [folder],
    connects: [new URL(page.signInUrl).origin, folder],
  };
}
