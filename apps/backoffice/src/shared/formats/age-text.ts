import type { useText } from '../i18n/text.ts';

const MINUTE_MS = 60_000;

/** Age: minutes, and hours from two hours on. */
export function ageText(t: ReturnType<typeof useText>, since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  return minutes < 120 ? t('vt_minutes', { count: minutes }) : t('vt_hours', { count: Math.floor(minutes / 60) });
}

/** Time left: minutes, and hours from two hours on. */
export function timeLeftText(t: ReturnType<typeof useText>, until: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE_MS));
  return minutes < 120 ? t('vt_minutes', { count: minutes }) : t('vt_hours', { count: Math.floor(minutes / 60) });
}
