import { buttonClass } from '@lantern/ui';
import { useSwitches } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useSecureBrowser } from '../pages/insecure-page.tsx';
import { WidePart } from './wide-part.tsx';

/** Login form of the top bar and link to registration (2H-01). On phones the form is a button. */
export function VisitorStrip() {
  const t = useText('shell');
  const isOn = useSwitches();
  const isSecure = useSecureBrowser();
  // Login needs Web Crypto; the page explains why it is missing.
  if (!isSecure) return null;
  return (
    <div className="when-out visitor-strip">
      <WidePart name="LoginForms" />
      <SiteLink className={`${buttonClass({ look: 'ghost' })} mobile-only visitor-strip-mobile`} to="/login">
        {t('log_in')}
      </SiteLink>
      {isOn('DIRECTREG3') && (
        <SiteLink className={`${buttonClass({ look: 'soft' })} visitor-strip-register`} to="/register">
          {t('register')}
        </SiteLink>
      )}
    </div>
  );
}
