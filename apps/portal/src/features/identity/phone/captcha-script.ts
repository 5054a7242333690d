import { Refused } from '../../../shared/api/refused.ts';

/** The part of reCAPTCHA's API that is used here. */
export interface CaptchaScript {
  render(
    place: HTMLElement,
    choices: {
      readonly sitekey: string;
      readonly theme: 'light' | 'dark';
      readonly callback: (token: string) => void;
      readonly 'expired-callback': () => void;
    },
  ): number;
  reset(id: number): void;
}

declare global {
  interface Window {
    grecaptcha?: CaptchaScript;
    /** Callback of the script, named in its address. */
    lanternCaptcha?: () => void;
  }
}

const TIMEOUT_MS = 30_000;

/** Loads the reCAPTCHA script. Only this page's security policy allows its host. */
export function loadCaptcha(url: string, language: string): Promise<CaptchaScript> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refused('TIMEOUT', '')), TIMEOUT_MS);
    window.lanternCaptcha = () => {
      clearTimeout(timer);
      if (window.grecaptcha) resolve(window.grecaptcha);
      else reject(new Refused('BROKEN', ''));
    };
    const script = document.createElement('script');
    script.src = `${url}?onload=lanternCaptcha&render=explicit&hl=${encodeURIComponent(language)}`;
    script.async = true;
    script.onerror = () => {
      clearTimeout(timer);
      reject(new Refused('NETWORK', ''));
    };
    document.head.append(script);
  });
}
