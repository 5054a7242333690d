import { useTranslations } from 'use-intl';
import { Refused } from '../api/refused.ts';

/** Text for any error: the server's text, which is in the member's language, else a generic sentence. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations('shell');
  return (error) => {
    if (!(error instanceof Refused)) return t('error_unknown');
    if (error.code === 'NETWORK') return t('error_network');
    if (error.code === 'TIMEOUT') return t('error_timeout');
    if (error.code === 'STORAGE_REFUSED') return t('error_storage', { host: location.host });
    if (error.code === 'BROKEN') return t('error_unknown');
    return error.message || t('error_unknown');
  };
}
