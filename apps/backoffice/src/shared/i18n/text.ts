import { useTranslations } from 'use-intl';
import { Refused } from '../api/call.ts';

/** Reader of the office's texts. */
export function useText(): ReturnType<typeof useTranslations> {
  return useTranslations('backoffice');
}

/** Words for a posting: "lottery bet" for P21. */
export function usePostingText(): (code: string) => string {
  const t = useTranslations('records');
  return (code) => (t.has(code) ? t(code) : code);
}

/** Words for whatever went wrong: the server's text is already in the operator's language. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations('backoffice');
  return (error) =>
    error instanceof Refused && error.code !== 'NETWORK' && error.message ? error.message : t('network_failed');
}

/** Names of games and plays as members read them: "Special (Đề)" for de_db. */
export function useLotteryText(): { readonly play: (code: string) => string; readonly game: (code: string) => string } {
  const t = useTranslations('lottery');
  const named = (kind: string) => (code: string) => (t.has(`${kind}_${code}`) ? t(`${kind}_${code}`) : code);
  return { play: named('play'), game: named('game') };
}
