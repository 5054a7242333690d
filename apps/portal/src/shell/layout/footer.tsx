import { Icon, Logo } from '@lantern/ui';
import { ChevronDown } from 'lucide-react';
import { useText } from '../../shared/i18n/text.ts';
import { useCategories, useSite } from '../../shared/site.ts';
import { SiteLink } from '../../shared/site-link.tsx';
import { categoryIcon } from '../category-icons.ts';

const questions = ['deposit', 'result', 'cancel', 'record'] as const;
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
      category.vendors.map((vendor) => [vendor.vassalage, { name: vendor.displayName, gameType: category.gameType }]),
    ),
  );
  if (vendors.size === 0) return null;
  return (
    <ul className="prov" aria-label={t('providers')}>
      {[...vendors].map(([key, vendor]) => (
        <li className="vlogo" key={key}>
          <Icon as={categoryIcon(vendor.gameType)} />
          <b>{vendor.name}</b>
        </li>
      ))}
    </ul>
  );
}

/** Providers, first answers, about, age mark and copyright. */
export function Footer() {
  const t = useText('shell');
  const site = useSite();
  const name = site?.name ?? 'Lantern';
  const age = site?.minimumAge ?? 18;
  return (
    <footer className="foot">
      <Providers />
      <div className="foot-g">
        <div className="foot-b">
          <SiteLink className="logo" to="/index" aria-label={t('logo_home', { name })}>
            <Logo name={name} size={30} />
          </SiteLink>
          <p>{t('foot_text')}</p>
          <div className="lic">
            <span className="n18">{age}+</span>
            <span>{t('foot_age', { age })}</span>
          </div>
        </div>
        <div className="acc">
          {questions.map((key, place) => (
            <details key={key} open={place === 0}>
              <summary>
                {t(`faq_${key}_q`)}
                <Icon as={ChevronDown} />
              </summary>
              <p>{t(`faq_${key}_a`)}</p>
            </details>
          ))}
        </div>
        <ul className="abt">
          {about.map((row) => (
            <li key={row.key}>
              <SiteLink to={row.to}>{t(row.key)}</SiteLink>
            </li>
          ))}
        </ul>
      </div>
      <p className="cpy">{t('copyright', { name, age })}</p>
    </footer>
  );
}
