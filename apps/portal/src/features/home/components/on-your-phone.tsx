import { buttonClass, Icon } from '@lantern/ui';
import { Smartphone } from 'lucide-react';
import { useSite } from '../../../shared/brand/site.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';

/** Link to the site for a phone. */
export function OnYourPhone() {
  const t = useText('home');
  const name = useSite()?.name ?? 'Lantern';
  return (
    <section className="card on-your-phone">
      <div>
        <h2>{t('phone_title', { name })}</h2>
        <p className="mut">{t('phone_text')}</p>
      </div>
      <span className="grow" />
      <SiteLink className={buttonClass()} to="/down">
        <Icon as={Smartphone} />
        {t('phone_open')}
      </SiteLink>
    </section>
  );
}
