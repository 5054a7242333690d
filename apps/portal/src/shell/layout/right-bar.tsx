import { Icon } from '@lantern/ui';
import { ArrowUp, Headphones, MessageCircle, QrCode as QrSign } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLabel, useResources, useSite } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useSession } from '../../shared/session/member.ts';
import { servicePath } from './service-path.ts';

const AppCode = lazy(() => import('./app-code.tsx'));

/** Customer service address for the visitor or member; null if the brand has none. */
export function useServicePath(): string | null {
  const entries = useSite()?.customerService ?? [];
  const { member } = useSession();
  return servicePath(entries, member?.clubLabel?.rankLevel ?? 0);
}

/** Customer service, social links, the app, and the link to the top. */
export function RightBar() {
  const t = useText('shell');
  const service = useServicePath();
  const labelOf = useLabel();
  const [isCodeShown, setCodeShown] = useState(false);
  const links = useResources('SOCIAL');
  return (
    <aside className="rrail" aria-label={t('right_bar')}>
      {service ? (
        <a className="rr rr-main" href={service} target="_blank" rel="noreferrer">
          <Icon as={Headphones} />
          <small>{t('service')}</small>
        </a>
      ) : (
        <SiteLink className="rr rr-main" to="/help">
          <Icon as={Headphones} />
          <small>{t('page_help')}</small>
        </SiteLink>
      )}
      {links.map((row) => (
        <a key={row.url} className="rr" href={row.url} target="_blank" rel="noreferrer">
          <Icon as={MessageCircle} />
          <small>{labelOf(row)}</small>
        </a>
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only shows what the button also opens */}
      <div className="rr rr-app" onMouseEnter={() => setCodeShown(true)} onFocus={() => setCodeShown(true)}>
        <SiteLink className="right-bar-link" to="/down">
          <Icon as={QrSign} />
          <small>{t('app')}</small>
        </SiteLink>
        {isCodeShown && (
          <Suspense fallback={null}>
            <AppCode />
          </Suspense>
        )}
      </div>
      <a className="rr up" href="#top" aria-label={t('back_to_top')}>
        <Icon as={ArrowUp} />
      </a>
    </aside>
  );
}
