import './offer-step.css';
import * as calls from '@lantern/contract/member-calls';
import { Icon } from '@lantern/ui';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useSettled } from '../../../shared/browser/use-settled.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { type Offer, usePromotionTexts } from '../../../shared/promotions/promotion-texts.ts';

/** Debounce of the typed amount, in ms. */
const REST_MS = 350;

export interface OfferStepProps {
  readonly channel: string;
  /** Amount in the API's format; null if invalid. */
  readonly amount: string | null;
  /** Id of the chosen promotion; null for none (the default). */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** Promotions available for the deposit, with the bonus for the typed amount; unavailable ones show the reason. */
export function OfferStep({ channel, amount, chosen, onChoose }: OfferStepProps) {
  const t = useText('promotions');
  const settled = useSettled(amount, REST_MS);
  const payload = { channel, ...(settled !== null && { amount: settled }) };
  const query = useCall(calls.promotions.depositOffers, payload, { staleTime: 5_000 });
  // Shows the last answer while the next one loads, so that the layout does not shift.
  const [last, setLast] = useState<readonly Offer[]>([]);
  if (query.data && query.data.offers !== last) setLast(query.data.offers);
  const offers = query.data?.offers ?? last;
  if (offers.length === 0) return null;
  const isOpen = ({ hindrance }: Offer) => hindrance === null || hindrance.params.reason === 'MIN_DEPOSIT';
  const open = offers.filter(isOpen);
  const others = offers.filter((offer) => !isOpen(offer));
  return (
    <fieldset className="offer-step">
      <legend>{t('choose')}</legend>
      {open.length > 0 && (
        <label className={chosen === null ? 'offer-step-offer on' : 'offer-step-offer'}>
          <input type="radio" name="offer" checked={chosen === null} onChange={() => onChoose(null)} />
          <span>
            <b>{t('choose_none')}</b>
            <small>{t('choose_none_text')}</small>
          </span>
        </label>
      )}
      {open.map((offer) => (
        <OpenOffer key={offer.id} offer={offer} isOn={chosen === offer.id} onChoose={() => onChoose(offer.id)} />
      ))}
      {others.length > 0 && <OtherOffers offers={others} />}
    </fieldset>
  );
}

function OpenOffer({ offer, isOn, onChoose }: { offer: Offer; isOn: boolean; onChoose: () => void }) {
  const t = useText('promotions');
  const words = usePromotionTexts();
  const { gain, hindrance } = offer;
  return (
    <label className={isOn ? 'offer-step-offer on' : 'offer-step-offer'}>
      <input type="radio" name="offer" checked={isOn} onChange={onChoose} />
      <span>
        <b>{offer.title}</b>
        <small className="num">
          {words.best(offer)} · {words.turnover(offer)}
        </small>
        {gain ? (
          <small className="num pos offer-step-gain" data-gain={gain.bonus}>
            {t('gain', { bonus: words.money(gain.bonus), required: words.money(gain.required) })}
          </small>
        ) : (
          <small className="num offer-step-warning offer-step-gain">{hindrance && words.hindrance(hindrance)}</small>
        )}
      </span>
      <Icon as={Gift} />
    </label>
  );
}

function OtherOffers({ offers }: { offers: readonly Offer[] }) {
  const t = useText('promotions');
  const words = usePromotionTexts();
  return (
    <details className="offer-step-others">
      <summary>{t('not_for_you', { count: offers.length })}</summary>
      <ul>
        {offers.map(({ id, title, hindrance }) => (
          <li key={id}>
            <b>{title}</b>
            {hindrance && <small className="num">{words.hindrance(hindrance)}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}
