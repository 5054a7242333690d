import { Note } from '@lantern/ui';
import { Refused } from '../api/refused.ts';
import { useRefusalText } from '../i18n/refusal-text.ts';
import { useText } from '../i18n/text.ts';
import { memberPath } from '../navigation/member-path.ts';
import { SiteLink } from '../navigation/site-link.tsx';

/** Refusals that a page of the site can resolve, with the path of that page. */
const LINKS: Readonly<Record<string, { readonly key: string; readonly to: string }>> = {
  KYC_REQUIRED: { key: 'way_verify', to: memberPath('verification') },
  SELF_EXCLUDED: { key: 'way_limits', to: '/responsible' },
  RG_DEPOSIT_LIMIT: { key: 'way_limits', to: '/responsible' },
  RG_STAKE_LIMIT: { key: 'way_limits', to: '/responsible' },
  RG_LOSS_LIMIT: { key: 'way_limits', to: '/responsible' },
  RG_SESSION_LIMIT: { key: 'way_limits', to: '/responsible' },
};

/** The text of a refusal, with a link to the page that resolves it, if there is one. */
export function RefusalNote({ error }: { error: unknown }) {
  const t = useText('shell');
  const words = useRefusalText();
  const link = error instanceof Refused ? LINKS[error.code] : undefined;
  return (
    <Note tone="bad">
      {words(error)}{' '}
      {link && (
        <SiteLink className="amb" to={link.to}>
          {t(link.key)}
        </SiteLink>
      )}
    </Note>
  );
}
