import type { Queryable, Scope } from '@lantern/server-kit';
import { findOpenProvider } from '../repository/identity-providers.ts';
import { type FirebaseSettings, mayBeAsked } from './provider-settings.ts';

const SIGN_IN_URL = 'https://identitytoolkit.googleapis.com/v1';
const CAPTCHA_URL = 'https://www.google.com/recaptcha/api.js';
/** Where the usual check loads the rest of itself from, and what else it frames. */
const CAPTCHA_SCRIPTS = 'https://www.gstatic.com/recaptcha/';
const CAPTCHA_FRAMES = 'https://recaptcha.google.com/recaptcha/';

/** Addresses that the portal's page `/phone` needs to have a number proven. */
export interface PhonePage {
  readonly signInUrl: string;
  readonly captchaUrl: string;
}

/** Sources that the content policy of that page, and of no other, names beside its own origin. */
export interface PhoneSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connects: readonly string[];
}

/** Where numbers are proven in the browser; null where the brand has not switched it on for the portal, or may not here. */
export function phonePageOf(settings: FirebaseSettings, sandboxAllowed: boolean): PhonePage | null {
  const { portal, signInUrl = SIGN_IN_URL, captchaUrl = CAPTCHA_URL } = settings;
  const isOpen = portal === 'on' && [signInUrl, captchaUrl].every((url) => mayBeAsked(url, sandboxAllowed));
  return isOpen ? { signInUrl, captchaUrl } : null;
}

/** What a brand's page `/phone` may load; null where it loads nothing of anybody else. */
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
