import { Icon, Logo } from '@lantern/ui';
import { ChevronDown } from 'lucide-react';
import { useCategories, useLabel, useLogoUrl, usePictures, useResources, useSite } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { VendorMark } from './vendor-mark.tsx';

/** Frequent questions, each with its article in the help centre. */
const questions = [
  { key: 'deposit', topic: 'howDeposit' },
  { key: 'result', topic: 'whereResults' },
  { key: 'cancel', topic: 'cancelBet' },
  { key: 'record', topic: 'checkRecord' },
] as const;
const about = [
  { key: 'about_help', to: '/help' },
  { key: 'about_terms', to: '/help?topic=terms' },
  { key: 'about_privacy', to: '/help?topic=privacy' },
  { key: 'about_responsible', to: '/responsible' },
  { key: 'page_notices', to: '/noticePage' },
  { key: 'page_join', to: '/join' },
  { key: 'page_down', to: '/down' },
] as const;

function Providers() {
  const t = useText('shell');
  const categories = useCategories();
  const vendors = new Map(
    categories.flatMap((category) =>
      category.vendors.map((vendor) => [vendor.vassalage, { ...vendor, gameType: category.gameType }]),
    ),
  );
  if (vendors.size === 0) return null;
  return (
    <ul className="footer-providers" aria-label={t('providers')}>
      {[...vendors].map(([key, vendor]) => (
        <li className="footer-provider" key={key}>
          <VendorMark smallIcon={vendor.smallIcon} gameType={vendor.gameType} />
          <b>{vendor.displayName}</b>
        </li>
      ))}
    </ul>
  );
}

/** Licences of the brand; a licence's picture links to the page of its issuer. */
function Licences() {
  const t = useText('shell');
  const labelOf = useLabel();
  const pictureAt = usePictures();
  const licences = useResources('LICENCE');
  if (licences.length === 0) return null;
  return (
    <ul className="footer-licences" aria-label={t('licences')}>
      {licences.map((row) => (
        <li key={`${row.url} ${row.labelNameEn}`}>
          <a href={row.url} target="_blank" rel="noreferrer">
            {row.qrCodeUrl === '' ? (
              labelOf(row)
            ) : (
              <img src={pictureAt(row.qrCodeUrl)} alt={labelOf(row)} width={96} height={40} loading="lazy" />
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Footer() {
  const t = useText('shell');
  const site = useSite();
  const name = site?.name ?? 'Lantern';
  const logoUrl = useLogoUrl();
  const age = site?.minimumAge ?? 18;
  return (
    <footer className="footer">
      <Providers />
      <div className="footer-columns">
        <div className="footer-brand">
          <SiteLink className="header-logo" to="/index" aria-label={t('logo_home', { name })}>
            <Logo name={name} imageUrl={logoUrl} size={30} />
          </SiteLink>
          <p>{t('foot_text')}</p>
          <div className="footer-licences">
            <span className="footer-age">{age}+</span>
            <span>{t('foot_age', { age })}</span>
          </div>
          <Licences />
        </div>
        <div className="accordion">
          {questions.map(({ key, topic }, place) => (
            <details key={key} open={place === 0}>
              <summary>
                {t(`faq_${key}_q`)}
                <Icon as={ChevronDown} />
              </summary>
              <p>{t(`faq_${key}_a`)}</p>
              <SiteLink className="footer-more" to={`/help?topic=${topic}`}>
                {t('faq_more')}
              </SiteLink>
            </details>
          ))}
        </div>
        <ul className="footer-about">
          {about.map((row) => (
            <li key={row.key}>
              <SiteLink to={row.to}>{t(row.key)}</SiteLink>
            </li>
          ))}
        </ul>
      </div>
      <p className="footer-copyright">{t('copyright', { name, age })}</p>
    </footer>
  );
}
