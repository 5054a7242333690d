import { Icon } from '@lantern/ui';
import { ArrowUp, Headphones, QrCode as QrSign } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLabel, usePictures, useResources, useSite } from '../../shared/brand/site.ts';
import { useIsHydrated } from '../../shared/browser/is-hydrated.ts';
import { useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useSession } from '../../shared/session/member.ts';
import { servicePath } from './service-path.ts';

const AppCode = lazy(() => import('./app-code.tsx'));
const SocialMark = lazy(() => import('./social/social-mark.tsx'));

/** Customer service address for the visitor or member; null if the brand has none. */
export function useServicePath(): string | null {
  const entries = useSite()?.customerService ?? [];
  const { member } = useSession();
  return servicePath(entries, member?.clubLabel?.rankLevel ?? 0);
}

/** A page of the brand in a social network, with its QR code where the brand has one (3-14). */
function SocialLink({ url, code, label }: { url: string; code: string; label: string }) {
  const pictureAt = usePictures();
  const isHydrated = useIsHydrated();
  const blank = <i className="i" />;
  const link = (
    <>
      {isHydrated ? (
        <Suspense fallback={blank}>
          <SocialMark url={url} />
        </Suspense>
      ) : (
        blank
      )}
      <small>{label}</small>
    </>
  );
  if (code === '') {
    return (
      <a className="right-bar-item" href={url} target="_blank" rel="noreferrer">
        {link}
      </a>
    );
  }
  return (
    <div className="right-bar-item right-bar-app">
      <a className="right-bar-link" href={url} target="_blank" rel="noreferrer">
        {link}
      </a>
      <div className="right-bar-popup">
        <img src={pictureAt(code)} alt="" width={144} height={144} loading="lazy" />
        <span>
          <b>{label}</b>
        </span>
      </div>
    </div>
  );
}

/** Customer service, social links, the app, and the link to the top. */
export function RightBar() {
  const t = useText('shell');
  const service = useServicePath();
  const labelOf = useLabel();
  const [isCodeShown, setCodeShown] = useState(false);
  const links = useResources('SOCIAL');
  return (
    <aside className="right-bar" aria-label={t('right_bar')}>
      {service ? (
        <a className="right-bar-item right-bar-main" href={service} target="_blank" rel="noreferrer">
          <Icon as={Headphones} />
          <small>{t('service')}</small>
        </a>
      ) : (
        <SiteLink className="right-bar-item right-bar-main" to="/help">
          <Icon as={Headphones} />
          <small>{t('page_help')}</small>
        </SiteLink>
      )}
      {links.map((row) => (
        <SocialLink key={`${row.url} ${row.labelNameEn}`} url={row.url} code={row.qrCodeUrl} label={labelOf(row)} />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only shows what the button also opens */}
      <div
        className="right-bar-item right-bar-app"
        onMouseEnter={() => setCodeShown(true)}
        onFocus={() => setCodeShown(true)}
      >
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
      <a className="right-bar-item right-bar-top" href="#top" aria-label={t('back_to_top')}>
        <Icon as={ArrowUp} />
      </a>
    </aside>
  );
}
