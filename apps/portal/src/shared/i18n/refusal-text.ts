import { useTranslations } from 'use-intl';
import { Refused } from '../api/refused.ts';

/** Words for whatever went wrong: the server's own text, which is in the member's language, else a plain sentence. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations('shell');
  return (error) => {
    if (!(error instanceof Refused)) return t('error_unknown');
    if (error.code === 'NETWORK') return t('error_network');
    if (error.code === 'TIMEOUT') return t('error_timeout');
    if (error.code === 'BROKEN') return t('error_unknown');
    return error.message || t('error_unknown');
  };
}
