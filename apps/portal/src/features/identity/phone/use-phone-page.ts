import { social as calls } from '@lantern/contract/social-calls';
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { asRefused } from '../../../shared/api/as-refused.ts';
import { useCall } from '../../../shared/api/hooks.ts';
import { Refused } from '../../../shared/api/refused.ts';
import { useIsHydrated } from '../../../shared/browser/is-hydrated.ts';
import { internationalNumber } from '../../../shared/fields/typed-mobile.ts';
import { factsOf } from '../../../shared/i18n/language.ts';
import { useLanguage, useText } from '../../../shared/i18n/text.ts';
import { leavePhonePage, phoneRequest } from '../../../shared/session/phone-verification.ts';
import { useToken } from '../../../shared/session/session.ts';
import { type CaptchaScript, loadCaptcha } from './captcha-script.ts';
import { createPhoneVendor, type PhoneVendor } from './phone-vendor.ts';

/** Codes with texts of their own; for others the vendor's message is used. */
const known: ReadonlySet<Refused['code']> = new Set<Refused['code']>([
  'PHONE_FORMAT',
  'RATE_LIMITED',
  'QUOTA_INSUFFICIENT',
  'CAPTCHA_INVALID',
  'CODE_INVALID',
  'CODE_MISSING',
  'CODE_EXPIRED',
  'FEATURE_DISABLED',
  'URL_INVALID',
]);

const sayIn = (words: { readonly current: ReturnType<typeof useText> }) => (code: Refused['code']) =>
  words.current(known.has(code) ? `phone_error_${code}` : 'phone_error_UNKNOWN');

interface Box {
  readonly script: CaptchaScript;
  readonly id: number;
}

/** The reCAPTCHA widget: its token, empty until solved and after each use. */
function useCaptcha(vendor: PhoneVendor | null, url: string | undefined, onFailure: (error: Refused) => void) {
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<Box>(null);
  const [token, setToken] = useState('');
  const draw = useEffectEvent(async (requested: PhoneVendor, from: string) => {
    try {
      const [sitekey, script] = await Promise.all([requested.siteKey(), loadCaptcha(from, factsOf(language).tag)]);
      if (!place.current) return;
      const theme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
      const id = script.render(place.current, {
        ...{ sitekey, theme, callback: setToken },
        'expired-callback': () => setToken(''),
      });
      box.current = { script, id };
    } catch (error) {
      onFailure(asRefused(error));
    }
  });
  useEffect(() => {
    if (vendor && url) void draw(vendor, url);
  }, [vendor, url]);
  const again = () => {
    setToken('');
    box.current?.script.reset(box.current.id);
  };
  return { place, token, again };
}

/** Ensures that the page is its own document: after client-side navigation it would have the security policy of the previous page. */
function useOwnDocument(): boolean {
  const isHydrated = useIsHydrated();
  const [entry] = isHydrated ? performance.getEntriesByType('navigation') : [];
  const isOwn = entry === undefined || new URL(entry.name).pathname.startsWith('/phone');
  useEffect(() => {
    if (isHydrated && !isOwn) location.reload();
  }, [isHydrated, isOwn]);
  return isHydrated && isOwn;
}

/** State of the page `/phone`: phone verification by Firebase, its code, and the way back. */
export function usePhonePage() {
  const t = useText('auth');
  const isReady = useOwnDocument();
  const isMember = useToken() !== null;
  const [request] = useState(() => (typeof window === 'undefined' ? null : phoneRequest()));
  const ways = useCall(calls.methods, {}, { staleTime: 5 * 60_000 });
  const firebase = ways.data?.firebase ?? null;
  const portal = firebase?.portal ?? null;
  const isOpen = isReady && request !== null && !isMember && portal !== null;
  // The vendor's client survives a change of language; the ref gives it the current texts.
  const words = useRef(t);
  useEffect(() => {
    words.current = t;
  }, [t]);
  const vendor = useMemo(
    () =>
      isOpen
        ? createPhoneVendor({ apiKey: firebase?.apiKey ?? '', signInUrl: portal?.signInUrl ?? '' }, sayIn(words))
        : null,
    [isOpen, firebase?.apiKey, portal?.signInUrl],
  );
  const [refused, setRefused] = useState<Refused | null>(null);
  const captcha = useCaptcha(vendor, portal?.captchaUrl, setRefused);
  const [session, setSession] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Logged-in members cannot verify a number here: this keeps the session's token away from Firebase's script.
  useEffect(() => {
    if (isMember) leavePhonePage(null);
  }, [isMember]);

  const send = async () => {
    if (!vendor || !request) throw new Refused('BROKEN', '');
    const number = internationalNumber(request.dialingCode, request.number);
    try {
      setSession(await vendor.sendCode(number, captcha.token));
      setRefused(null);
    } finally {
      // A solved reCAPTCHA is valid for one code.
      captcha.again();
    }
    return { expiredMinutes: 1 };
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!vendor || session === '' || code === '') return;
    setBusy(true);
    setRefused(null);
    try {
      leavePhonePage(await vendor.confirm(session, code));
    } catch (error) {
      setRefused(asRefused(error));
      setBusy(false);
    }
  };
  return {
    ...{ request, captcha, code, setCode, isTried, setTried, isBusy, refused, send, confirm },
    isWaiting: !isReady || ways.isPending,
    isOpen,
    isSent: session !== '',
  };
}
