import type { Value } from '@lantern/contract/schemas';
import { classNames, EmptyState, SectionHeading } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { openModal } from '../../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';

type Home = Value<'views.home'>;

const mostOffers = 4;
const grounds = ['sea', 'ember', 'jade', 'plum'] as const;

interface PromotionsProps {
  /** Promotions published as announcements: they are not in the list of notices and open as a notice. */
  readonly offers: Home['announcements']['promotion'];
  /** Promotions with terms of their own; they link to their page. */
  readonly activities: Home['activities'];
}

/** The brand's published promotions, or an empty state. */
export function Promotions({ offers, activities }: PromotionsProps) {
  const t = useText('home');
  const look = (place: number) => classNames('promotions-card', grounds[place]);
  const shownOffers = offers.slice(0, mostOffers);
  return (
    <section className="promotions-offers">
      <SectionHeading title={t('promotions_title')} />
      {shownOffers.length + activities.length === 0 ? (
        <div className="card">
          <EmptyState title={t('promotions_none')}>{t('promotions_none_text')}</EmptyState>
        </div>
      ) : (
        <div className="promotions-row">
          {shownOffers.map((notice, place) => (
            <button
              key={notice.id}
              type="button"
              className={look(place)}
              onClick={() => openModal('notice', { id: notice.id, notice })}
            >
              <span className="dsp promotions-title">{notice.title}</span>
            </button>
          ))}
          {activities.slice(0, mostOffers - shownOffers.length).map(({ id, title }, place) => (
            <SiteLink key={id} className={look(shownOffers.length + place)} to={`/promoDetail?id=${id}`}>
              <span className="dsp promotions-title">{title}</span>
            </SiteLink>
          ))}
        </div>
      )}
    </section>
  );
}
