import './join.css';
import { Icon } from '@lantern/ui';
import { Check } from 'lucide-react';
import { useText } from '../../../shared/i18n/text.ts';
import { JoinArt } from './join-art.tsx';
import { JoinForm } from './join-form.tsx';

const POINTS = ['periods', 'links', 'contracts', 'answers'] as const;

/** Benefits for partners, and an enquiry form (2R-19). */
export default function JoinPage() {
  const t = useText('join');
  return (
    <section className="join-page">
      <JoinArt />
      <div className="join-page-text">
        <p className="join-page-eyebrow">{t('for_partners')}</p>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <ul>
          {POINTS.map((point) => (
            <li key={point}>
              <Icon as={Check} />
              {t(`point_${point}`)}
            </li>
          ))}
        </ul>
      </div>
      <JoinForm />
    </section>
  );
}
