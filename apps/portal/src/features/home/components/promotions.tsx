import type { Value } from '@lantern/contract/schemas';
import { classNames, EmptyState, SectionHeading } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/site-link.tsx';

type Offer = Value<'views.home'>['announcements']['promotion'][number];

const mostOffers = 4;
const grounds = ['sea', 'ember', 'jade', 'plum'] as const;

/** Offers that the house has published; an honest empty place otherwise. */
export function Promotions({ offers }: { offers: readonly Offer[] }) {
  const t = useText('home');
  return (
    <section className="offers">
      <SectionHeading title={t('promotions_title')} />
      {offers.length === 0 ? (
        <div className="card">
          <EmptyState title={t('promotions_none')}>{t('promotions_none_text')}</EmptyState>
        </div>
      ) : (
        <div className="pr">
          {offers.slice(0, mostOffers).map((offer, place) => (
            <SiteLink key={offer.id} className={classNames('pc', grounds[place])} to={`/noticePage?id=${offer.id}`}>
              <h3>{offer.title}</h3>
            </SiteLink>
          ))}
        </div>
      )}
    </section>
  );
}
