import { Refused } from '../../../shared/api/refused.ts';

/** The part of the check's script that is used here. */
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
    /** Called by the script when it is ready, by the name in its address. */
    lanternCaptcha?: () => void;
  }
}

const TIMEOUT_MS = 30_000;

/** Loads the script that checks that a person asks for the code. The page's policy names its host, that of no other page does. */
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
